#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>

#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"
#include "runtime/yaml/reader.hpp"
#include "runtime/yaml/writer.hpp"
#include "tests/support/case.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// The definitions that the Kubernetes documentation shows, and those that our headers for them give, mean the same.
// KUBEXX_DOCUMENTS names the folder with the former: crontab_<case>.yaml for each golden case documentation/<case>.

namespace fs = std::filesystem;
namespace schema = kubexx::schema;
using namespace kubexx::tests;

namespace {

void forget_words(schema::JsonSchema& node) {
  node.description.clear();
  if (node.type == "integer") node.format.clear();
  std::sort(node.required.begin(), node.required.end());
  schema::for_each_child(node, [](schema::JsonSchema& child) { forget_words(child); });
}

/// What a definition says to a server, in one spelling: without what only people read, and without what a generator
/// adds to every one.
std::string meaning(const std::string& text) {
  const auto read = kubexx::yaml::read_documents(text);
  REQUIRE(read.documents.size() == 1);
  schema::DecodedCrd decoded = schema::decode_crd(read.documents.front().value);
  REQUIRE_FALSE(decoded.fatal);
  REQUIRE(decoded.strict.empty());
  schema::CustomResourceDefinition crd = std::move(decoded.crd);
  schema::default_crd(crd);
  crd.metadata.annotations.clear();
  // Their order means nothing to a server, which has its own.
  std::sort(crd.versions.begin(), crd.versions.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  for (schema::CrdVersion& version : crd.versions) {
    for (schema::PrinterColumn& column : version.printer_columns) column.description.clear();
    if (!version.schema) continue;
    forget_words(*version.schema);
    for (const char* stub : {"apiVersion", "kind", "metadata"}) version.schema->properties.erase(stub);
    auto& required = version.schema->required;
    required.erase(std::remove(required.begin(), required.end(), "metadata"), required.end());
  }
  return kubexx::yaml::to_yaml(schema::to_json(crd));
}

}  // namespace

TEST_CASE("definitions of the Kubernetes documentation, written as headers, mean the same", "[golden]") {
  const char* folder = std::getenv("KUBEXX_DOCUMENTS");
  if (folder == nullptr) {
    std::cout << "KUBEXX_DOCUMENTS is not set\n";
    return;
  }
  std::size_t compared = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(kubexx::test::source_path("tests/golden/documentation")))) {
    const std::string name = entry.path().filename().string();
    const Files ours = read_files(entry.path() / "expected");
    REQUIRE(ours.size() == 1);
    const std::string shown = read_file(fs::path(folder) / ("crontab_" + name + ".yaml"));
    for (const std::string& complaint :
         compare_files({{name, meaning(shown)}}, {{name, meaning(ours.begin()->second)}}))
      FAIL_CHECK(complaint);
    ++compared;
  }
  CHECK(compared == 9);
}
