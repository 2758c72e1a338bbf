#include "runtime/schema/structure.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace kubexx::schema;

namespace {

JsonSchema of_type(std::string type) {
  JsonSchema schema;
  schema.type = std::move(type);
  return schema;
}

struct Seen {
  int calls = 0;
  bool compile = false;
  std::unordered_set<const JsonSchema*> refused;
};

std::vector<std::string> lines(const JsonSchema& root, CheckOptions options = {}, Tolerated tolerated = {}) {
  const Location start = {Step("schema")};
  const FieldPath path("S", start);
  FieldErrors errors;
  std::vector<FieldWarning> warnings;
  check_schema({root, path, false, tolerated, {}}, options, errors, warnings);
  std::vector<std::string> out;
  for (const FieldError& error : errors.list()) out.push_back(text(error));
  return out;
}

Seen seen(const JsonSchema& root) {
  Seen out;
  CheckOptions options;
  options.expressions = [&](const ExpressionRequest& request, FieldErrors&, std::vector<FieldWarning>&) {
    ++out.calls;
    out.compile = request.compile;
    out.refused = request.refused;
  };
  lines(root, options);
  return out;
}

}  // namespace

TEST_CASE("errors of the structure come first, sorted and once each") {
  JsonSchema root = of_type("object");
  root.properties["b"] = {};
  root.properties["a"] = {};
  root.properties["c"] = of_type("array");
  root.properties["c"].items.emplace(of_type("nothing"));
  CHECK(lines(root) ==
        std::vector<std::string>{
            "S.properties[a].type: Required value: must not be empty for specified object fields",
            "S.properties[b].type: Required value: must not be empty for specified object fields",
            "S.properties[c].items.type: Unsupported value: \"nothing\": supported values: \"array\", \"boolean\", "
            "\"integer\", \"number\", \"object\", \"string\""});
}

TEST_CASE("Expressions are compiled only in valid schemas, and not above a rejected node") {
  JsonSchema root = of_type("object");
  JsonSchema& list = root.properties["list"] = of_type("array");
  list.items.emplace(of_type("string"));
  root.properties["other"] = of_type("string");
  SECTION("sound") {
    const Seen out = seen(root);
    CHECK(out.calls == 1);
    CHECK(out.compile);
    CHECK(out.refused.empty());
  }
  SECTION("one keyword is rejected") {
    list.items->unique_items = true;
    const Seen out = seen(root);
    CHECK(out.compile);
    CHECK(out.refused == std::unordered_set<const JsonSchema*>{&root, &list, list.items.get()});
  }
  SECTION("the structure is rejected") {
    list.items.reset();
    const Seen out = seen(root);
    CHECK(out.calls == 1);
    CHECK_FALSE(out.compile);
  }
}

TEST_CASE("Rules are evaluated on otherwise valid defaults, within the budget") {
  JsonSchema root = of_type("object");
  root.properties["a"] = of_type("string");
  root.properties["a"].default_value = "x";
  root.properties["b"] = of_type("integer");
  root.properties["b"].default_value = 1;
  std::vector<std::string> asked;
  std::int64_t left = 5;
  CheckOptions options;
  options.default_rules = [&](const DefaultRequest& request, FieldErrors& errors) {
    asked.push_back(request.path.text());
    errors.invalid("DEFAULT-006", request.path, shown(request.value), "said so");
    CHECK(request.budget == (asked.size() == 1 ? 10'000'000 : left));
    request.budget = left;
  };
  SECTION("both") {
    CHECK(lines(root, options).size() == 2);
    CHECK(asked == std::vector<std::string>{"S.properties[a].default", "S.properties[b].default"});
  }
  SECTION("the first costs too much") {
    left = -1;
    CHECK(lines(root, options) == std::vector<std::string>{"S.properties[a].default: Invalid value: \"x\": said so"});
  }
  SECTION("the first is wrong already") {
    root.properties["a"].default_value = 1;
    lines(root, options);
    CHECK(asked == std::vector<std::string>{"S.properties[b].default"});
  }
}

TEST_CASE("a schema nested too deeply is an error") {
  JsonSchema root = of_type("string");
  for (int i = 0; i < 1000; ++i) {
    JsonSchema list = of_type("array");
    list.items.emplace(std::move(root));
    root = std::move(list);
  }
  JsonSchema object = of_type("object");
  object.properties["a"] = std::move(root);
  const auto found = lines(object);
  REQUIRE(found.size() == 1);
  CHECK(found.front().ends_with("Internal error: schemas nested deeper than 1000 levels are not looked at"));
}

TEST_CASE("errors too many to print end the walk") {
  JsonSchema root = of_type("object");
  JsonSchema& middle = root.properties[std::string(1 << 20, 'x')] = of_type("object");
  JsonSchema wrong;
  SECTION("of the structure") {}
  SECTION("of defaults") {
    wrong = of_type("string");
    wrong.default_value = 1;
  }
  SECTION("of formats, which are warnings") {
    wrong = of_type("string");
    wrong.format = "x";
  }
  for (int i = 0; i < 1000; ++i) middle.properties[std::to_string(i)] = wrong;
  CHECK(lines(root).size() < 100);
  const FieldPath path;
  CHECK(schema_warnings({root, path, false, {}, {}}, {}).size() < 300);
}

// A program of RE2 for one of these takes milliseconds to compile.
TEST_CASE("the check of a schema compiles no pattern", "[growth]") {
  const auto seconds = [](const std::string& pattern) {
    JsonSchema root = of_type("object");
    for (int i = 0; i < 50; ++i) {
      JsonSchema& property = root.properties[std::to_string(i)] = of_type("string");
      property.pattern = "^(?i)" + pattern + std::to_string(i);
    }
    return kubexx::test::processor_seconds([&] { CHECK(lines(root).empty()); });
  };
  std::string copies = "(?:";
  for (int i = 0; i < 20; ++i) copies += "ab?";
  CHECK(seconds(copies + "){1000}") < 32 * seconds(copies + ")") + 0.005);
}
