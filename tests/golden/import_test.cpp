#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "generator/driver/run.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// tests/golden/import/<case>/definition.yaml, with the arguments in `options` → expected/<group>/<version>/<kind>.hpp
// tests/golden/openapi/<case>/document.yaml, with the names and options in `names` → expected/<group>/<version>.hpp
// Some types of Kubernetes → tests/golden/kubernetes/kubexx/k8s/<group>/<version>.hpp

namespace fs = std::filesystem;
using namespace kubexx::tests;

namespace {

const fs::path kImports = fs::path(kubexx::test::source_path("tests/golden/import"));

Files imported(const std::vector<std::string>& arguments, const fs::path& out) {
  kubexx::driver::Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  std::ostringstream printed, said;
  std::vector<std::string> all = {"import", "-o", out.string()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  const int code = kubexx::driver::run(all, printed, said, environment);
  CAPTURE(said.str());
  CHECK(code == kubexx::driver::kSuccess);
  return read_files(out);
}

/// The arguments in the file `options` of a case, in which `@` is the folder of the case.
std::vector<std::string> options_of(const fs::path& folder) {
  std::ifstream file(folder / "options");
  std::vector<std::string> options;
  for (std::string option; file >> option;) {
    if (const std::size_t at = option.find('@'); at != std::string::npos) option.replace(at, 1, folder.string());
    options.push_back(option);
  }
  return options;
}

std::string kind_of(const kubexx::json::Value& definition) {
  return kubexx::json::text_at(definition, {"spec", "group"}) + "/" +
         kubexx::json::text_at(definition, {"spec", "names", "kind"});
}

/// One definition of each kind of the golden cases and of complete APIs.
std::vector<kubexx::json::Value> all_definitions() {
  const fs::path source(kubexx::test::source_path()), parity = source / "tests" / "parity";
  std::vector<kubexx::json::Value> definitions;
  std::set<std::string> names;
  for (const fs::path& root : {kImports, parity / "ported_database", parity / "ported_gateway",
                               parity / "ported_routine", source / "examples"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".yaml") continue;
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      for (kubexx::yaml::Document& document : kubexx::yaml::read_documents(text).documents)
        if (kubexx::json::text_at(document.value, {"kind"}) == "CustomResourceDefinition" &&
            names.insert(kind_of(document.value)).second)
          definitions.push_back(std::move(document.value));
    }
  return definitions;
}

/// The members of all objects, and lists whose order says nothing, in another order.
void shuffle(kubexx::json::Value& value, std::string_view key, std::mt19937& random) {
  if (value.is_array()) {
    for (kubexx::json::Value& element : value.as_array()) shuffle(element, {}, random);
    if (key == "versions" || key == "required") std::ranges::shuffle(value.as_array(), random);
  }
  if (!value.is_object()) return;
  std::vector<kubexx::json::Object::Member> members(value.as_object().begin(), value.as_object().end());
  for (auto& [name, member] : members) shuffle(member, name, random);
  std::ranges::shuffle(members, random);
  value = kubexx::json::Object::from_distinct(std::move(members));
}

Files imported_stream(const std::vector<kubexx::json::Value>& definitions, const fs::path& folder) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::ofstream stream(folder / "stream.yaml");
  for (const kubexx::json::Value& definition : definitions)
    stream << "---\n" << kubexx::json::to_text(definition) << "\n";
  stream.close();
  return imported({(folder / "stream.yaml").string()}, folder / "out");
}

}  // namespace

TEST_CASE("the order of documents and keys does not change headers", "[golden]") {
  std::vector<kubexx::json::Value> definitions = all_definitions();
  CHECK(definitions.size() > 8);
  const fs::path folder = fs::path(kubexx::test::build_path("golden-import-orders"));
  const Files expected = imported_stream(definitions, folder);
  CHECK(expected.size() >= definitions.size());
  for (const unsigned seed : {1U, 2U}) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    std::ranges::shuffle(definitions, random);
    for (kubexx::json::Value& definition : definitions) shuffle(definition, {}, random);
    for (const std::string& complaint : compare_files(expected, imported_stream(definitions, folder)))
      FAIL_CHECK(complaint);
  }
  fs::remove_all(folder);
}

TEST_CASE("imported headers have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const fs::path out = fs::path(kubexx::test::build_path("golden-import"));
  for (const fs::directory_entry& entry : fs::directory_iterator(kImports)) {
    DYNAMIC_SECTION(entry.path().filename().string()) {
      fs::remove_all(out);
      std::vector<std::string> arguments{(entry.path() / "definition.yaml").string()};
      for (const std::string& option : options_of(entry.path())) arguments.push_back(option);
      const Files files = imported(arguments, out);
      CHECK_FALSE(files.empty());
      if (update.wanted) write_files(entry.path() / "expected", files);
      for (const std::string& complaint : compare_files(read_files(entry.path() / "expected"), files))
        FAIL_CHECK(complaint);
      fs::remove_all(out);
    }
  }
}

TEST_CASE("headers of types of OpenAPI documents have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const fs::path out = fs::path(kubexx::test::build_path("golden-openapi"));
  for (const fs::directory_entry& entry : fs::directory_iterator(kImports.parent_path() / "openapi")) {
    DYNAMIC_SECTION(entry.path().filename().string()) {
      fs::remove_all(out);
      std::vector<std::string> arguments{"--openapi", (entry.path() / "document.yaml").string()};
      std::ifstream names(entry.path() / "names");
      for (std::string name; names >> name;) arguments.push_back(name);
      const Files files = imported(arguments, out);
      CHECK_FALSE(files.empty());
      if (update.wanted) write_files(entry.path() / "expected", files);
      for (const std::string& complaint : compare_files(read_files(entry.path() / "expected"), files))
        FAIL_CHECK(complaint);
      fs::remove_all(out);
    }
  }
}

TEST_CASE("headers of Kubernetes' own types have the expected bytes", "[golden]") {
  const UpdateWish update = update_wish();
  REQUIRE_FALSE(update.refused);
  const fs::path out = fs::path(kubexx::test::build_path("golden-kubernetes"));
  const fs::path expected = fs::path(kubexx::test::source_path("tests/golden/kubernetes"));
  fs::remove_all(out);
  const Files files =
      imported({"--kubernetes=1.36", "core/v1/Service", "core/v1/Secret", "policy/v1/PodDisruptionBudget",
                "apps/v1/ControllerRevision", "core/v1/ConfigMapEnvSource", "networking.k8s.io/v1/IngressClass",
                "core/v1/Event", "authentication.k8s.io/v1/TokenReview"},
               out);
  if (update.wanted) write_files(expected, files);
  for (const std::string& complaint : compare_files(read_files(expected), files)) FAIL_CHECK(complaint);
  fs::remove_all(out);
}
