#include "runtime/rules/bounds.hpp"

#include <fmt/format.h>

#include <string>

#include "runtime/rules/budget.hpp"
#include "runtime/rules/check.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

std::vector<rules::Finding> findings(const schema::JsonSchema& root) {
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  return rules::check_rules({.root = root, .path = path, .refused = {}, .old_schemas = {}}, environments);
}

/// The name of a node in the schemas below.
std::string name_of(const schema::JsonSchema& root, const schema::JsonSchema* node) {
  for (const auto& [name, property] : root.properties) {
    if (&property == node) return name;
    if (property.items && property.items.get() == node) return name + "[]";
    for (const auto& [inner, child] : property.properties) {
      if (&child == node) return name + "." + inner;
    }
  }
  return "?";
}

/// The advice of the first finding: `maxItems l 31 or …`, with `and` if all are needed.
std::string advice(const schema::JsonSchema& root) {
  const auto all = findings(root);
  if (all.empty()) return "accepted";
  std::string out;
  for (const rules::Bound& bound : all[0].advice.bounds) {
    if (!out.empty()) out += all[0].advice.together ? " and " : " or ";
    out += fmt::format("{} {} {}", bound.keyword, name_of(root, bound.node), bound.most);
    if (bound.given) out += fmt::format(" of {}", *bound.given);
  }
  return out.empty() ? "none" : out;
}

constexpr std::string_view kList = R"j({"type":"object","properties":{"l":{"type":"array","items":{"type":"string",)j"
                                   R"j("x-kubernetes-validations":[{"rule":"self.contains('abc')"}]}}}})j";

}  // namespace

TEST_CASE("each bound that is enough by itself is named with its largest value") {
  schema::JsonSchema root = rules::test::schema_of(kList);
  REQUIRE(advice(root) == "maxLength l[] 20 or maxItems l 31");
  root.properties["l"].max_items = 31;
  CHECK(advice(root) == "accepted");
  root.properties["l"].max_items = 32;
  REQUIRE(advice(root) == "maxLength l[] 781247");
  root.properties["l"].items->max_length = 781247;
  CHECK(advice(root) == "accepted");
  root.properties["l"].items->max_length = 781248;
  CHECK(advice(root) == "maxLength l[] 781247 of 781248 or maxItems l 31 of 32");
  root.properties["l"].max_items = 1'000'000'000;
  CHECK(advice(root) == "maxItems l 31 of 1000000000");
}

TEST_CASE("A rule that compares two strings needs a bound for one of them") {
  const schema::JsonSchema root = rules::test::schema_of(
      R"j({"type":"object","properties":{"a":{"type":"object","properties":{"b":{"type":"string"},"c":{"type":"string"},)j"
      R"j("d":{"type":"string"}},"x-kubernetes-validations":[{"rule":"self.b.contains(self.c)"}]}}})j");
  CHECK(advice(root) == "maxLength a.b 77 or maxLength a.c 77");
}

TEST_CASE("bounds that only help together are named together") {
  schema::JsonSchema root = rules::test::schema_of(
      R"j({"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"x-kubernetes-validations":[)j"
      R"j({"rule":"self.all(x, self.all(y, x.contains(y)))"}]}}})j");
  REQUIRE(advice(root) == "maxItems a 87 and maxLength a[] 87");
  root.properties["a"].max_items = root.properties["a"].items->max_length = 87;
  CHECK(advice(root) == "accepted");
  root.properties["a"].max_items = root.properties["a"].items->max_length = 88;
  CHECK(advice(root) == "maxItems a 87 of 88 or maxLength a[] 87 of 88");
  root.properties["a"].max_items = root.properties["a"].items->max_length = 100'000;
  CHECK(advice(root) == "maxItems a 87 of 100000 and maxLength a[] 87 of 100000");
  root.properties["a"].max_items.reset();
  CHECK(advice(root) == "maxItems a 87 and maxLength a[] 87 of 100000");
}

TEST_CASE("nothing helps an expression that is expensive by itself") {
  CHECK(advice(rules::test::schema_of(
            R"j({"type":"object","x-kubernetes-validations":[{"rule":"string(1) + 'a' == '1a'"}]})j")) == "none");
}
