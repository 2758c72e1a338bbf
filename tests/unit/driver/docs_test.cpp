#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::docs_test {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx(const std::vector<std::string>& arguments, const std::string& input = "") {
  std::ostringstream out, err;
  std::istringstream in(input);
  Environment environment;
  environment.standard_input = &in;
  const int code = run(arguments, out, err, environment);
  return {code, out.str(), err.str()};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string definition(const std::string& kind, const std::string& plural, const std::string& field) {
  return "---\napiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: " + plural +
         ".example.com}\nspec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: " + plural +
         ", kind: " + kind +
         "}\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema: {openAPIV3Schema: {type: "
         "object, "
         "properties: {size: " +
         field + "}}}\n";
}

std::string text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

const std::string kTwo =
    definition("Widget", "widgets", "{type: integer}") + definition("Gadget", "gadgets", "{type: string}");

TEST_CASE("docs prints one page, or writes one for each kind") {
  const Result page = kubexx({"docs", "-"}, kTwo);
  CHECK(page.code == kSuccess);
  CHECK(page.out.starts_with("# API reference of example.com\n"));
  CHECK(page.out.find("## Gadget\n") < page.out.find("## Widget\n"));
  Folder folder;
  const std::string out = folder / "api";
  CHECK(kubexx({"docs", "-", "--out", out, "--title", "My <API>"}, kTwo).code == kSuccess);
  CHECK(text_of(out + "/README.md").starts_with("# My &lt;API&gt;\n"));
  CHECK(text_of(out + "/gadget.example.com.md").find("# Gadget\n") != std::string::npos);
  CHECK(text_of(out + "/widget.example.com.md").find("# Widget\n") != std::string::npos);
}

TEST_CASE("docs writes one HTML page") {
  Folder folder;
  const std::string out = folder / "site";
  CHECK(kubexx({"docs", "-", "--out", out, "--format", "html"}, kTwo).code == kSuccess);
  CHECK(text_of(out + "/index.html") == kubexx({"docs", "-", "--format", "html"}, kTwo).out);
  CHECK(text_of(out + "/index.html").ends_with("</html>\n"));
}

TEST_CASE("docs --check compares the pages") {
  Folder folder;
  const std::string out = folder / "api";
  REQUIRE(kubexx({"docs", "-", "--out", out}, kTwo).code == kSuccess);
  CHECK(kubexx({"docs", "-", "--out", out, "--check"}, kTwo).code == kSuccess);
  const Result changed =
      kubexx({"docs", "-", "--out", out, "--check"}, definition("Widget", "widgets", "{type: boolean}"));
  CHECK(changed.code == kOutOfDate);
  CHECK(contains(changed.out, "boolean"));
  CHECK(kubexx({"docs", "-", "--check"}, kTwo).code == kUsage);
}

TEST_CASE("docs replaces a file of the user only by force") {
  for (const auto& [name, format] :
       {std::pair("README.md", "markdown"), {"index.html", "html"}, {"widget.example.com.md", "markdown"}}) {
    CAPTURE(name);
    Folder folder;
    folder.write(name, "mine\n");
    std::vector<std::string> arguments = {"docs", "-", "--out", folder.path(), "--format", format};
    const Result foreign = kubexx(arguments, kTwo);
    CHECK(foreign.code == kErrorsFound);
    CHECK(
        contains(foreign.err, "'" + (folder / name) + "' exists and was not written by 'kubexx docs' [docs-foreign]"));
    CHECK(folder.read(name) == "mine\n");
    CHECK_FALSE(folder.has("gadget.example.com.md"));
    arguments.emplace_back("--force");
    CHECK(kubexx(arguments, kTwo).code == kSuccess);
    arguments.pop_back();
    arguments.insert(arguments.end(), {"--title", "Another"});
    CHECK(kubexx(arguments, definition("Widget", "widgets", "{type: boolean}")).code == kSuccess);
    CHECK_FALSE(contains(folder.read(name), "mine"));
  }
}

TEST_CASE("docs reports a name with two different definitions, and writes a repeated one once") {
  Folder folder;
  const std::string one = folder.write("one.yaml", definition("Widget", "widgets", "{type: integer}"));
  const std::string other = folder.write("other.yaml", definition("Widget", "widgets", "{type: string}"));
  const Result result = kubexx({"docs", one, other});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, other + ":4:18: error: \"widgets.example.com\" is already defined in '" + one + "'"));
  CHECK(kubexx({"docs", one, one}).out == kubexx({"docs", one}).out);
}

TEST_CASE("docs writes nothing after an error") {
  Folder folder;
  const std::string out = folder / "api";
  const Result invalid = kubexx({"docs", "-", "--out", out}, kTwo + definition("Bad", "bads", "{type: text}"));
  CHECK(invalid.code == kErrorsFound);
  CHECK(contains(invalid.err, "Unsupported value: \"text\""));
  CHECK(!std::filesystem::exists(out));
  CHECK(contains(kubexx({"docs", "-"}, "a: 1\n").err, "[crd-missing]"));
  CHECK(kubexx({"docs", "-", "--out", "/proc/none"}, kTwo).code == kEnvironment);
}

}  // namespace
}  // namespace kubexx::driver::docs_test
