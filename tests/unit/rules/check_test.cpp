#include "runtime/rules/check.hpp"

#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/rules/schema_text.hpp"

using namespace kubexx;

namespace {

/// The lines of the server about the rules of a schema.
std::vector<std::string> lines(std::string_view schema_text, bool compile = true) {
  const schema::JsonSchema root = rules::test::schema_of(schema_text);
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  const schema::ExpressionRequest request{
      .root = root, .path = path, .refused = {}, .old_schemas = {}, .compile = compile};
  schema::FieldErrors errors;
  std::vector<schema::FieldWarning> warnings;
  rules::expression_check()(request, errors, warnings);
  std::vector<std::string> out;
  for (const schema::FieldError& error : errors.list()) out.push_back(text(error));
  return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("the fields of a rule are checked before its expression") {
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":" "}]})") ==
        Lines{"S.x-kubernetes-validations[0].rule: Required value: rule is not specified"});
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"true","message":" "}]})") ==
        Lines{"S.x-kubernetes-validations[0].message: Invalid value: \" \": must be non-empty if specified"});
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"true","message":"a\nb"}]})") ==
        Lines{"S.x-kubernetes-validations[0].message: Invalid value: \"a\\nb\": must not contain line breaks"});
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"true\n && true"}]})") ==
        Lines{"S.x-kubernetes-validations[0].message: Required value: message must be specified if rule contains line "
              "breaks"});
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"true","messageExpression":" "}]})") ==
        Lines{"S.x-kubernetes-validations[0].messageExpression: Required value: messageExpression must be non-empty if "
              "specified"});
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"true","reason":"Because"}]})") ==
        Lines{"S.x-kubernetes-validations[0].reason: Unsupported value: \"Because\": supported values: "
              "\"FieldValueDuplicate\", \"FieldValueForbidden\", \"FieldValueInvalid\", \"FieldValueRequired\""});
}

TEST_CASE("a field path leads through properties or the values of a map") {
  const auto is_valid = [](std::string path) {
    return lines(R"({"type":"object","properties":{"a":{"type":"object","properties":{"b.c":{"type":"string"}}},)"
                 R"("m":{"type":"object","additionalProperties":{"type":"string"}},)"
                 R"("l":{"type":"array","items":{"type":"string"}}},)"
                 R"("x-kubernetes-validations":[{"rule":"true","fieldPath":")" +
                 path + R"("}]})")
        .empty();
  };
  CHECK(is_valid(".a"));
  CHECK(is_valid("['a']"));
  CHECK(is_valid(".a['b.c']"));
  CHECK(is_valid(".m.anything"));
  CHECK(is_valid(".l"));
  CHECK_FALSE(is_valid("a"));
  CHECK_FALSE(is_valid("."));
  CHECK_FALSE(is_valid(".a.b.c"));
  CHECK_FALSE(is_valid(".['a']"));
  CHECK_FALSE(is_valid("[a]"));
  CHECK_FALSE(is_valid("['a'"));
  CHECK_FALSE(is_valid(".l[0]"));
  CHECK_FALSE(is_valid(".l.z"));
  CHECK_FALSE(is_valid(".nope"));
}

TEST_CASE("an expression with mistakes is shown with the whole rule") {
  CHECK(
      lines(R"({"type":"object","properties":{"a":{"type":"string"}},)"
            R"("x-kubernetes-validations":[{"rule":"self.a < 1 && self.b","reason":"FieldValueInvalid"}]})") ==
      Lines{"S.x-kubernetes-validations[0].rule: Invalid value: {\"Rule\":\"self.a \\u003c 1 \\u0026\\u0026 "
            "self.b\",\"Message\":\"\",\"MessageExpression\":\"\",\"Reason\":\"FieldValueInvalid\",\"FieldPath\":\"\","
            "\"OptionalOldSelf\":null}: compilation failed: ERROR: <input>:1:8: found no matching overload for '_<_' "
            "applied to '(string, int)'\n | self.a < 1 && self.b\n | .......^\nERROR: <input>:1:19: undefined field "
            "'b'\n | self.a < 1 && self.b\n | ..................^"});
}

TEST_CASE("results, literals and patterns have to be right") {
  const auto detail = [](std::string rule, std::string message = "") {
    const auto all =
        lines(R"({"type":"object","properties":{"a":{"type":"string"}},"x-kubernetes-validations":[{"rule":")" + rule +
              R"(","messageExpression":")" + message + R"("}]})");
    if (all.size() != 1) return std::to_string(all.size()) + " errors";
    const std::size_t end = all[0].find("null}: ");
    return all[0].substr(end + 7, all[0].find('\n') - end - 7);
  };
  CHECK(detail("self.a") == "cel expression must evaluate to a bool");
  CHECK(detail("dyn(true)") == "cel expression must evaluate to a bool");
  CHECK(detail("true", "1") == "messageExpression must evaluate to a string");
  CHECK(detail("true", "self.b") == "messageExpression compilation failed: ERROR: <input>:1:5: undefined field 'b'");
  CHECK(detail("duration('x') == duration('1s')") ==
        "compilation failed: ERROR: <input>:1:10: invalid duration argument");
  CHECK(detail("timestamp('x') == timestamp(1)") ==
        "compilation failed: ERROR: <input>:1:11: invalid timestamp argument");
  CHECK(detail("self.a.matches('[')") == "compilation failed: ERROR: <input>:1:16: invalid matches argument");
  CHECK(detail("matches(self.a, '[')") == "program instantiation failed: error parsing regexp: missing closing ]: `[`");
  CHECK(detail("self.a.find('[') == ''") ==
        "program instantiation failed: error parsing regexp: missing closing ]: `[`");
  CHECK(detail("[1, 'a'] == []") == "compilation failed: ERROR: <input>:1:5: expected type 'int' but found 'string'");
  CHECK(
      detail("'%d'.format([self.a]) == ''") ==
      "compilation failed: ERROR: <input>:1:18: error during formatting: decimal clause can only be used on integers, "
      "was given string");
  CHECK(detail("google.protobuf.Any == int") ==
        "program instantiation failed: reference to undefined type: google.protobuf.Any");
}

TEST_CASE("old values exist where they can be found again") {
  const std::string rule = R"("x-kubernetes-validations":[{"rule":"self == oldSelf"}])";
  CHECK(lines(R"({"type":"object","additionalProperties":{"type":"boolean",)" + rule + "}}").empty());
  CHECK(lines(R"({"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["a"],)"
              R"("items":{"type":"object","properties":{"a":{"type":"string"}},)" +
              rule + "}}")
            .empty());
  CHECK(lines(R"({"type":"object","properties":{"l":{"type":"array","items":{"type":"array",)"
              R"("items":{"type":"boolean",)" +
              rule + "}}}}}") ==
        Lines{"S.properties[l].items.items.x-kubernetes-validations[0].rule: Invalid value: \"self == oldSelf\": "
              "oldSelf cannot be used on the uncorrelatable portion of the schema within S.properties[l]"});
  CHECK(lines(R"({"type":"string","x-kubernetes-validations":[{"rule":"true","optionalOldSelf":false}]})") ==
        Lines{"S.x-kubernetes-validations[0].optionalOldSelf: Invalid value: false: may not be set if oldSelf is not "
              "used in rule"});
  CHECK(lines(R"({"type":"string","x-kubernetes-validations":[)"
              R"({"rule":"oldSelf.orValue('') == self","optionalOldSelf":true}]})")
            .empty());
}

TEST_CASE("a node that expressions cannot see has no rules") {
  CHECK(lines(R"({"x-kubernetes-preserve-unknown-fields":true,"x-kubernetes-validations":[{"rule":"true"}]})") ==
        Lines{"S.x-kubernetes-validations: Internal error: internal error: failed to construct type information for "
              "x-kubernetes-validations rules: unable to convert structural schema to CEL declarations"});
}

TEST_CASE("nothing is compiled at or above a node whose rules have wrong fields, nor in junctors") {
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"nope"}],"properties":{)"
              R"("a":{"type":"string","x-kubernetes-validations":[{"rule":""}]}}})")
            .size() == 1);
  CHECK(lines(R"({"type":"object","x-kubernetes-validations":[{"rule":"nope"}]})", false).empty());
  CHECK(lines(R"({"type":"object","allOf":[{"x-kubernetes-validations":[{"rule":"nope"}]}]})").empty());
}

TEST_CASE("A finding has its node, its rule and positions in the text") {
  const schema::JsonSchema root = rules::test::schema_of(
      R"({"type":"object","properties":{"a":{"type":"string","x-kubernetes-validations":[{"rule":"true"},{"rule":"x"}]}}})");
  const schema::Location location;
  const schema::FieldPath path("S", location);
  rules::Environments environments;
  const auto findings =
      rules::check_rules({.root = root, .path = path, .refused = {}, .old_schemas = {}}, environments);
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].node == &root.properties.at("a"));
  CHECK(findings[0].index == 1);
  CHECK(findings[0].part == rules::RulePart::rule);
  REQUIRE(findings[0].problems.size() == 1);
  CHECK(findings[0].problems[0].place.at == 0);
}
