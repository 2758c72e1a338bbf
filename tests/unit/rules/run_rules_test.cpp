#include "runtime/rules/run_rules.hpp"

#include <string>
#include <vector>

#include "runtime/json/text.hpp"
#include "runtime/rules/evaluate.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

using Lines = std::vector<std::string>;

/// The errors of a server for objects of a schema.
struct Answers {
  Lines errors, warnings;
  std::int64_t budget = rules::kObjectBudget;
};

json::Value value_of(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

struct Asked {
  std::string_view schema, value, old{};
  int server_minor = schema::kNewestServer;
  std::int64_t budget = rules::kObjectBudget;
};

Answers answers(const Asked& asked) {
  const schema::JsonSchema root = rules::test::schema_of(asked.schema);
  const schema::CompiledSchema compiled = schema::compile_schema(root, schema::SchemaUse::objects, asked.server_minor);
  const cel::Environment environment(asked.server_minor, cel::Expressions::stored);
  const rules::RuleTree tree(root, rules::SchemaRole::resource_root, environment);
  const json::Value value = value_of(asked.value);
  const json::Value old = asked.old.empty() ? json::Value() : value_of(asked.old);
  const schema::FieldPath path;
  Answers out;
  out.budget = asked.budget;
  schema::FieldErrors errors;
  std::vector<schema::FieldWarning> warnings;
  REQUIRE(tree.root() != nullptr);
  rules::run_rules(*tree.root(),
                   {.value = value,
                    .old = asked.old.empty() ? nullptr : &old,
                    .schema = compiled.root(),
                    .path = path,
                    .ratchets = true,
                    .server_minor = asked.server_minor},
                   out.budget, errors, warnings);
  for (const schema::FieldError& error : errors.list()) out.errors.push_back(text(error));
  for (const schema::FieldWarning& warning : warnings) out.warnings.push_back(warning.text);
  return out;
}

/// A resource whose spec has one property `x`.
std::string around(std::string_view schema) {
  return R"({"type":"object","properties":{"spec":{"type":"object","properties":{"x":)" + std::string(schema) + "}}}}";
}

Lines errors(std::string_view schema, std::string_view x, std::string_view old = {}, int minor = 37) {
  const auto resource = [](std::string_view value) {
    return value.empty() ? std::string() : R"({"spec":{"x":)" + std::string(value) + "}}";
  };
  return answers({around(schema), resource(x), resource(old), minor}).errors;
}

}  // namespace

TEST_CASE("A rule that is false rejects the value with its reason") {
  CHECK(errors(R"({"type":"string","x-kubernetes-validations":[{"rule":" self == 'x' "}]})", R"("x")").empty());
  CHECK(errors(R"({"type":"string","x-kubernetes-validations":[{"rule":" self == 'x' "}]})", R"("y")") ==
        Lines{R"(spec.x: Invalid value: "y": failed rule: self == 'x')"});
  CHECK(errors(R"({"type":"integer","x-kubernetes-validations":[{"rule":"self < 1","message":" small "}]})", "3") ==
        Lines{"spec.x: Invalid value: 3: small"});
  CHECK(errors(R"({"type":"integer","x-kubernetes-validations":[{"rule":"false","reason":"FieldValueForbidden"}]})",
               "3") == Lines{"spec.x: Forbidden: failed rule: false"});
  CHECK(errors(R"({"type":"integer","x-kubernetes-validations":[{"rule":"false","reason":"FieldValueRequired"}]})",
               "3") == Lines{"spec.x: Required value: failed rule: false"});
  CHECK(errors(R"({"type":"integer","x-kubernetes-validations":[{"rule":"false","reason":"FieldValueDuplicate"}]})",
               "3") == Lines{"spec.x: Duplicate value: 3"});
}

TEST_CASE("collections are not printed, and older servers print types") {
  constexpr auto kSchema =
      R"({"type":"array","items":{"type":"string"},"x-kubernetes-validations":[{"rule":"false"}]})";
  CHECK(errors(kSchema, "[]") == Lines{"spec.x: Invalid value: failed rule: false"});
  CHECK(errors(kSchema, "[]", {}, 34) == Lines{R"(spec.x: Invalid value: "array": failed rule: false)"});
  CHECK(errors(R"({"type":"string","x-kubernetes-validations":[{"rule":"false"}]})", R"("a")", {}, 34) ==
        Lines{R"(spec.x: Invalid value: "string": failed rule: false)"});
  CHECK(answers({R"({"type":"object","x-kubernetes-validations":[{"rule":"false"}]})", "{}"}).errors ==
        Lines{"<nil>: Invalid value: failed rule: false"});
}

TEST_CASE("an error points at the field that the rule names") {
  constexpr auto kSchema =
      R"({"type":"object","properties":{"a.b":{"type":"object","properties":{"c":{"type":"string"}}}},
          "x-kubernetes-validations":[{"rule":"false","fieldPath":"['a.b'].c"}]})";
  CHECK(errors(kSchema, "{}") == Lines{"spec.x.a.b.c: Invalid value: failed rule: false"});
  constexpr auto kMap =
      R"({"type":"object","additionalProperties":{"type":"string"},
          "x-kubernetes-validations":[{"rule":"false","fieldPath":"['k']"}]})";
  CHECK(errors(kMap, "{}") == Lines{"spec.x.[k]: Invalid value: failed rule: false"});
  CHECK(answers({R"({"type":"object","properties":{"spec":{"type":"object"}},
                     "x-kubernetes-validations":[{"rule":"false","fieldPath":".spec"}]})",
                 "{}"})
            .errors == Lines{"spec: Invalid value: failed rule: false"});
}

TEST_CASE("A message expression is the message of the error if its result can be used") {
  const auto with = [](std::string_view expression) {
    return errors(
        R"({"type":"integer","x-kubernetes-validations":[{"rule":"false","message":"m","messageExpression":")" +
            std::string(expression) + R"("}]})",
        "3");
  };
  CHECK(with("' is ' + string(self) + ' '") == Lines{"spec.x: Invalid value: 3: is 3"});
  CHECK(with("string(1 / (self - 3))") == Lines{"spec.x: Invalid value: 3: m"});
  CHECK(with(R"('a\\nb')") == Lines{"spec.x: Invalid value: 3: m"});
  CHECK(with("'  '") == Lines{"spec.x: Invalid value: 3: m"});
  CHECK(with("lists.range(5121).map(i, 'a').join()") == Lines{"spec.x: Invalid value: 3: m"});
  CHECK(with("string(oldSelf)") == Lines{"spec.x: Invalid value: 3: m"});
}

TEST_CASE("a rule without a result is an error, and the next one runs") {
  CHECK(errors(R"({"type":"array","items":{"type":"string"},
                   "x-kubernetes-validations":[{"rule":"self[5] == ''"},{"rule":"1 / size(self) == 1","message":"m"},{"rule":"false"}]})",
               "[]") ==
        Lines{R"(spec.x: Invalid value: "array": index out of bounds: 5 evaluating rule: self[5] == '')",
              R"(spec.x: Invalid value: "array": division by zero evaluating rule: m)",
              "spec.x: Invalid value: failed rule: false"});
  CHECK(errors(R"({"x-kubernetes-int-or-string":true,"x-kubernetes-validations":[{"rule":"self + 1 == 2"}]})",
               R"("a")") ==
        Lines{R"(spec.x: Invalid value: "": 'no such overload': call arguments did not match a supported operator, )"
              "function or macro signature for rule: self + 1 == 2"});
}

TEST_CASE("rules that cost too much end the evaluation") {
  const Answers limited = answers({R"json({"type":"object","x-kubernetes-validations":[
           {"rule":"lists.range(2000).all(i, lists.range(2000).all(j, true))","message":"m"},{"rule":"false"}]})json",
                                   "{}"});
  CHECK(limited.errors ==
        Lines{R"(<nil>: Invalid value: "object": 'operation cancelled: actual cost limit exceeded': no further )"
              "validation rules will be run due to call cost exceeds limit for rule: m"});
  CHECK(limited.budget == -1);
  constexpr std::string_view kTwice =
      R"json({"type":"object","x-kubernetes-validations":[{"rule":"[1, 2].all(i, i > 0)"},{"rule":"false"}]})json";
  CHECK(answers({.schema = kTwice, .value = "{}", .budget = 5}).errors ==
        Lines{R"(<nil>: Invalid value: "object": validation failed due to running out of cost budget, no further )"
              "validation rules will be run"});
}

TEST_CASE("each rule has the memory of an evaluation to itself, and an error names the limit") {
  // Each round makes a string of 1 MB, which costs next to nothing.
  const auto rule = [](int rounds) {
    return R"({"rule":"lists.range()" + std::to_string(rounds) +
           R"j().all(i, self.replace('a', self).size() > 0)","message":"m"})j";
  };
  const std::string value = '"' + std::string(1000, 'a') + '"';
  const auto with = [&](const std::string& rules) {
    return errors(R"({"type":"string","x-kubernetes-validations":[)" + rules + "]}", value);
  };
  CHECK(with(rule(140) + "," + rule(140)).empty());
  CHECK(with(rule(300)) ==
        Lines{"spec.x: Invalid value: \"string\": 'operation cancelled: memory limit of 256 MiB exceeded': no further "
              "validation rules will be run for rule: m"});
}

TEST_CASE("a message expression has the memory of an evaluation to itself") {
  const std::string value = '"' + std::string(1000, 'a') + '"';
  const auto with = [&](std::string_view rounds) {
    const std::string uses = "lists.range(" + std::string(rounds) + ").all(i, self.replace('a', self).size() > 0)";
    const std::string schema = R"({"type":"string","x-kubernetes-validations":[{"rule":"!lists.range(140).all(i, )" +
                               std::string("self.replace('a', self).size() > 0)") +
                               R"(","message":"m","messageExpression":")" + uses + R"( ? 'own' : ''"}]})";
    const Lines lines = errors(schema, value);
    REQUIRE(lines.size() == 1);
    return lines[0].substr(lines[0].rfind(':'));
  };
  CHECK(with("140") == ": own");
  // Servers have no such limit, so the message stays that of the rule.
  CHECK(with("300") == ": m");
}

TEST_CASE("Transition rules apply to values that existed before") {
  constexpr auto kFixed = R"({"type":"string","x-kubernetes-validations":[{"rule":"self == oldSelf"}]})";
  CHECK(errors(kFixed, R"("a")").empty());
  CHECK(errors(kFixed, R"("a")", R"("a")").empty());
  CHECK(errors(kFixed, R"("b")", R"("a")") == Lines{R"(spec.x: Invalid value: "b": failed rule: self == oldSelf)"});
  CHECK(errors(kFixed, R"("b")", "null").empty());
  constexpr auto kOptional =
      R"({"type":"string","x-kubernetes-validations":[{"rule":"oldSelf.orValue('a') == self","optionalOldSelf":true,
          "messageExpression":"'was ' + oldSelf"}]})";
  CHECK(errors(kOptional, R"("a")").empty());
  CHECK(errors(kOptional, R"("b")") ==
        Lines{R"(spec.x: Invalid value: "b": failed rule: oldSelf.orValue('a') == self)"});
  CHECK(errors(kOptional, R"("b")", R"("b")").empty());
}

TEST_CASE("elements correlate by the keys of their list") {
  const auto list = [](std::string_view type) {
    return R"({"type":"array",)" + std::string(type) +
           R"("items":{"type":"object","properties":{"k":{"type":"string"},"v":{"type":"integer",
              "x-kubernetes-validations":[{"rule":"self >= oldSelf"}]}}}})";
  };
  constexpr auto kOld = R"([{"k":"a","v":5},{"k":"b","v":6}])";
  constexpr auto kNew = R"([{"k":"b","v":7},{"k":"c","v":1},{"k":"a","v":4}])";
  CHECK(errors(list(R"("x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],)"), kNew, kOld) ==
        Lines{"spec.x[2].v: Invalid value: 4: failed rule: self >= oldSelf"});
  CHECK(errors(list(""), kNew, kOld).empty());
}

TEST_CASE("lists of type set and map do not care for order") {
  constexpr auto kSet = R"({"type":"array","x-kubernetes-list-type":"set","items":{"type":"integer"},
                            "x-kubernetes-validations":[{"rule":"self == oldSelf"},{"rule":"size(self + oldSelf) == 2"}]})";
  CHECK(errors(kSet, "[1,2]", "[2,1]").empty());
  CHECK(errors(kSet, "[1,2]", "[2,3]").size() == 2);
}

TEST_CASE("failures at what did not change are warnings") {
  const std::string schema = around(R"({"type":"object","properties":{"a":{"type":"string",
      "x-kubernetes-validations":[{"rule":"self == ''"},{"rule":"1 / size(self) == 1 "},{"rule":"oldSelf == ''"}]},"b":{"type":"string"}}})");
  const Answers same = answers({schema, R"({"spec":{"x":{"a":"ab","b":"c"}}})", R"({"spec":{"x":{"a":"ab"}}})"});
  CHECK(same.warnings == Lines{R"(spec.x.a: Invalid value: "ab": failed rule: self == '')",
                               R"(spec.x.a: Invalid value: "ab": failed rule: 1 / size(self) == 1)"});
  CHECK(same.errors == Lines{R"(spec.x.a: Invalid value: "ab": failed rule: oldSelf == '')"});
  const Answers changed = answers({schema, R"({"spec":{"x":{"a":"abc"}}})", R"({"spec":{"x":{"a":"ab"}}})"});
  CHECK(changed.warnings.empty());
  CHECK(changed.errors.size() == 3);
  const std::string kind =
      R"({"type":"object","properties":{"kind":{"type":"string","x-kubernetes-validations":[{"rule":"false"}]}}})";
  CHECK(answers({kind, R"({"kind":"K"})", R"({"kind":"K"})"}).errors ==
        Lines{R"(kind: Invalid value: "K": failed rule: false)"});
}

TEST_CASE("Nulls are ignored, and names that expressions cannot spell are not") {
  CHECK(errors(R"({"type":"string","nullable":true,"x-kubernetes-validations":[{"rule":"false"}]})", "null").empty());
  CHECK(
      answers(
          {R"({"type":"object","properties":{"ä":{"type":"string","x-kubernetes-validations":[{"rule":"size(self) > 1"}]},
                      "x":{"x-kubernetes-preserve-unknown-fields":true}}})",
           R"({"ä":"a"})"})
          .errors == Lines{R"(ä: Invalid value: "a": failed rule: size(self) > 1)"});
}

TEST_CASE("rules on values that expressions cannot use are errors") {
  constexpr std::string_view kWords =
      R"(: Invalid value: "array": rule compiler initialization error: failed to convert to declType for CEL )"
      "validation rules";
  CHECK(answers({R"({"type":"array","items":{"x-kubernetes-preserve-unknown-fields":true},
                     "x-kubernetes-validations":[{"rule":"true"}]})",
                 "[]"})
            .errors == Lines{"<nil>" + std::string(kWords)});
  CHECK(errors(R"({"x-kubernetes-int-or-string":true,
                   "items":{"type":"array","x-kubernetes-validations":[{"rule":"true"}]}})",
               "[[]]") == Lines{"spec.x[0]" + std::string(kWords)});
}

TEST_CASE("Defaults are evaluated as unchanged values, then as new ones") {
  const auto lines = [](std::string_view rule, std::int64_t& budget) {
    const std::string text = R"({"type":"integer","x-kubernetes-validations":[{"optionalOldSelf":true,"rule":")" +
                             std::string(rule) + R"("}]})";
    const schema::JsonSchema node = rules::test::schema_of(text);
    const schema::CompiledSchema compiled = schema::compile_schema(node, schema::SchemaUse::defaults);
    const json::Value value(std::int64_t{1});
    const schema::Location location;
    const schema::FieldPath path("default", location);
    schema::FieldErrors errors;
    rules::default_evaluation()(
        {.schema = node, .node = compiled.root(), .value = value, .path = path, .budget = budget}, errors);
    Lines out;
    for (const schema::FieldError& error : errors.list()) {
      CHECK(error.rule.text() == "DEFAULT-006");
      out.push_back(schema::text(error));
    }
    return out;
  };
  std::int64_t budget = 1000;
  CHECK(lines("oldSelf.hasValue()", budget) == Lines{"default: Invalid value: 1: failed rule: oldSelf.hasValue()"});
  CHECK(lines("!oldSelf.hasValue()", budget) == Lines{"default: Invalid value: 1: failed rule: !oldSelf.hasValue()"});
  CHECK(lines("oldSelf.orValue(1) == self", budget).empty());
  CHECK(budget > 900);
  CHECK(budget < 1000);
  budget = 1;
  CHECK(lines("[1, 2, 3].all(i, oldSelf.orValue(i) == i)", budget).size() == 1);
  CHECK(budget == -1);
}

// Each is what servers answered to a random rule, made small.
TEST_CASE("Servers before 1.37 drop the schema of values in optionals") {
  const auto with = [](std::string_view rule, int server_minor) {
    const std::string schema = R"({"type":"object","properties":{"x-y":{"type":"string","format":"byte"}},)"
                               R"("x-kubernetes-validations":[{"optionalOldSelf":true,"rule":")" +
                               std::string(rule) + R"("}]})";
    return errors(schema, R"({"x-y":"aGk="})", R"({"x-y":"aGk="})", server_minor);
  };
  CHECK(with("oldSelf.?x__dash__y.hasValue()", 37).empty());
  CHECK(with("oldSelf.?x__dash__y.hasValue()", 36).size() == 1);
  CHECK(with("oldSelf.value() == self", 37).empty());
  CHECK(with("oldSelf.value() == self", 36).size() == 1);
}

TEST_CASE("a sum of quantities is equal from its own side only") {
  const auto with = [](std::string_view rule) {
    return errors(R"({"type":"string","x-kubernetes-validations":[{"rule":")" + std::string(rule) + R"("}]})",
                  R"("1Gi")");
  };
  CHECK(with("quantity(self).add(1).sub(1) == quantity('1Gi')").empty());
  CHECK(with("quantity('1Gi') == quantity(self).add(1).sub(1)").size() == 1);
}

TEST_CASE("older servers compare objects and sets in other ways") {
  constexpr auto kObject = R"({"type":"object","properties":{"a":{"type":"string"}},
      "x-kubernetes-validations":[{"rule":"self == self"}]})";
  CHECK(errors(kObject, R"({"a":null})").empty());
  CHECK(errors(kObject, R"({"a":null})", {}, 33).size() == 1);
  constexpr auto kNumbers = R"({"type":"array","items":{"type":"number"},"x-kubernetes-list-type":"set",
      "x-kubernetes-validations":[{"rule":"self == self"}]})";
  CHECK(errors(kNumbers, "[1, 1.5]").empty());
  CHECK(errors(kNumbers, "[1, 1.5]", {}, 36).size() == 1);
}

TEST_CASE("Older servers search strings in other ways") {
  const auto with = [](std::string_view rule, int server_minor) {
    return errors(R"({"type":"string","x-kubernetes-validations":[{"rule":")" + std::string(rule) + R"("}]})",
                  R"("abc")", {}, server_minor);
  };
  CHECK(with("self.lastIndexOf('z', 7) == -1", 32).empty());
  CHECK(with("self.lastIndexOf('z', 7) == -1", 31).size() == 1);
  CHECK(with("self.indexOf('', 7) == 7", 36).empty());
  CHECK(with("self.indexOf('', 7) == 7", 37).size() == 1);
}

TEST_CASE("names of properties are found as they are in the document") {
  CHECK(errors(R"({"type":"object","properties":{"under__score":{"type":"integer"}},
                   "x-kubernetes-validations":[{"rule":"dyn(self)['under__score'] == 1"}]})",
               R"({"under__score":1})")
            .empty());
}
