#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// Reading and writing a definition changes nothing: the committed ones of this repository, byte for byte as values, and
// those of a corpus (KUBEXX_CORPUS) as far as a server keeps what was written.

using namespace kubexx;
using namespace kubexx::schema;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> yaml_files(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && entry.path().extension() == ".yaml") files.push_back(entry.path());
  return files;
}

bool is_definition(const json::Value& document) {
  const json::Value* kind = document.is_object() ? document.as_object().find("kind") : nullptr;
  return kind != nullptr && *kind == json::Value("CustomResourceDefinition");
}

/// Calls `visit` with every definition below a folder and returns their number.
template <class Visit>
int for_each_definition(const std::string& folder, Visit visit) {
  int count = 0;
  for (const fs::path& path : yaml_files(folder)) {
    INFO(path);
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    for (const yaml::Document& document : yaml::read_documents(text).documents) {
      if (!is_definition(document.value)) continue;
      ++count;
      visit(document.value);
    }
  }
  return count;
}

CustomResourceDefinition read(const json::Value& document) {
  DecodedCrd decoded = decode_crd(document);
  REQUIRE_FALSE(decoded.fatal);
  return std::move(decoded.crd);
}

void check_again(const json::Value& document) {
  const CustomResourceDefinition once = read(document);
  const json::Value written = to_json(once);
  const CustomResourceDefinition twice = read(written);
  CHECK((once == twice));
  CHECK((to_json(twice) == written));
}

}  // namespace

TEST_CASE("what kubexx writes is read and written again as it is", "[round-trip]") {
  const int count = for_each_definition(kubexx::test::source_path("examples"), [](const json::Value& document) {
    CHECK((to_json(read(document)) == document));
    check_again(document);
  });
  CHECK(count > 2);
}

TEST_CASE("Definitions are the same after writing and reading", "[round-trip]") {
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (corpus == nullptr) {
    WARN("KUBEXX_CORPUS is not set: only this repository's definitions are read");
    return;
  }
  CHECK(for_each_definition(std::string(corpus) + "/crds", check_again) > 0);
}
