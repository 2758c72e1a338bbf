#include <string>
#include <vector>

#include "runtime/rules/budget.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/cost_table.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

std::uint64_t cost_of(const schema::JsonSchema& node, std::string_view rule, int server_minor) {
  const cel::Environment environment(server_minor);
  const auto declared = rules::declare(node, rules::SchemaRole::anywhere, server_minor);
  rules::RuleCompiler compiler(environment, *declared);
  const rules::Expression compiled = compiler.compile_rule({.rule = std::string(rule)});
  return compiled.ok() ? compiled.cost.max : rules::test::kRefused;
}

std::vector<std::string> lines_of(std::string_view schema_text) {
  const schema::JsonSchema root = rules::test::schema_of(schema_text);
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  schema::FieldErrors errors;
  std::vector<schema::FieldWarning> warnings;
  rules::expression_check()({.root = root, .path = path, .refused = {}, .old_schemas = {}}, errors, warnings);
  std::vector<std::string> out;
  for (const schema::FieldError& error : errors.list()) out.push_back(text(error));
  return out;
}

/// A list of texts with a rule on every text.
std::string with_rule(std::string_view list_bound, std::string_view text_bound, std::string_view rule) {
  return std::string(R"({"type":"object","properties":{"l":{"type":"array",)").append(list_bound) +
         R"("items":{"type":"string",)" + std::string(text_bound) + R"("x-kubernetes-validations":[{"rule":")" +
         std::string(rule) + R"("}]}}}})";
}

constexpr std::string_view kAdvice =
    " (try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are "
    "declared)";

}  // namespace

TEST_CASE("The costs of rules are those of three servers") {
  const schema::JsonSchema root = rules::test::schema_of(rules::test::kCostSchema);
  for (const auto& row : rules::test::kCosts) {
    INFO(row.rule);
    CHECK(cost_of(root, row.rule, 37) == row.server_37);
    CHECK(cost_of(root, row.rule, 34) == row.server_34);
    CHECK(cost_of(root, row.rule, 30) == row.server_30);
  }
}

TEST_CASE("costs and sizes follow from the schema") {
  for (const auto& row : rules::test::kSizedCosts) {
    INFO(row.schema << " " << row.rule);
    const schema::JsonSchema node = rules::test::schema_of(row.schema);
    const auto declared = rules::declare(node, rules::SchemaRole::anywhere, 37);
    CHECK(cost_of(node, row.rule, 37) == row.cost);
    CHECK(declared->min_serialized_size == row.min_size);
    CHECK(rules::unbounded_cardinality(*declared) == row.cardinality);
  }
}

TEST_CASE("one expression must not cost too much at all its places together") {
  CHECK(lines_of(with_rule(R"("maxItems":1000,)", R"("maxLength":1000,)", "self.contains('abc')")).empty());
  CHECK(lines_of(with_rule("", R"("maxLength":100,)", "self.contains('abc')")) ==
        std::vector{"S.properties[l].items.x-kubernetes-validations[0].rule: Forbidden: estimated rule cost exceeds "
                    "budget by factor of 4.3x" +
                    std::string(kAdvice)});
  CHECK(rules::cost_message("C", 10'066'340, rules::kExpressionLimit) ==
        "C exceeds budget by factor of 1.006634x" + std::string(kAdvice));
  CHECK(rules::cost_message("C", 1'000'000'001, rules::kExpressionLimit) ==
        "C exceeds budget by factor of more than 100x" + std::string(kAdvice));
}

TEST_CASE("a message expression has a budget of its own") {
  CHECK(
      lines_of(
          R"({"type":"object","x-kubernetes-validations":[{"rule":"true","messageExpression":"string(1) + 'a'"}]})") ==
      std::vector{"S.x-kubernetes-validations[0].messageExpression: Forbidden: estimated messageExpression cost "
                  "exceeds budget by factor of more than 100x" +
                      std::string(kAdvice),
                  std::string("S.x-kubernetes-validations[0].messageExpression: Forbidden: contributed to estimated "
                              "rule cost total exceeding cost limit for entire OpenAPIv3 schema"),
                  "S: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema "
                  "exceeds budget by factor of more than 100x" +
                      std::string(kAdvice)});
}

TEST_CASE("the four most expensive rules are named when the schema costs too much") {
  std::string properties;
  for (int i = 0; i < 50; ++i) {
    properties += (i > 0 ? "," : "") + std::string("\"p") + std::to_string(i) +
                  R"q(":{"type":"array","items":{"type":"string"},"x-kubernetes-validations":[)q"
                  R"q({"rule":"self.all(x, x == 'a')"}]})q";
  }
  const auto all = lines_of(R"({"type":"object","properties":{)" + properties + "}}");
  REQUIRE(all.size() == 5);
  CHECK(all[4].starts_with(
      "S: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by "
      "factor of 2.6x"));
}

TEST_CASE("an update may keep what was stored, whatever it costs") {
  const schema::JsonSchema root =
      rules::test::schema_of(with_rule("", "", "self.contains('abc') && semver('1.0.0').major() == 1"));
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  const auto count = [&](const std::vector<const schema::JsonSchema*>& old_schemas) {
    return rules::check_rules({.root = root,
                               .path = path,
                               .refused = {},
                               .old_schemas = old_schemas,
                               .server_minor = 33,
                               .unchanged = !old_schemas.empty()},
                              environments)
        .size();
  };
  CHECK(count({}) == 1);       // 1.33 does not take semver() in new rules
  CHECK(count({&root}) == 2);  // only the schema as a whole costs too much
}
