#include <cstdlib>
#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/round_trip.hpp"
#include "generator/import/literals.hpp"
#include "generator/support/source_map.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/random_definitions.hpp"

// Random definitions that a server accepts: their headers give them back.

namespace kubexx::driver {
namespace {

constexpr std::size_t kDefinitions = 24;  ///< of one seed

/// How many seeds are tried; more, one after the other, on request.
unsigned seeds() {
  const char* count = std::getenv("KUBEXX_IMPORT_SEEDS");
  return count != nullptr ? static_cast<unsigned>(std::strtoul(count, nullptr, 10)) : 3;
}

/// YAML, in which some characters that JSON allows in a string begin a line; there they are escaped.
std::string stream_of(const std::vector<json::Value>& definitions) {
  std::string text;
  for (const json::Value& definition : definitions) text += "---\n" + importing::json_literal(definition) + "\n";
  return text;
}

void check_seed(unsigned seed) {
  const Folder folder;
  const std::string file = folder.write("crds.yaml", stream_of(random_definitions(seed, kDefinitions)));
  support::SourceMap sources;
  const ImportedFiles imported = import_files({.inputs = {file}, .kinds = {}}, nullptr, sources);
  for (const support::Diagnostic& each : imported.diagnostics) FAIL_CHECK(each.message);
  REQUIRE(imported.definitions.size() == kDefinitions);
  const std::string annotations = std::string(KUBEXX_SOURCE_DIR) + "/annotations";
  for (const support::Diagnostic& each : check_round_trip(imported.definitions, annotations, tests::shared_preambles()))
    FAIL_CHECK(each.message << ": " << each.notes.at(0).message);
}

TEST_CASE("random definitions come back equal", "[property]") {
  for (unsigned seed = 1; seed <= seeds(); ++seed) {
    CAPTURE(seed);
    check_seed(seed);
  }
}

}  // namespace
}  // namespace kubexx::driver
