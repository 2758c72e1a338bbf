#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <imported.example.com/v1/bundle.kubexx.hpp>
#include <imported.example.com/v1/gauge.kubexx.hpp>
#include <imported.example.com/v1/ledger.kubexx.hpp>
#include <imported.example.com/v1/naming.kubexx.hpp>
#include <imported.example.com/v1/rule.kubexx.hpp>
#include <imported.example.com/v1/slot.kubexx.hpp>
#include <imported.example.com/v1/source.kubexx.hpp>
#include <imported.example.com/v1/table.kubexx.hpp>
#include <imported.example.com/v1beta1/ledger.kubexx.hpp>

#include "generator/import/normal_form.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/corpus/imported_kind.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/rewritten_object.hpp"

// imported/definitions/NAME.yaml are imported, generated again, and compiled; imported/objects/NAME.yaml are objects of
// them. tests/corpus does the same with definitions and objects of many projects.

namespace {

namespace fs = std::filesystem;
namespace api = imported_example_com;
using namespace kubexx;
using namespace kubexx::tests;

std::vector<yaml::Document> documents_in(const fs::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  yaml::Documents read = yaml::read_documents(text);
  CHECK(read.errors.empty());
  return std::move(read.documents);
}

const std::vector<ImportedKind>& imported_kinds() {
  static const std::vector<ImportedKind> kinds = {
      imported_kind<api::v1::Bundle>(), imported_kind<api::v1::Gauge>(), imported_kind<api::v1::Ledger>(),
      imported_kind<api::v1::Naming>(), imported_kind<api::v1::Rule>(),  imported_kind<api::v1::Slot>(),
      imported_kind<api::v1::Source>(), imported_kind<api::v1::Table>(), imported_kind<api::v1beta1::Ledger>()};
  return kinds;
}

std::string kind_of(const json::Value& object) {
  return json::text_at(object, {"apiVersion"}) + " " + json::text_at(object, {"kind"});
}

const fs::path kImported = kubexx::test::source_path("tests/generated/imported");

}  // namespace

TEST_CASE("objects pass through imported types without a change") {
  std::set<std::string> seen;
  for (const fs::directory_entry& entry : fs::directory_iterator(kImported / "objects")) {
    const schema::ServedDefinition definition = definition_in(kImported / "definitions" / entry.path().filename());
    for (const yaml::Document& document : documents_in(entry.path())) {
      const std::string line = kind_of(document.value) + " " + json::to_text(document.value);
      CAPTURE(line);
      CHECK(is_accepted(definition, document.value));
      const std::string again = rewritten(imported_kinds(), line);
      CAPTURE(again);
      CHECK(difference(definition, document.value, again).value_or("") == "");
      CHECK(rewritten(imported_kinds(), kind_of(document.value) + " " + again) == again);
      seen.insert(kind_of(document.value));
    }
  }
  CHECK(seen.size() == imported_kinds().size());
}

TEST_CASE("a value that types lose or change is found") {
  const schema::ServedDefinition definition = definition_in(kImported / "definitions" / "tables.yaml");
  const json::Value object = std::get<json::Value>(json::parse(
      R"({"apiVersion":"imported.example.com/v1","kind":"Table","metadata":{"name":"a"},"spec":{"grid":[[[1]]]}})"));
  const auto compare = [&](const std::string& spec) {
    return difference(
               definition, object,
               R"({"apiVersion":"imported.example.com/v1","kind":"Table","metadata":{"name":"a"},"spec":)" + spec + "}")
        .value_or("");
  };
  CHECK(compare(R"({"grid":[[[1]]]})").empty());
  CHECK(compare(R"({"grid":[[[2]]]})") == "changed: .spec.grid[0][0][0]");
  CHECK(compare(R"({"grid":[[]]})") == "changed: .spec.grid[0]");
  CHECK(compare("{}") == "changed: .spec.grid");
  CHECK(compare(R"({"grid":[[[1]]],"tags":[]})") == "added, and not a default value: .spec.tags");
}

TEST_CASE("imported definitions are generated again") {
  std::size_t compared = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(kImported / "definitions")) {
    CAPTURE(entry.path().string());
    const schema::ServedDefinition definition = definition_in(entry.path());
    const std::string name = definition.crd().group + "_" + definition.crd().names.plural + ".yaml";
    const schema::ServedDefinition again =
        definition_in(fs::path(kubexx::test::build_path("tests/generated/imported")) / name);
    const auto found =
        importing::first_difference(importing::normal_form(definition.crd()), importing::normal_form(again.crd()));
    CHECK((found ? found->path : "") == "");
    ++compared;
  }
  CHECK(compared == 8);
}
