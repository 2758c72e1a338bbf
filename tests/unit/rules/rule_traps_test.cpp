#include <string>
#include <string_view>
#include <vector>

#include "runtime/rules/check.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

constexpr std::string_view kQuantity =
    R"({"anyOf":[{"type":"integer"},{"type":"string"}],"x-kubernetes-int-or-string":true,)"
    R"("pattern":"^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$"})";

std::string in_quotes(std::string_view rule) {
  std::string out = "\"";
  for (const char c : rule) out.append(c == '"' || c == '\\' ? "\\" : "").push_back(c);
  return out + "\"";
}

/// An object with one of each kind of field of the analysis, and one rule.
std::string schema_with(std::string_view rule) {
  return R"({"type":"object","properties":{"size":)" + std::string(kQuantity) + R"(,"limit":)" +
         std::string(kQuantity) +
         R"(,"disk":{"type":"string","pattern":"^[0-9]+(Mi|Gi)$"},"name":{"type":"string","pattern":"^[a-z]+$"},)"
         R"("port":{"x-kubernetes-int-or-string":true},"word":{"x-kubernetes-int-or-string":true,"enum":["a","b"]},)"
         R"("sizes":{"type":"object","additionalProperties":)" +
         std::string(kQuantity) + R"(},"disks":{"type":"array","maxItems":9,"items":)" + std::string(kQuantity) +
         R"(},"mode":{"type":"string","maxLength":9,"enum":["Fast","Slow"]},"count":{"type":"integer","enum":[1,2]},)"
         R"("modes":{"type":"array","maxItems":9,"items":{"type":"string","maxLength":9,"enum":["Fast","Slow"]}},)"
         R"("phase":{"type":"string","maxLength":9,"allOf":[{"enum":["On","Off"]},{"enum":["On","Off"]}]}},)"
         R"("x-kubernetes-validations":[{"rule":)" +
         in_quotes(rule) + "}]}";
}

std::vector<schema::FieldWarning> warnings(std::string_view rule) {
  const schema::JsonSchema root = rules::test::schema_of(schema_with(rule));
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  rules::RuleReport report =
      rules::report_rules({.root = root, .path = path, .refused = {}, .old_schemas = {}}, environments);
  for (const rules::Finding& finding : report.findings)
    if (!finding.error.rule.starts_with("CEL-05")) FAIL_CHECK(text(finding.error));
  return std::move(report.warnings);
}

std::string excerpt(const schema::FieldWarning& warning) {
  const schema::Excerpt& excerpt = warning.excerpt.value();
  return excerpt.whole->substr(excerpt.begin, excerpt.end - excerpt.begin);
}

/// `TRAP-021 excerpt` for each warning.
std::vector<std::string> traps(std::string_view rule) {
  std::vector<std::string> out;
  for (const schema::FieldWarning& warning : warnings(rule))
    out.push_back(std::string(warning.rule) + " " + excerpt(warning));
  return out;
}

using Traps = std::vector<std::string>;

}  // namespace

TEST_CASE("TRAP-021: quantities compared as strings") {
  const auto found = warnings("self.size >= oldSelf.size");
  REQUIRE(found.size() == 1);
  CHECK(found[0].text ==
        R"('self.size >= oldSelf.size' compares quantities as strings, so that "9Gi" is greater than "10Gi": )"
        "write quantity(string(self.size)).compareTo(quantity(string(oldSelf.size))) >= 0");
  CHECK(found[0].location ==
        schema::Location{schema::Step("x-kubernetes-validations"), schema::Step(std::size_t{0}), schema::Step("rule")});

  const auto equal = warnings("!has(self.disk) || self.disk == '5Gi'");
  REQUIRE(equal.size() == 1);
  CHECK(equal[0].text == R"('self.disk == '5Gi'' compares quantities as strings, so that "1Gi" and "1024Mi" differ: )"
                         "write quantity(self.disk).compareTo(quantity('5Gi')) == 0");

  CHECK(traps("self.size <= self.limit") == Traps{"TRAP-021 self.size <= self.limit"});
  CHECK(traps("string(self.size) < string(self.limit)") == Traps{"TRAP-021 string(self.size) < string(self.limit)"});
  CHECK(traps("self.sizes['a'] > self.disks[0]") == Traps{"TRAP-021 self.sizes['a'] > self.disks[0]"});
  CHECK(traps("self.disks.all(d, d <= self.limit)") == Traps{"TRAP-021 d <= self.limit"});
  CHECK(traps("self.?size.optMap(s, s != self.limit).orValue(true)") == Traps{"TRAP-021 s != self.limit"});
}

TEST_CASE("TRAP-021 does not fire on other comparisons") {
  CHECK(traps("self.size == oldSelf.size").empty());  // whether it was written differently
  CHECK(traps("self.name <= self.mode").empty());
  CHECK(traps("self.port == oldSelf.port && self.port != 'http'").empty());
  CHECK(traps("self.disk == ''").empty());
  CHECK(traps("quantity(string(self.size)).compareTo(quantity(string(self.limit))) <= 0").empty());
  CHECK(traps("quantity(self.disk).isGreaterThan(quantity('1Gi'))").empty());
  CHECK(traps("type(self.size) == int && type(self.limit) == int ? self.size <= self.limit : true").empty());
  CHECK(traps("self.disks.size() <= 3").empty());
}

TEST_CASE("TRAP-022: quantity of a value that may be an integer") {
  const auto found = warnings("quantity(self.size).isGreaterThan(quantity('1Gi'))");
  REQUIRE(found.size() == 1);
  CHECK(found[0].text ==
        "'quantity(self.size)' fails if self.size is an integer, which x-kubernetes-int-or-string allows: write "
        "quantity(string(self.size))");
  CHECK(excerpt(found[0]) == "quantity(self.size)");
  CHECK(traps("isQuantity(self.port)") == Traps{"TRAP-022 isQuantity(self.port)"});
  CHECK(traps("self.disks.all(d, isQuantity(d))") == Traps{"TRAP-022 isQuantity(d)"});

  CHECK(traps("isQuantity(string(self.size))").empty());
  CHECK(traps("isQuantity(self.disk)").empty());
  CHECK(traps("isQuantity(self.word)").empty());
  CHECK(traps("type(self.size) == string ? isQuantity(self.size) : self.size > 0").empty());
}

TEST_CASE("TRAP-023: comparison with a value that is not in the enum") {
  const auto found = warnings("!(has(self.mode) && self.mode == 'fast')");
  REQUIRE(found.size() == 1);
  CHECK(found[0].text == R"('self.mode == 'fast'' is always false, since "fast" is not a value of the enum of )"
                         R"(self.mode ("Fast", "Slow"))");
  CHECK(traps("'fast' != self.mode") == Traps{"TRAP-023 'fast' != self.mode"});
  CHECK(traps("self.count == 3") == Traps{"TRAP-023 self.count == 3"});
  CHECK(traps("self.mode in ['Fast', 'slow', 'Slow']") == Traps{"TRAP-023 'slow'"});
  CHECK(traps("self.mode in ['a', 'b', 'Fast', 'c', 'd']") ==
        Traps{"TRAP-023 'a'", "TRAP-023 'b'", "TRAP-023 'c'", "TRAP-023 'd'"});
  const auto many = warnings("self.mode in ['a', 'b', 'Fast', 'c', 'd', 'e', 'f']");
  REQUIRE(many.size() == 4);
  CHECK(many[2].text == R"("c" never equals self.mode, since it is not a value of its enum ("Fast", "Slow"))");
  CHECK(many[3].text ==
        R"("d" and 2 more elements never equal self.mode, since they are not values of its enum ("Fast", "Slow"))");
  CHECK(
      warnings("self.mode in ['a', 'b', 'c', 'd', 'e']")[3].text.starts_with(R"("d" and 1 more element never equal )"));
  CHECK(traps("!('slow' in self.modes)") == Traps{"TRAP-023 'slow' in self.modes"});
  CHECK(traps("self.modes.all(m, m != 'slow')") == Traps{"TRAP-023 m != 'slow'"});
  CHECK(traps("self.phase == 'on'") == Traps{"TRAP-023 self.phase == 'on'"});

  CHECK(traps("self.mode == 'Fast' || self.mode in ['Slow'] || self.mode != ''").empty());
  CHECK(traps("oldSelf.mode == 'Legacy'").empty());  // a value that the enum may have had before
  CHECK(traps("self.count == 2 && self.phase == 'On'").empty());
  CHECK(traps("string(self.count) == '2'").empty());
  CHECK(traps("self.modes.exists(mode, mode == 'Fast')").empty());
  CHECK(traps("self.disks.exists(mode, mode == 'Faster')").size() == 1);  // the quantity, not the enum of 'mode'
}
