// The time to check a definition is linear in its size.

#include <algorithm>
#include <functional>
#include <string>

#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/diff/diff.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

using MakeSchema = std::function<std::string(std::size_t)>;

std::string repeated(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out.append(i == 0 ? "" : ",").append(item(i));
  return out;
}

std::string quoted(std::string_view prefix, std::size_t i) {
  return "\"" + std::string(prefix) + std::to_string(i) + "\"";
}

schema::CustomResourceDefinition definition(const std::string& spec) {
  schema::CustomResourceDefinition crd;
  crd.metadata.name = "widgets.example.com";
  crd.group = "example.com";
  crd.names = {
      .kind = "Widget", .list_kind = "", .plural = "widgets", .singular = "", .short_names = {}, .categories = {}};
  crd.scope = "Namespaced";
  schema::CrdVersion& version = crd.versions.emplace_back();
  version.name = "v1";
  version.storage = true;
  version.schema = rules::test::schema_of(R"({"type":"object","properties":{"spec":)" + spec + "}}");
  return crd;
}

void check(const schema::CustomResourceDefinition& crd) {
  schema::CheckOptions options;
  options.expressions = rules::expression_check();
  options.default_rules = rules::default_evaluation();
  schema::check_create(crd, options);
}

void check_growth(int size, const MakeSchema& make) {
  CHECK(test::grows_linearly(size, [&](std::size_t count) {
    const auto crd = definition(make(count));
    return test::processor_seconds([&] { check(crd); });
  }));
}

std::string object_of(const std::string& properties, const std::string& more = "") {
  return R"({"type":"object")" + more + R"(,"properties":{)" + properties + "}}";
}

std::string wide(std::size_t size, const std::string& property, const std::string& more = "") {
  return object_of(repeated(size, [&](std::size_t i) { return quoted("field", i) + ":" + property; }), more);
}

}  // namespace

TEST_CASE("wide properties with patterns, defaults and rules", "[growth]") {
  check_growth(250, [](std::size_t n) {
    return wide(n, R"({"type":"string","maxLength":9,"pattern":"^[a-z]+$","default":"a",)"
                   R"("x-kubernetes-validations":[{"rule":"self != ''"}]})");
  });
}

TEST_CASE("wide required properties below a rule", "[growth]") {
  check_growth(1000, [](std::size_t n) {
    const std::string names = repeated(n, [](std::size_t i) { return quoted("field", i); });
    return wide(n, R"({"type":"integer"})",
                R"(,"required":[)" + names + R"(],"x-kubernetes-validations":[{"rule":"self.field0 > 0"}])");
  });
}

TEST_CASE("many rules of one object", "[growth]") {
  check_growth(250, [](std::size_t n) {
    const std::string rules =
        repeated(n, [](std::size_t i) { return R"({"rule":"self.a > )" + std::to_string(i) + R"("})"; });
    return object_of(R"("a":{"type":"integer"})", R"(,"x-kubernetes-validations":[)" + rules + "]");
  });
}

TEST_CASE("a long expression with traps", "[growth]") {
  check_growth(30, [](std::size_t n) {
    std::string rule = "true";
    for (std::size_t i = 0; i < n; ++i) rule += " || self.a == 'b" + std::to_string(i) + "'";
    return object_of(R"("a":{"type":"string","maxLength":9,"enum":["a"]})",
                     R"(,"x-kubernetes-validations":[{"rule":")" + rule + R"("}])");
  });
}

TEST_CASE("the memory for warnings of one expression", "[growth]") {
  const auto peak = [](std::size_t n, const std::string& before, const std::string& term, const std::string& after) {
    const std::string terms = repeated(n, [&](std::size_t i) { return term + "'b" + std::to_string(i) + "'"; });
    const auto crd = definition(
        object_of(R"("a":{"type":"string","maxLength":9,"enum":["a"]})",
                  R"(,"x-kubernetes-validations":[{"rule":")" + before + "[" + terms + "]" + after + R"("}])"));
    return test::measure([&] { check(crd); }).peak;
  };
  const auto of_comparisons = [&](std::size_t n) { return peak(n, "", "self.a == ", ".exists(x, x)"); };
  const auto of_literals = [&](std::size_t n) { return peak(n, "self.a in ", "", ""); };
  CHECK(of_comparisons(1600) <= 14 * of_comparisons(200));
  CHECK(of_literals(1600) <= 14 * of_literals(200));
}

TEST_CASE("an expression that costs too much with many fields", "[growth]") {
  check_growth(30, [](std::size_t n) {
    const std::string terms =
        repeated(n, [](std::size_t i) { return "self.field" + std::to_string(i) + ".contains(self.field0)"; });
    return wide(n, R"({"type":"string"})",
                R"(,"x-kubernetes-validations":[{"rule":"[)" + terms + R"j(].all(x, x)"}])j");
  });
}

TEST_CASE("many enum values", "[growth]") {
  check_growth(2500, [](std::size_t n) {
    return object_of(R"("a":{"type":"string","default":"value1","enum":[)" +
                     repeated(n, [](std::size_t i) { return quoted("value", i); }) + "]}");
  });
}

TEST_CASE("deep nesting with rules", "[growth]") {
  check_growth(30, [](std::size_t n) {
    std::string schema = R"({"type":"integer"})";
    for (std::size_t i = 0; i < n; ++i) schema = object_of(R"("a":)" + schema);
    return schema;
  });
}

TEST_CASE("a large default of a list of objects", "[growth]") {
  check_growth(1000, [](std::size_t n) {
    const std::string items = repeated(n, [](std::size_t i) { return R"({"name":)" + quoted("n", i) + "}"; });
    return object_of(
        R"("a":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],)"
        R"("items":{"type":"object","required":["name"],"properties":{"name":{"type":"string"}}},"default":[)" +
        items + "]}");
  });
}

TEST_CASE("comparing definitions whose fields, enum values and rules all changed", "[growth]") {
  const auto make = [](std::size_t n, const std::string& prefix) {
    const std::string enums = repeated(n, [&](std::size_t i) { return quoted(prefix, i); });
    const std::string rules = repeated(n, [&](std::size_t i) { return R"({"rule":)" + quoted(prefix, i) + "}"; });
    const std::string fields = repeated(n, [&](std::size_t i) {
      return quoted(prefix, i) + R"(:{"type":"integer","maximum":)" + std::to_string(i) + "}";
    });
    return definition(object_of(fields + R"(,"same":{"type":"string","enum":[)" + enums + "]}",
                                R"(,"required":[)" + enums + R"(],"x-kubernetes-validations":[)" + rules + "]"));
  };
  CHECK(test::grows_linearly(500, [&](std::size_t n) {
    const auto old = make(n, "old"), now = make(n, "now");
    return test::processor_seconds([&] { schema::diff::diff_definitions(old, now); });
  }));
}
