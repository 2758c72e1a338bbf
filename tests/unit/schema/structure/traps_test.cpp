#include "runtime/schema/structure/traps.hpp"

#include "runtime/json/text.hpp"
#include "runtime/schema/structure.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/schema/structure/cases.hpp"

using namespace kubexx::schema;

namespace {

const Location kSchemaRoot = {Step("spec"), Step("versions"), Step(std::size_t{0}), Step("schema"),
                              Step("openAPIV3Schema")};

std::string text_of(const Location& location) {
  std::string out;
  for (const Step& step : location) {
    if (!out.empty()) out += '/';
    out += std::holds_alternative<std::string>(step) ? std::get<std::string>(step)
                                                     : std::to_string(std::get<std::size_t>(step));
  }
  return out;
}

/// `TRAP-001 place: text` for each trap of a schema; the place is below the root.
std::vector<std::string> traps_of(const JsonSchema& schema, bool status = false, int server = kNewestServer) {
  const FieldPath path("spec.validation.openAPIV3Schema", kSchemaRoot);
  CheckOptions options;
  options.server_minor = server;
  std::vector<std::string> out;
  for (const FieldWarning& warning : schema_warnings({schema, path, status, {}, {}}, options)) {
    if (!warning.rule.starts_with("TRAP")) continue;
    const Location below(warning.location.begin() + static_cast<std::ptrdiff_t>(kSchemaRoot.size()),
                         warning.location.end());
    out.push_back(std::string(warning.rule) + " " + text_of(below) + ": " + warning.text);
  }
  return out;
}

using Texts = std::vector<std::string>;

/// The traps of a field `a`.
Texts field(const std::string& schema, int server = kNewestServer) {
  return traps_of(read_schema(R"({"type":"object","properties":{"a":)" + schema + "}}"), false, server);
}

Texts root(const std::string& schema, bool status = false) { return traps_of(read_schema(schema), status); }

}  // namespace

TEST_CASE("TRAP-001: bounds that no integer is compared with") {
  CHECK(field(R"({"type":"integer","minimum":1.5})") ==
        Texts{"TRAP-001 properties/a/minimum: every value of a is rejected: its minimum 1.5 is not an integer of 64 "
              "bits: write one that is"});
  CHECK(field(R"({"type":"integer","format":"int32","maximum":2147483648})").size() == 1);
  CHECK(field(R"({"type":"integer","maximum":9223372036854775807})").size() == 1);
  CHECK(field(R"({"type":"integer","minimum":-9223372036854775808,"maximum":2147483648,"multipleOf":2})").empty());
}

TEST_CASE("TRAP-002: fractions that are cut for whole numbers") {
  CHECK(field(R"({"type":"number","maximum":1.5})") ==
        Texts{"TRAP-002 properties/a/maximum: for integers in a the server uses maximum 1.5 as 1: write an integer "
              "bound of 64 bits, or a CEL rule"});
  CHECK(field(R"({"type":"number","multipleOf":0.5})") ==
        Texts{"TRAP-002 properties/a/multipleOf: for integers in a the server uses multipleOf 0.5 as 0, which rejects "
              "all of them: write an integer factor, or a CEL rule"});
  CHECK(field(R"({"type":"number","maximum":1e300})") ==
        Texts{"TRAP-002 properties/a/maximum: for integers in a the server uses maximum 1e+300 as "
              "-9223372036854775808, which rejects all of them: write an integer bound of 64 bits, or a CEL rule"});
  CHECK(field(R"({"x-kubernetes-int-or-string":true,"minimum":1.5})").size() == 1);
  CHECK(field(R"({"type":"integer","minimum":1.5})", 35).front().starts_with("TRAP-002"));
  CHECK(field(R"({"type":"number","minimum":-1e300})").empty());
  CHECK(field(R"({"type":"number","maximum":1,"multipleOf":2})").empty());
}

TEST_CASE("TRAP-003: factors that are not positive") {
  CHECK(field(R"({"type":"integer","multipleOf":0})") ==
        Texts{"TRAP-003 properties/a/multipleOf: every number in a is rejected: multipleOf 0 is not positive: write a "
              "positive number"});
  CHECK(field(R"({"type":"string","multipleOf":0})").empty());
}

TEST_CASE("TRAP-004: null that an enum rejects") {
  CHECK(field(R"({"type":"string","nullable":true,"enum":["x",null]})") ==
        Texts{"TRAP-004 properties/a/enum: a is nullable, but its enum rejects null, even if it lists null: remove "
              "nullable or the enum"});
  CHECK(field(R"({"type":"string","enum":["x"]})").empty());
}

TEST_CASE("TRAP-005: members of enums that no value equals") {
  CHECK(field(R"({"type":"string","enum":["x",true]})") ==
        Texts{"TRAP-005 properties/a/enum/1: a can never be true, which is not a string: quote it"});
  CHECK(
      field(R"({"type":"integer","enum":["1"]})") ==
      Texts{"TRAP-005 properties/a/enum/0: a can never be \"1\", which is not an integer: write a value of that type"});
  CHECK(field(R"({"type":"integer","enum":[1,2.0]})").empty());
  CHECK(field(R"({"x-kubernetes-int-or-string":true,"enum":[1,"a"]})").empty());
}

TEST_CASE("TRAP-006: ranges without a value") {
  CHECK(field(R"({"type":"array","items":{"type":"string"},"minItems":3,"maxItems":2})") ==
        Texts{"TRAP-006 properties/a/maxItems: no value of a is valid: minItems 3 and maxItems 2 exclude every value: "
              "relax one of them"});
  CHECK(field(R"({"type":"string","maxLength":-1})") ==
        Texts{"TRAP-006 properties/a/maxLength: every value of a is rejected: maxLength is negative: write 0 or more"});
  CHECK(field(R"({"type":"integer","minimum":1,"maximum":1,"exclusiveMinimum":true})").size() == 1);
  CHECK(field(R"({"type":"integer","minimum":1,"maximum":1})").empty());
  CHECK(field(R"({"type":"string","minItems":3,"maxItems":2})").empty());
}

TEST_CASE("TRAP-007: required fields that pruning removes") {
  CHECK(field(R"({"type":"object","properties":{"x":{"type":"string"}},"required":["x","y"]})") ==
        Texts{"TRAP-007 properties/a/required/1: no value of a is valid: a.y is required, but not declared, so it is "
              "pruned before validation: declare it in properties"});
  CHECK(field(R"({"type":"object","additionalProperties":{"type":"string"},"required":["y"]})").empty());
  CHECK(field(R"({"type":"object","x-kubernetes-preserve-unknown-fields":true,"required":["y"]})").empty());
  CHECK(root(R"({"type":"object","required":["metadata","kind"]})").empty());
  CHECK(field(R"({"type":"object","allOf":[{"required":["y"]}]})").size() == 1);
}

TEST_CASE("TRAP-008: defaults below additionalProperties") {
  CHECK(field(R"({"type":"object","additionalProperties":{"type":"string","default":1}})") ==
        Texts{"TRAP-008 properties/a/additionalProperties/default: the default value of a[*] is not valid, and servers "
              "do not check it below additionalProperties: they reject every object that gets it (Invalid value: "
              "\"integer\":  in body must be of type string: \"integer\"): write a valid value"});
  CHECK(field(R"({"type":"object","additionalProperties":{"type":"string","default":"x"}})").empty());
}

TEST_CASE("TRAP-009: defaults with an element twice") {
  CHECK(field(R"({"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"},"default":["x","x"]})") ==
        Texts{"TRAP-009 properties/a/default: the default value of a has duplicate list elements, so servers reject "
              "every object that gets it (default[1]: Duplicate value: \"x\"): remove the duplicates"});
  CHECK(field(R"({"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"},"default":["x"]})").empty());
}

TEST_CASE("TRAP-010: defaults of int-or-string that are neither") {
  CHECK(field(R"({"x-kubernetes-int-or-string":true,"default":{}})") ==
        Texts{"TRAP-010 properties/a/default: the default value of a is neither an integer nor a string, which servers "
              "do not check: they reject every object that gets it: write an integer or a string"});
  CHECK(field(R"({"x-kubernetes-int-or-string":true,"default":"5%"})").empty());
}

TEST_CASE("TRAP-011: lists where a string with a format is wanted") {
  CHECK(root(R"({"type":"object","properties":{"a":{"type":"string","format":"date"},)"
             R"("b":{"type":"string","format":"date"}}})") ==
        Texts{"TRAP-011 properties/a/format: a also accepts lists, as does every string with a format, since the "
              "server skips their type check: add a pattern if this matters"});
  CHECK(field(R"({"type":"string","format":"nonsense"})").empty());
  CHECK(field(R"({"type":"string","format":"date-time"})").empty());
}

TEST_CASE("TRAP-012: a required status") {
  const char* schema = R"({"type":"object","properties":{"status":{"type":"object"}},"required":["status"]})";
  CHECK(root(schema, true) == Texts{"TRAP-012 required/0: every create request is rejected: status is required, but "
                                    "the status subresource drops it before validation: remove it from required"});
  CHECK(root(schema).empty());
}

TEST_CASE("TRAP-013: branches that a default satisfies") {
  const std::string properties = R"("type":"object","properties":{"x":{"type":"string","default":"d"},)"
                                 R"("y":{"type":"string"}})";
  CHECK(field("{" + properties + R"(,"oneOf":[{"required":["x"]},{"required":["y"]}]})") ==
        Texts{"TRAP-013 properties/a/oneOf/0/required: a.x has a default value and so is set in every object, which "
              "matches one schema of oneOf besides any other: remove the default value, or this schema"});
  CHECK(field("{" + properties + R"(,"anyOf":[{"required":["x"]},{"required":["y"]}]})") ==
        Texts{"TRAP-013 properties/a/anyOf/0/required: a.x has a default value and so is set in every object, which "
              "always satisfies anyOf: remove the default value, or this schema"});
  CHECK(field("{" + properties + R"(,"oneOf":[{"required":["y"]},{"maxProperties":1}]})").empty());
}

TEST_CASE("TRAP-014: junctors about fields that are pruned") {
  CHECK(field(R"({"type":"object","properties":{"x":{"type":"string"}},)"
              R"("anyOf":[{"properties":{"y":{"minLength":1}}},{"required":["z"]}]})") ==
        Texts{"TRAP-014 properties/a/anyOf/0/properties/y: a.y is not declared outside allOf, anyOf, oneOf and not, so "
              "it is pruned before they are evaluated: declare it in properties",
              "TRAP-014 properties/a/anyOf/1/required/0: a.z is not declared outside allOf, anyOf, oneOf and not, so "
              "it is pruned before they are evaluated: declare it in properties"});
  CHECK(field(R"({"type":"object","x-kubernetes-preserve-unknown-fields":true,"not":{"required":["z"]}})").empty());
}

TEST_CASE("TRAP-015: patterns that match a part") {
  CHECK(field(R"({"type":"string","pattern":"[a-z]+"})") ==
        Texts{"TRAP-015 properties/a/pattern: the pattern of a can match any part of the string: write ^(?:[a-z]+)$ to "
              "match all of it"});
  CHECK(field(R"({"type":"string","pattern":"^[a-z]+$"})").empty());
}

TEST_CASE("TRAP-016, TRAP-019: rules that fail for valid values") {
  CHECK(field(R"({"type":"string","format":"byte","x-kubernetes-validations":[{"rule":"size(self) > 1"}]})").back() ==
        "TRAP-016 properties/a/x-kubernetes-validations: rules on a fail for values with '+' or '/', which the format "
        "allows and CEL cannot decode: remove the format or the rules");
  CHECK(
      field(R"({"type":"integer","x-kubernetes-validations":[{"rule":"self > 1"}]})") ==
      Texts{
          "TRAP-019 properties/a/x-kubernetes-validations: rules on a fail if a client sends an integer as 3.0, which "
          "the type allows; this applies to every integer with rules: use minimum and maximum if they are sufficient"});
  CHECK(field(R"({"type":"string","x-kubernetes-validations":[{"rule":"size(self) > 1"}]})").empty());
}

TEST_CASE("TRAP-017: objects that reject every field") {
  CHECK(field(R"({"type":"object","additionalProperties":false})") ==
        Texts{"TRAP-017 properties/a/additionalProperties: a rejects every field instead of pruning it: declare "
              "properties instead of additionalProperties: false"});
  CHECK(field(R"({"type":"object","additionalProperties":true})").empty());
}

TEST_CASE("TRAP-018: resources that lose undeclared fields") {
  CHECK(field(R"({"type":"object","x-kubernetes-embedded-resource":true,"properties":{"spec":{"type":"object"}}})") ==
        Texts{"TRAP-018 properties/a/x-kubernetes-embedded-resource: the resource in a keeps only apiVersion, kind, "
              "metadata and declared properties: add x-kubernetes-preserve-unknown-fields: true to keep all fields"});
  CHECK(field(R"({"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true})")
            .empty());
}

namespace {

/// The texts of TRAP-020 for two served versions with these schemas: v1, which is stored, and v2.
Texts between_versions(const std::string& stored, const std::string& other, const std::string& strategy = "None") {
  CustomResourceDefinition crd;
  crd.conversion.emplace().strategy = strategy;
  crd.versions.resize(2);
  for (CrdVersion& version : crd.versions) version.served = true;
  crd.versions[0].name = "v1";
  crd.versions[0].storage = true;
  crd.versions[0].schema = read_schema(stored);
  crd.versions[1].name = "v2";
  crd.versions[1].schema = read_schema(other);
  Texts texts;
  for (const FieldWarning& warning : conversion_traps(crd)) {
    CHECK((warning.rule == "TRAP-020"));
    CHECK(text_of(warning.location) == "spec/versions/1/schema/openAPIV3Schema");
    texts.push_back(warning.text);
  }
  return texts;
}

}  // namespace

TEST_CASE("TRAP-020: fields that only one of two versions declares") {
  const std::string less =
      R"({"type":"object","properties":{"spec":{"type":"object","properties":{"x":{"type":"string"}}}}})";
  const std::string more = R"({"type":"object","properties":{"spec":{"type":"object","properties":)"
                           R"({"x":{"type":"string"},"y":{"type":"string"},"z":{"type":"string"}}}}})";
  const std::string stored =
      "spec.y (with 1 more field) of version v2 is lost when an object is stored as v1: declare it there, or convert "
      "with a webhook";
  const std::string updated =
      "spec.y (with 1 more field) of storage version v1 is lost when an object is updated as v2: declare it there, or "
      "convert with a webhook";
  CHECK(between_versions(less, more) == Texts{stored});
  CHECK(between_versions(more, less) == Texts{updated});
  CHECK(between_versions(more, less, "Webhook").empty());
  CHECK(between_versions(more, more).empty());
  const std::string another =
      R"({"type":"object","properties":{"spec":{"type":"object","properties":{"w":{"type":"string"}}}}})";
  CHECK(between_versions(less, another) ==
        Texts{"spec.w of version v2 is lost when an object is stored as v1: declare it there, or convert with a "
              "webhook",
              "spec.x of storage version v1 is lost when an object is updated as v2: declare it there, or convert with "
              "a webhook"});
}

TEST_CASE("TRAP-020: servers keep what identifies an object, declared or not") {
  const std::string declared =
      R"({"type":"object","properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},)"
      R"("metadata":{"type":"object","properties":{"name":{"type":"string"}}},"spec":{"type":"object",)"
      R"("x-kubernetes-embedded-resource":true,"properties":{"metadata":{"type":"object"}}}}})";
  const std::string open = R"({"type":"object","properties":{"metadata":{"type":"object"},"spec":{"type":"object",)"
                           R"("x-kubernetes-embedded-resource":true}}})";
  CHECK(between_versions(declared, open).empty());
  CHECK(between_versions(open, declared).empty());
}

TEST_CASE("TRAP-020: versions that are not served lose nothing") {
  CustomResourceDefinition crd;
  crd.versions.resize(2);
  crd.versions[0].storage = crd.versions[0].served = true;
  crd.versions[0].schema = read_schema(R"({"type":"object","properties":{"spec":{"type":"object"}}})");
  crd.versions[1].schema = read_schema(R"({"type":"object","properties":{"data":{"type":"object"}}})");
  crd.versions[1].served = false;
  CHECK(conversion_traps(crd).empty());
}

TEST_CASE("traps name fields of objects") {
  CHECK(field(R"({"type":"array","items":{"type":"object","additionalProperties":)"
              R"({"type":"object","properties":{"b":{"type":"integer","multipleOf":0}}}}})") ==
        Texts{"TRAP-003 properties/a/items/additionalProperties/properties/b/multipleOf: every number in a[*][*].b is "
              "rejected: multipleOf 0 is not positive: write a positive number"});
}
