#include "generator/project/additions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "generator/project/conflict.hpp"
#include "generator/project/next_version.hpp"
#include "tests/support/catch.hpp"

namespace kubexx::project {
namespace {

using Files = std::map<std::string, std::string>;

FileReader reader_of(const Files& files) {
  return [&files](const std::string& path) -> std::optional<std::string> {
    const auto found = files.find(path);
    return found == files.end() ? std::nullopt : std::optional(found->second);
  };
}

Files files_of(const ProjectOptions& options) {
  Files files;
  for (const PlannedFile& file : plan_project(options)) files[file.path] = file.text;
  return files;
}

const ProjectOptions kOrchard{
    .name = "orchard", .group = "example.com", .kind = "Tree", .version = "v1", .has_webhooks = true};

/// Adds to the files as the program does; every line has a place.
void extend(Files& files, const Additions& additions) {
  REQUIRE(additions.problem.empty());
  for (const PlannedFile& file : additions.files) {
    CAPTURE(file.path);
    CHECK(files.emplace(file.path, file.text).second);
  }
  for (const LineChange& change : additions.changes) {
    CAPTURE(change.path, change.text());
    const auto changed = with_change(files[change.path], change);
    REQUIRE(changed);
    files[change.path] = *changed;
  }
  for (const AddedLine& added : additions.lines) {
    CAPTURE(added.path, added.line);
    const auto changed = with_line(files[added.path], added);
    REQUIRE(changed);
    CHECK(changed->find(added.line + "\n") != std::string::npos);
    CHECK(with_line(*changed, added) == changed);
    files[added.path] = *changed;
  }
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("sections leave no empty lines, and keep those around them") {
  ProjectOptions options = kOrchard;
  const std::string with = files_of(options)["README.md"];
  options.has_webhooks = false;
  const std::string without = files_of(options)["README.md"];
  CHECK(with.find("| `src/tree_webhooks.cpp` |") != std::string::npos);
  CHECK(without.find("webhooks") == std::string::npos);
  for (const std::string& readme : {with, without}) CHECK(readme.find("|\n\n|") == std::string::npos);
  CHECK(files_of(options)["src/main.cpp"].find("\n\nint main(") != std::string::npos);
  for (const bool namespaced : {false, true})
    for (const bool webhooks : {false, true}) {
      options.is_namespace_scoped = namespaced;
      options.has_webhooks = webhooks;
      for (const auto& [path, text] : files_of(options)) {
        CAPTURE(path, namespaced, webhooks);
        CHECK(text.find("\n\n\n") == std::string::npos);
        CHECK(text.find("{{") == std::string::npos);
      }
    }
}

TEST_CASE("a program can have the name of a directory of manifests, which builds write elsewhere") {
  for (const char* name : {"crds", "rbac", "webhook"}) {
    ProjectOptions options = kOrchard;
    options.name = name;
    CAPTURE(name);
    CHECK(find_problem_of_new(options).empty());
    CHECK_FALSE(has(files_of(options)["CMakeLists.txt"], fmt::format("${{CMAKE_CURRENT_BINARY_DIR}}/{}", name)));
  }
}

TEST_CASE("a line is added after the last one that begins alike") {
  const AddedLine added{"CMakeLists.txt", "list(APPEND kinds ", "list(APPEND kinds shrub)"};
  CHECK(with_line("a\n  list(APPEND kinds tree)\nb\n", added) ==
        "a\n  list(APPEND kinds tree)\n  list(APPEND kinds shrub)\nb\n");
  CHECK(with_line("list(APPEND kinds a)\nlist(APPEND kinds b)", added) ==
        "list(APPEND kinds a)\nlist(APPEND kinds b)\nlist(APPEND kinds shrub)");
  CHECK(with_line("list(APPEND kinds shrub)\nlist(APPEND kinds tree)\n", added) ==
        "list(APPEND kinds shrub)\nlist(APPEND kinds tree)\n");
  CHECK_FALSE(with_line("set(kinds tree)\n", added));
  CHECK_FALSE(with_line("", added));
}

TEST_CASE("a line is added to the list that it belongs to") {
  const AddedLine added{"kustomization.yaml", "- ", "- c.yaml", "resources:"};
  CHECK(with_line("resources:\n- a.yaml\n# more\n\n- b.yaml\nimages:\n- name: x\n", added) ==
        "resources:\n- a.yaml\n# more\n\n- b.yaml\n- c.yaml\nimages:\n- name: x\n");
  CHECK(with_line("patches:\n- path: c.yaml\nresources:\n  - a.yaml\n", added) ==
        "patches:\n- path: c.yaml\nresources:\n  - a.yaml\n  - c.yaml\n");
  CHECK(with_line("patches:\n- c.yaml\nresources:\n- a.yaml\n", added) ==
        "patches:\n- c.yaml\nresources:\n- a.yaml\n- c.yaml\n");
  CHECK_FALSE(with_line("patches:\n- path: a.yaml\nresources: []\n", added));
}

TEST_CASE("a copied header differs in its namespace and in what one version has") {
  const std::string copy = copy_header(
      "#include \"api/v1/common.hpp\"\n"
      "namespace orchard::v1 {\n"
      "struct TreeSpec { v1::Fruit fruit{}; std::string v1; int v10 = 0; };\n"
      "// +kubebuilder:storageversion\n"
      "struct Tree {\n"
      "};\n"
      "}  // namespace orchard::v1\n",
      {"Tree", "v1", "v2", {"+kubexx:conversion:strategy=Webhook"}});
  CHECK(copy ==
        "#include \"api/v1/common.hpp\"\n"
        "namespace orchard::v2 {\n"
        "struct TreeSpec { v2::Fruit fruit{}; std::string v1; int v10 = 0; };\n"
        "// +kubexx:conversion:strategy=Webhook\n"
        "struct Tree {\n"
        "};\n"
        "}  // namespace orchard::v2\n");
}

TEST_CASE("a copied header keeps the markers in KUBEXX that every version has") {
  const std::string copy = copy_header(
      "namespace KUBEXX(kubexx::group_name(\"example.com\")) v1 {\n"
      "struct KUBEXX(kubexx::storage_version) Bush;\n"
      "struct KUBEXX(kubexx::x_validation{.rule = R\"(self.v1 != ')')\"}, kubexx::storage_version,  // stored\n"
      "              kubexx::conversion_service{.name = \"a,b\"},\n"
      "              kubexx::resource{.short_name = {\"tr\"}}) Tree {\n"
      "  KUBEXX(kubexx::minimum(1)) int size = 0;\n"
      "};\n"
      "struct KUBEXX(kubexx::conversion_hub) Leaf {\n"
      "};\n"
      "}\n",
      {"Tree", "v1", "v2", {"+kubexx:conversion:strategy=Webhook"}});
  CHECK(copy ==
        "namespace KUBEXX(kubexx::group_name(\"example.com\")) v2 {\n"
        "struct Bush;\n"
        "// +kubexx:conversion:strategy=Webhook\n"
        "struct KUBEXX(kubexx::x_validation{.rule = R\"(self.v1 != ')')\"},\n"
        "              kubexx::resource{.short_name = {\"tr\"}}) Tree {\n"
        "  KUBEXX(kubexx::minimum(1)) int size = 0;\n"
        "};\n"
        "struct Leaf {\n"
        "};\n"
        "}\n");
}

TEST_CASE("a project with markers in KUBEXX gets versions and webhooks") {
  ProjectOptions options = kOrchard;
  options.has_webhooks = false;
  Files files = files_of(options);
  const auto replace = [&](const std::string& from, const std::string& to) {
    std::string& header = files["api/v1/tree.hpp"];
    REQUIRE(has(header, from));
    header.replace(header.find(from), from.size(), to);
  };
  replace("// +kubebuilder:storageversion\n", "");
  replace("// +groupName=example.com\n", "");
  replace("namespace orchard::v1 {", "namespace KUBEXX(kubexx::group_name(\"example.com\")) orchard::v1 {");
  replace("struct Tree {",
          "struct KUBEXX(kubexx::storage_version,\n              kubexx::resource{.short_name = {\"tr\"}}) Tree {");
  extend(files, plan_webhooks(read_project(reader_of(files)).project, reader_of(files)));
  CHECK(files.contains("src/tree_webhooks.cpp"));
  const ExistingProject project = read_project(reader_of(files)).project;
  CHECK(project.group == "example.com");
  extend(files, plan_version(project, reader_of(files), "", "v2"));
  CHECK(has(files["api/v2/tree.hpp"], "struct KUBEXX(kubexx::resource{.short_name = {\"tr\"}}) Tree {\n"));
  CHECK(has(files["api/v2/tree.hpp"], "namespace KUBEXX(kubexx::group_name(\"example.com\")) orchard::v2 {"));
}

TEST_CASE("a project is read from its files") {
  for (const bool is_namespace_scoped : {false, true}) {
    ProjectOptions options = kOrchard;
    options.is_namespace_scoped = is_namespace_scoped;
    const Files files = files_of(options);
    const ProjectReading reading = read_project(reader_of(files));
    CHECK(reading.problem.empty());
    CHECK(reading.project.name == "orchard");
    CHECK(reading.project.group == "example.com");
    CHECK(reading.project.is_namespace_scoped == is_namespace_scoped);
    CHECK(reading.project.has_webhooks);
    REQUIRE(reading.project.headers.size() == 1);
    CHECK(reading.project.headers.front().path() == "api/v1/tree.hpp");
  }
  CHECK(has(read_project(reader_of({})).problem, "CMakeLists.txt cannot be read"));
  const Files other{{"CMakeLists.txt", "project(other)\nlist(APPEND headers api/tree.hpp)\n"}};
  CHECK(has(read_project(reader_of(other)).problem, "does not list the headers of the API"));
  const Files bare{{"CMakeLists.txt", "project(other)\nlist(APPEND headers api/v1/tree.hpp)\n"}};
  CHECK(has(read_project(reader_of(bare)).problem, "api/v1/tree.hpp has no marker"));
}

TEST_CASE("a version is converted by the webhook of the highest one, and further versions by the same") {
  Files files = files_of(kOrchard);
  const auto add = [&](const std::string& version) {
    return plan_version(read_project(reader_of(files)).project, reader_of(files), "", version);
  };
  extend(files, add("v2beta1"));
  CHECK(has(files["src/tree_webhooks.cpp"], "hooks.converts<v1::Tree>();"));
  CHECK(has(files["CMakeLists.txt"], "kubexx_check(TARGET api COMMITTED config/crd/bases CONVERSIONS)\n"));
  CHECK(has(files["config/rbac/kustomization.yaml"], "- tree_conversion_role.yaml\n"));
  CHECK(has(files["config/rbac/tree_conversion_role.yaml"], "  resourceNames:\n  - trees.example.com\n"));
  CHECK(has(files["api/v2beta1/tree.hpp"], "conversion:strategy=Webhook"));
  CHECK(has(files["config/samples/v2beta1_tree.yaml"], "apiVersion: example.com/v2beta1\nkind: Tree"));
  CHECK(has(files["config/samples/kustomization.yaml"], "- v1_tree.yaml\n- v2beta1_tree.yaml\n"));

  const std::string webhooks = files["src/tree_webhooks.cpp"];
  const Additions higher = add("v2");
  CHECK_FALSE(has(higher.files.front().text, "conversion:"));
  CHECK(higher.notes.empty());
  extend(files, higher);
  CHECK(has(files["api/v1/tree.hpp"], "// +kubexx:conversion:hub\nstruct Tree {\n"));
  CHECK(files["src/tree_webhooks.cpp"] == webhooks);
  CHECK(has(files["tests/tree_v2_conversion_test.cpp"], "#include \"api/v1/tree.kubexx_convert.hpp\"\n"));

  const Additions fourth = add("v3");
  CHECK(fourth.changes.empty());
  extend(files, fourth);
  CHECK(has(files["tests/tree_v3_conversion_test.cpp"], "kubexx::convert<v1::Tree>(*converted)"));
  CHECK(has(add("v2").problem, "the kind 'Tree' has the version v2"));
  CHECK(has(add("2").problem, "is not valid"));

  std::string& source = files["src/tree_webhooks.cpp"];
  source.replace(source.find("hooks.converts<v1"), 17, "hooks.converts<v2");
  const Additions other_call = add("v4");
  REQUIRE(other_call.notes.size() == 1);
  CHECK(has(other_call.notes.front(), "replace the call of hooks.converts by 'hooks.converts<v1::Tree>();'"));
}

TEST_CASE("names of fields in older versions are not copied from the hub, which has the same names") {
  const std::string field = "  std::int32_t replicas = 1;\n", renamed = "  std::int32_t count = 1;\n";
  Files files = files_of(kOrchard);
  const auto add = [&](const std::string& version) {
    return plan_version(read_project(reader_of(files)).project, reader_of(files), "", version);
  };
  extend(files, add("v2"));
  std::string& hub = files["api/v2/tree.hpp"];
  hub.replace(hub.find(field), field.size(), renamed);
  const std::string plain = hub;
  const auto with = [&](const std::string& markers) { return std::string(plain).insert(plain.find(renamed), markers); };

  hub = with("  KUBEXX(kubexx::was(\"replicas\"), kubexx::minimum(1))\n");
  const Additions noted = add("v3");
  REQUIRE(noted.notes.size() == 1);
  CHECK(has(noted.notes.front(),
            "api/v3/tree.hpp: remove the values of 'kubexx::was', which are about versions before v2"));

  hub = with("  // +kubexx:was=replicas\n  // +kubexx:was:v1alpha1=size\n  KUBEXX(kubexx::was(\"number\"))\n");
  const Additions third = add("v3");
  CHECK(third.notes.empty());
  extend(files, third);
  CHECK_FALSE(has(files["api/v3/tree.hpp"], "was"));
  CHECK(has(hub, "+kubexx:was=replicas"));

  std::string& highest = files["api/v3/tree.hpp"];
  highest.insert(highest.find(renamed), "  // +kubexx:was=replicas\n");
  extend(files, add("v4"));
  CHECK(has(files["api/v4/tree.hpp"], "+kubexx:was=replicas"));
}

TEST_CASE("a version needs a stored one, and a kind that the project has") {
  Files files = files_of(kOrchard);
  std::string& header = files["api/v1/tree.hpp"];
  header.erase(header.find("// +kubebuilder:storageversion"), 31);
  const ExistingProject project = read_project(reader_of(files)).project;
  CHECK(has(plan_version(project, reader_of(files), "", "v2").problem, "add '// +kubebuilder:storageversion' above"));
  CHECK(has(plan_version(project, reader_of(files), "Shrub", "v2").problem, "does not have the kind 'Shrub'"));
}

TEST_CASE("without webhooks, versions are converted by the server") {
  ProjectOptions options = kOrchard;
  options.has_webhooks = false;
  Files files = files_of(options);
  const Additions added = plan_version(read_project(reader_of(files)).project, reader_of(files), "Tree", "v2");
  extend(files, added);
  CHECK_FALSE(has(files["api/v2/tree.hpp"], "conversion"));
  REQUIRE(added.notes.size() == 1);
  CHECK(has(added.notes.front(), "their fields have to stay the same"));
}

TEST_CASE("a kind gets files and lines of its own") {
  Files files = files_of(kOrchard);
  const ExistingProject project = read_project(reader_of(files)).project;
  extend(files, plan_kind(project, "Shrub", "v1alpha1"));
  CHECK(has(files["src/operator.cpp"], "  set_up_shrub(op, watched);\n"));
  CHECK(has(files["config/samples/kustomization.yaml"], "- v1_tree.yaml\n- v1alpha1_shrub.yaml\n"));
  CHECK(has(files["config/rbac/kustomization.yaml"], "- shrub_admin_role.yaml\n"));
  CHECK(has(files["src/operator.cpp"], "  add_shrub_webhooks(hooks);\n"));
  CHECK(has(files["CMakeLists.txt"], "list(APPEND headers api/v1alpha1/shrub.hpp)\n"));
  CHECK(has(plan_kind(project, "Tree", "v1").problem, "add a version to it with --add-version"));
  CHECK(has(plan_kind(project, "shrub", "v1").problem, "'shrub' is not valid"));

  const ExistingProject both = read_project(reader_of(files)).project;
  CHECK(has(plan_version(both, reader_of(files), "", "v2").problem, "the project has several kinds"));
  CHECK(plan_version(both, reader_of(files), "Shrub", "v1beta1").problem.empty());
}

TEST_CASE("changes of lines are applied to a file that a user has changed, or omitted") {
  const auto changes = line_changes("f", "a\nb\nc\nd\n", "a\nx\nc\nd\ne\n");
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].text() == "replace these lines:\n    b\n  by these, adapted to your changes:\n    x");
  CHECK(changes[1].text() == "add these lines after 'd', adapted to your changes:\n    e");
  CHECK(with_change("own\nb\nmore\n", changes[0]) == "own\nx\nmore\n");
  CHECK(with_change("own\nx\nmore\n", changes[0]) == "own\nx\nmore\n");
  CHECK_FALSE(with_change("b\nb\n", changes[0]));
  CHECK_FALSE(with_change("", changes[0]));
  CHECK(with_change("d\nown\n", changes[1]) == "d\ne\nown\n");
  CHECK(with_change("d\nc\nd\n", changes[1]) == "d\nc\nd\ne\n");
  CHECK_FALSE(with_change("d\nd\n", changes[1]));

  const auto first = line_changes("f", "b\n", "a\nb\n");
  REQUIRE(first.size() == 1);
  CHECK(first[0].text() == "add these lines before 'b', adapted to your changes:\n    a");
  CHECK(with_change("own\nb\n", first[0]) == "own\na\nb\n");
  CHECK(line_changes("f", "a\n", "a\n").empty());
  const auto whole = line_changes("f", "", "a\nb\n");
  REQUIRE(whole.size() == 1);
  CHECK(whole[0].text() == "add these lines, adapted to your changes:\n    a\n    b");
  CHECK_FALSE(with_change("own\n", whole[0]));
}

TEST_CASE("a change that has no place names a line that is not empty, and lists its lines to be copied") {
  const auto text = [](std::string_view from, std::string_view to) { return line_changes("f", from, to).at(0).text(); };
  CHECK(text("a\n\n", "a\n\n  b\n\nc\n") == "add these lines after 'a', adapted to your changes:\n      b\n\n    c");
  CHECK(text("\n\nb\n", "\na\n\nb\n") == "add these lines before 'b', adapted to your changes:\n    a");
}

TEST_CASE("lines that are added get the line break of those around them") {
  const AddedLine added{"f", "- ", "- b"};
  CHECK(with_line("x:\r\n  - a\r\ny:\r\n", added) == "x:\r\n  - a\r\n  - b\r\ny:\r\n");
  CHECK(with_line("x:\r\n- a", added) == "x:\r\n- a\r\n- b");
  CHECK(with_line("- b\r\n- a\r\n", added) == "- b\r\n- a\r\n");

  const auto changes = line_changes("f", "a\nb\nc\n", "first\na\nx\ny\nc\nlast\n");
  REQUIRE(changes.size() == 3);
  std::string text = "a\r\nb\r\nc\r\n";
  for (const LineChange& change : changes) text = with_change(text, change).value();
  CHECK(text == "first\r\na\r\nx\r\ny\r\nc\r\nlast\r\n");
  for (const LineChange& change : changes) CHECK(with_change(text, change) == text);
}

std::string with_carriage_returns(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

TEST_CASE("a project whose lines end with CRLF is extended as one whose lines end with LF, and keeps CRLF") {
  ProjectOptions options = kOrchard;
  options.has_webhooks = false;
  Files plain = files_of(options), files;
  for (const auto& [path, text] : plain) files[path] = with_carriage_returns(text);
  const Files before = files;
  for (Files* each : {&plain, &files}) {
    const auto project = [&] { return read_project(reader_of(*each)).project; };
    for (const Additions& added : {plan_kind(project(), "Shrub", "v1"), plan_webhooks(project(), reader_of(*each))}) {
      REQUIRE(added.problem.empty());
      for (const LineChange& change : added.changes)
        (*each)[change.path] = with_change((*each)[change.path], change).value();
      for (const AddedLine& line : added.lines) (*each)[line.path] = with_line((*each)[line.path], line).value();
    }
  }
  for (const auto& [path, text] : before) {
    CAPTURE(path);
    CHECK(files[path] == with_carriage_returns(plain[path]));
  }
  CHECK(files["src/main.cpp"] != before.at("src/main.cpp"));
  const auto version = plan_version(read_project(reader_of(files)).project, reader_of(files), "Tree", "v2");
  REQUIRE(version.problem.empty());
  for (const PlannedFile& file : version.files) {
    if (file.path.starts_with("tests/")) continue;
    CAPTURE(file.path);
    CHECK(std::ranges::count(file.text, '\n') == std::ranges::count(file.text, '\r'));
  }
}

TEST_CASE("the form of a project does not depend on the names of its sources") {
  ProjectOptions options = kOrchard;
  const auto form = [&](const Files& files) { return read_project(reader_of(files)).project.form; };
  Files files = files_of(options);
  files.erase("src/main.cpp");
  CHECK(form(files) == ProjectForm::operator_program);
  files.erase("src/operator.cpp");
  CHECK(form(files) == ProjectForm::operator_program);

  options.has_webhooks = false;
  options.form = ProjectForm::library;
  Files library = files_of(options);
  library["src/main.cpp"] = library["src/operator.cpp"] = "";
  CHECK(form(library) == ProjectForm::library);
  CHECK(has(plan_webhooks(read_project(reader_of(library)).project, reader_of(library)).problem,
            "'orchard' is a library: CMakeLists.txt has 'kubexx_generate(TARGET orchard' and does not link "
            "kubexx::operator; only an operator can have webhooks"));
}

TEST_CASE("a project that is neither clearly an operator nor clearly a library is not extended") {
  const auto problem = [](const std::string& more, const Files& others = {}) {
    Files files = others;
    files["CMakeLists.txt"] = "project(orchard)\nlist(APPEND headers api/v1/tree.hpp)\n" + more;
    files["api/v1/tree.hpp"] = "// +groupName=example.com\n";
    return read_project(reader_of(files)).problem;
  };
  const std::string target = "kubexx_generate(\n  TARGET orchard\n  HEADERS ${headers})\n";
  const std::string linked = "target_link_libraries(a PUBLIC kubexx::operator)\n";
  const std::string unclear =
      "CMakeLists.txt leaves open whether the project is an operator or a library; expected either 'kubexx::operator' "
      "in target_link_libraries (an operator) or 'kubexx_generate(TARGET orchard' (a library)";
  CHECK(problem("") == unclear);
  CHECK(problem("", {{"src/main.cpp", ""}}) == unclear);
  CHECK(problem(target + linked) == unclear);
  CHECK(problem(target) == "");
  CHECK(problem(linked) == "");
  CHECK(problem("", {{"src/operator.cpp", ""}}) == "");
}

TEST_CASE("markers of a merge conflict are found") {
  CHECK(find_conflict("f", "a\n  <<<<<<< in a string\nHeading\n=======\n<<<<<<<<< \n") == "");
  CHECK(find_conflict("src/f", "a\r\n<<<<<<< HEAD\r\nb\r\n") ==
        "src/f:2 is the marker of a merge conflict, '<<<<<<< HEAD'; resolve the conflict first");
  CHECK(has(find_conflict("f", ">>>>>>> theirs"), "f:1 is the marker"));
}

TEST_CASE("webhooks are added to an operator as if it had been created with them") {
  for (const bool is_namespace_scoped : {false, true}) {
    ProjectOptions options = kOrchard;
    options.is_namespace_scoped = is_namespace_scoped;
    const Files wanted = files_of(options);
    options.has_webhooks = false;
    Files files = files_of(options);
    const Additions added = plan_webhooks(read_project(reader_of(files)).project, reader_of(files));
    extend(files, added);
    CHECK(added.notes.empty());
    CHECK(files == wanted);
    const ExistingProject after = read_project(reader_of(files)).project;
    CHECK(has(plan_webhooks(after, reader_of(files)).problem, "the project has webhooks"));
  }
}

TEST_CASE("webhooks are added for every kind, even to files that a user has changed") {
  ProjectOptions options = kOrchard;
  options.has_webhooks = false;
  Files files = files_of(options);
  extend(files, plan_kind(read_project(reader_of(files)).project, "Shrub", "v1beta1"));
  files["CMakeLists.txt"] = "# Ours.\n" + files["CMakeLists.txt"] + "add_subdirectory(more)\n";
  extend(files, plan_webhooks(read_project(reader_of(files)).project, reader_of(files)));

  Files wanted = files_of(kOrchard);
  extend(wanted, plan_kind(read_project(reader_of(wanted)).project, "Shrub", "v1beta1"));
  for (const auto& [path, text] : wanted) {
    CAPTURE(path);
    if (path != "CMakeLists.txt") CHECK(files[path] == text);
  }
  CHECK(has(files["CMakeLists.txt"], "list(APPEND sources src/shrub_webhooks.cpp)\n"));
  CHECK(has(files["CMakeLists.txt"], "list(APPEND sources src/tree_controller.cpp src/tree_webhooks.cpp)\n"));
  CHECK(files["CMakeLists.txt"].starts_with("# Ours.\n"));
}

TEST_CASE("a library gets headers, samples and tests only") {
  ProjectOptions options = kOrchard;
  options.form = ProjectForm::library;
  options.has_webhooks = false;
  Files files = files_of(options);
  const ExistingProject project = read_project(reader_of(files)).project;
  CHECK(project.form == ProjectForm::library);
  const Additions kind = plan_kind(project, "Shrub", "v1");
  CHECK(kind.files.size() == 3);
  extend(files, kind);
  const Additions version = plan_version(project, reader_of(files), "Tree", "v2");
  CHECK(version.notes.empty());
  extend(files, version);
  CHECK(has(files["CMakeLists.txt"], "list(APPEND headers api/v2/tree.hpp)\n"));
}

}  // namespace
}  // namespace kubexx::project
