#include <cstdlib>
#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/round_trip.hpp"
#include "generator/driver/import/used_types.hpp"
#include "generator/import/import.hpp"
#include "generator/import/literals.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/decode.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/random_definitions.hpp"

// Random definitions that a server accepts: their headers give them back.

namespace kubexx::driver::import_property_test {
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

const std::string kAnnotations = kubexx::test::source_path("annotations");

void check_definitions(const Folder& folder, const std::vector<json::Value>& definitions,
                       const ImportOptions& options) {
  ImportOptions all = options;
  all.inputs = {folder.write("crds.yaml", stream_of(definitions))};
  support::SourceMap sources;
  ImportedFiles imported = import_files(all, nullptr, sources);
  for (const support::Diagnostic& each : imported.diagnostics) FAIL_CHECK(each.message);
  REQUIRE(imported.definitions.size() == definitions.size());
  if (options.used != nullptr) report_unused(*options.used, imported.uses, imported.diagnostics);
  for (const support::Diagnostic& each : imported.diagnostics) FAIL_CHECK(each.message);
  for (const support::Diagnostic& each :
       check_round_trip(imported.definitions, kAnnotations, tests::shared_preambles(), options.used))
    FAIL_CHECK(each.message << ": " << each.notes.at(0).message);
  for (const ImportedDefinition& each : imported.definitions)
    for (const HeaderFile& header : each.headers) folder.write("out/" + header.path, header.text);
}

TEST_CASE("random definitions come back equal", "[property]") {
  for (unsigned seed = 1; seed <= seeds(); ++seed) {
    CAPTURE(seed);
    check_definitions(Folder(), random_definitions(seed, kDefinitions), {});
  }
}

TEST_CASE("random definitions come back equal from headers of another style", "[property]") {
  for (unsigned seed = 1; seed <= seeds(); ++seed) {
    CAPTURE(seed);
    ImportOptions options;
    options.style.names = importing::MemberNames::json;
    options.style.has_equality = true;
    check_definitions(Folder(), random_definitions(seed, kDefinitions), options);
  }
}

/// A struct of a header that could be one of the user: the path of its name.
std::string some_struct(const importing::Declaration& declared, const std::string& path) {
  for (const importing::Property& property : declared.properties)
    for (const importing::Declaration& nested : property.declarations) {
      if (nested.form != importing::Declaration::Form::structure || nested.properties.empty()) continue;
      const std::string name = path + "::" + nested.name;
      const std::string deeper = some_struct(nested, name);
      return deeper.empty() || nested.name.size() % 2 == 0 ? name : deeper;
    }
  return {};
}

void check_own_type(const json::Value& definition) {
  static const Folder folder;  // one include directory for all seeds, so that they share preambles
  check_definitions(folder, {definition}, {});
  const importing::Imported headers = importing::import_definition(schema::decode_crd(definition).crd);
  const importing::Header& header = headers.headers.at(0);
  const importing::Declaration& kind = header.declarations.at(0);
  const std::string type = some_struct(kind, header.name_space + "::" + kind.name);
  if (type.empty()) return;
  CAPTURE(type, header.path);
  const std::string table = folder.write("types.yaml", "- type: " + type + "\n  header: \"" + header.path + "\"\n");
  for (const bool external : {false, true}) {
    support::SourceMap sources;
    std::vector<support::Diagnostic> diagnostics;
    const auto used =
        find_used_types({.names = {table}, .external = external},
                        {{}, {"-I" + folder / "out"}, kAnnotations, tests::shared_preambles()}, sources, diagnostics);
    for (const support::Diagnostic& each : diagnostics) FAIL_CHECK(each.message);
    if (!used) return;
    ImportOptions options;
    options.external = external;
    options.used = &*used;
    options.style.namespaces[json::text_at(definition, {"spec", "group"})] = "elsewhere";
    check_definitions(Folder(), {definition}, options);
  }
}

TEST_CASE("random definitions come back equal from headers with own types", "[property]") {
  for (unsigned seed = 1; seed <= seeds(); ++seed)
    for (const json::Value& definition : random_definitions(seed, 1)) {
      CAPTURE(seed);
      check_own_type(definition);
    }
}

}  // namespace
}  // namespace kubexx::driver::import_property_test
