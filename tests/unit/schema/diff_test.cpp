#include "runtime/schema/diff/diff.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "runtime/schema/decode.hpp"
#include "runtime/schema/rulebook.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::schema;
using namespace kubexx::schema::diff;

namespace {

using Texts = std::vector<std::string>;

CustomResourceDefinition widget_with(const std::string& spec_schema) {
  const yaml::Documents documents = yaml::read_documents(R"(
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, kind: Widget, shortNames: [w]}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: )" + spec_schema + "\n");
  REQUIRE(documents.documents.size() == 1);
  DecodedCrd decoded = decode_crd(documents.documents[0].value);
  REQUIRE_FALSE(decoded.fatal);
  return std::move(decoded.crd);
}

char letter(Impact impact) { return impact == Impact::breaking ? 'B' : impact == Impact::risky ? 'R' : 'S'; }

Texts lines(const CustomResourceDefinition& old, const CustomResourceDefinition& now) {
  Texts out;
  for (const Change& change : diff_definitions(old, now)) {
    const RulebookRow* row = find_rulebook_row(change.rule);
    REQUIRE(row != nullptr);
    const RuleEffect expected = change.impact == Impact::breaking ? RuleEffect::rejects
                                : change.impact == Impact::risky  ? RuleEffect::warns
                                                                  : RuleEffect::silent;
    CHECK(row->effect == expected);
    out.push_back(std::string(1, letter(change.impact)) + " " + std::string(change.rule) + " " + change.path);
  }
  return out;
}

Texts between(const std::string& old, const std::string& now) { return lines(widget_with(old), widget_with(now)); }

/// A spec with one field.
std::string field(const std::string& schema) { return "{type: object, properties: {a: {" + schema + "}}}"; }
Texts of_field(const std::string& old, const std::string& now) { return between(field(old), field(now)); }

Texts changed(const std::function<void(CustomResourceDefinition&)>& change) {
  const CustomResourceDefinition old = widget_with(field("type: string"));
  CustomResourceDefinition now = old;
  change(now);
  return lines(old, now);
}
/// The other way round.
Texts changed_from(const std::function<void(CustomResourceDefinition&)>& change) {
  const CustomResourceDefinition now = widget_with(field("type: string"));
  CustomResourceDefinition old = now;
  change(old);
  return lines(old, now);
}

}  // namespace

TEST_CASE("nothing changes nothing", "[diff]") {
  CHECK(of_field("type: string", "type: string, description: more").empty());
}

TEST_CASE("fields that come and go", "[diff]") {
  CHECK(between("{type: object, properties: {a: {type: string}}}", "{type: object}") == Texts{"B DIFF-020 spec.a"});
  CHECK(between("{type: object, properties: {a: {type: string}}}", "{type: object, properties: {b: {type: string}}}") ==
        Texts{"B DIFF-021 spec.a", "S DIFF-023 spec.b"});
  CHECK(between("{type: object, properties: {a: {type: string}}, x-kubernetes-preserve-unknown-fields: true}",
                "{type: object, x-kubernetes-preserve-unknown-fields: true}") == Texts{"R DIFF-022 spec.a"});
  CHECK(between("{type: object, x-kubernetes-preserve-unknown-fields: true}",
                "{type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: string}}}") ==
        Texts{"R DIFF-024 spec.a"});
}

TEST_CASE("a removed field is compared with the values of the map that replaces it", "[diff]") {
  const std::string declared = "{type: object, properties: {a: {type: integer}}}";
  CHECK(between(declared, "{type: object, additionalProperties: {type: string}}") ==
        Texts{"R DIFF-022 spec.a", "B DIFF-025 spec.a", "S DIFF-043 spec"});
  CHECK(between(declared, "{type: object, additionalProperties: {type: integer}}") ==
        Texts{"R DIFF-022 spec.a", "S DIFF-043 spec"});
  CHECK(between(declared, "{type: object, additionalProperties: true}") ==
        Texts{"R DIFF-022 spec.a", "S DIFF-043 spec"});
  CHECK(between(declared, "{type: object, additionalProperties: false}") == Texts{"B DIFF-020 spec.a"});
  CHECK(between("{type: object, additionalProperties: {type: string}}", declared) ==
        Texts{"R DIFF-024 spec.a", "B DIFF-025 spec.a", "B DIFF-044 spec"});
  CHECK(between("{type: object, additionalProperties: false}", declared) == Texts{"S DIFF-023 spec.a"});
}

TEST_CASE("A removed field is located in the old document", "[diff]") {
  const auto found = diff_definitions(widget_with(field("type: string")), widget_with("{type: object}"));
  REQUIRE(found.size() == 1);
  CHECK(found[0].is_in_old);
  CHECK(found[0].version == "v1");
  CHECK(found[0].location == Location{"spec", "versions", std::size_t{0}, "schema", "openAPIV3Schema", "properties",
                                      "spec", "properties", "a"});
}

TEST_CASE("types", "[diff]") {
  CHECK(of_field("type: string", "type: integer") == Texts{"B DIFF-025 spec.a"});
  CHECK(of_field("type: integer", "type: number") == Texts{"R DIFF-026 spec.a"});
  CHECK(of_field("type: number", "type: integer") == Texts{"B DIFF-025 spec.a"});
  CHECK(of_field("type: integer", "x-kubernetes-int-or-string: true") == Texts{"R DIFF-026 spec.a"});
  CHECK(of_field("type: array, items: {type: string}", "type: array, items: {type: integer}") ==
        Texts{"B DIFF-025 spec.a[*]"});
  CHECK(of_field("type: object, additionalProperties: {type: string}",
                 "type: object, additionalProperties: {type: integer}") == Texts{"B DIFF-025 spec.a[*]"});
}

TEST_CASE("required and null", "[diff]") {
  CHECK(between(field("type: string"), "{type: object, required: [a], properties: {a: {type: string}}}") ==
        Texts{"B DIFF-027 spec.a"});
  CHECK(between(field("type: string, default: x"),
                "{type: object, required: [a], properties: {a: {type: string, default: x}}}") ==
        Texts{"S DIFF-028 spec.a"});
  CHECK(between("{type: object, required: [a], properties: {a: {type: string}}}", field("type: string")) ==
        Texts{"S DIFF-028 spec.a"});
  CHECK(between("{type: object, required: [a], properties: {a: {type: string, default: x}}}",
                "{type: object, required: [a], properties: {a: {type: string}}}") ==
        Texts{"B DIFF-027 spec.a", "R DIFF-038 spec.a"});
  CHECK(of_field("type: string, nullable: true", "type: string") == Texts{"B DIFF-029 spec.a"});
  CHECK(of_field("type: string", "type: string, nullable: true") == Texts{"R DIFF-030 spec.a"});
}

TEST_CASE("enums and bounds", "[diff]") {
  CHECK(of_field("type: string, enum: [x, y]", "type: string, enum: [y, z]") ==
        Texts{"B DIFF-031 spec.a", "S DIFF-032 spec.a"});
  CHECK(of_field("type: string", "type: string, enum: [y]") == Texts{"B DIFF-031 spec.a"});
  CHECK(of_field("type: string, enum: [y]", "type: string") == Texts{"S DIFF-032 spec.a"});
  for (const char* keyword : {"maximum", "maxLength", "maxItems", "maxProperties"}) {
    const std::string low = std::string("type: integer, ") + keyword + ": 1";
    const std::string high = std::string("type: integer, ") + keyword + ": 2";
    CHECK(of_field(high, low) == Texts{"B DIFF-033 spec.a"});
    CHECK(of_field(low, high) == Texts{"S DIFF-034 spec.a"});
    CHECK(of_field("type: integer", low) == Texts{"B DIFF-033 spec.a"});
    CHECK(of_field(low, "type: integer") == Texts{"S DIFF-034 spec.a"});
  }
  for (const char* keyword : {"minimum", "minLength", "minItems", "minProperties"}) {
    const std::string low = std::string("type: integer, ") + keyword + ": 1";
    const std::string high = std::string("type: integer, ") + keyword + ": 2";
    CHECK(of_field(low, high) == Texts{"B DIFF-033 spec.a"});
    CHECK(of_field(high, low) == Texts{"S DIFF-034 spec.a"});
  }
  CHECK(of_field("type: integer, maximum: 1", "type: integer, maximum: 1, exclusiveMaximum: true") ==
        Texts{"B DIFF-033 spec.a"});
  for (const char* keyword : {"minLength", "minItems", "minProperties"}) {
    const std::string zero = std::string("type: integer, ") + keyword + ": 0";
    CHECK(of_field("type: integer", zero).empty());
    CHECK(of_field(zero, "type: integer").empty());
    CHECK(of_field(zero, std::string("type: integer, ") + keyword + ": 1") == Texts{"B DIFF-033 spec.a"});
  }
  CHECK(of_field("type: number", "type: number, minimum: 0") == Texts{"B DIFF-033 spec.a"});
  CHECK(of_field("type: integer, multipleOf: 4", "type: integer, multipleOf: 2") == Texts{"S DIFF-034 spec.a"});
  CHECK(of_field("type: integer, multipleOf: 2", "type: integer, multipleOf: 4") == Texts{"B DIFF-033 spec.a"});
}

TEST_CASE("bounds that admit the same values are equal", "[diff]") {
  const auto integer = [](const std::string& before, const std::string& after) {
    return of_field("type: integer, " + before, "type: integer, " + after);
  };
  CHECK(integer("maximum: 10, exclusiveMaximum: true", "maximum: 9").empty());
  CHECK(integer("maximum: 9", "maximum: 9.5").empty());
  CHECK(integer("minimum: 0, exclusiveMinimum: true", "minimum: 1").empty());
  CHECK(integer("maximum: 10, exclusiveMaximum: true", "maximum: 8") == Texts{"B DIFF-033 spec.a"});
  CHECK(integer("maximum: 10, exclusiveMaximum: true", "maximum: 10") == Texts{"S DIFF-034 spec.a"});
  CHECK(integer("minimum: 1", "minimum: 1, exclusiveMinimum: true") == Texts{"B DIFF-033 spec.a"});
  CHECK(of_field("type: number, maximum: 10, exclusiveMaximum: true", "type: number, maximum: 9") ==
        Texts{"B DIFF-033 spec.a"});
  CHECK(of_field("type: number, maximum: 10", "type: number, maximum: 11, exclusiveMaximum: true") ==
        Texts{"S DIFF-034 spec.a"});
  CHECK(of_field("type: number, minimum: 1, exclusiveMinimum: true", "type: number, minimum: 1") ==
        Texts{"S DIFF-034 spec.a"});
}

TEST_CASE("patterns, formats and defaults", "[diff]") {
  CHECK(of_field("type: string", "type: string, pattern: p") == Texts{"B DIFF-035 spec.a"});
  CHECK(of_field("type: string, pattern: q", "type: string, pattern: p") == Texts{"R DIFF-036 spec.a"});
  CHECK(of_field("type: string, pattern: q", "type: string") == Texts{"S DIFF-034 spec.a"});
  CHECK(of_field("type: string", "type: string, format: date") == Texts{"R DIFF-037 spec.a"});
  CHECK(of_field("type: string, format: date", "type: string") == Texts{"S DIFF-034 spec.a"});
  CHECK(of_field("type: string", "type: string, default: x") == Texts{"R DIFF-039 spec.a"});
  CHECK(of_field("type: string, default: q", "type: string, default: x") == Texts{"R DIFF-038 spec.a"});
  CHECK(of_field("type: string, default: q", "type: string") == Texts{"R DIFF-038 spec.a"});
}

TEST_CASE("lists, maps and pruning", "[diff]") {
  const std::string list = "type: array, items: {type: string}";
  CHECK(of_field(list, list + ", x-kubernetes-list-type: set") == Texts{"B DIFF-040 spec.a"});
  CHECK(of_field(list + ", x-kubernetes-list-type: set", list) == Texts{"R DIFF-041 spec.a"});
  CHECK(of_field(list, list + ", x-kubernetes-list-type: atomic").empty());
  CHECK(of_field("type: object", "type: object, x-kubernetes-map-type: atomic") == Texts{"R DIFF-041 spec.a"});
  CHECK(of_field("type: object, x-kubernetes-preserve-unknown-fields: true", "type: object") ==
        Texts{"B DIFF-042 spec.a"});
  CHECK(of_field("type: object", "type: object, x-kubernetes-preserve-unknown-fields: true") ==
        Texts{"S DIFF-043 spec.a"});
  CHECK(of_field("type: object, additionalProperties: {type: string}", "type: object") == Texts{"B DIFF-044 spec.a"});
  CHECK(of_field("type: object", "type: object, additionalProperties: {type: string}") == Texts{"S DIFF-043 spec.a"});
  const std::string kept = "type: object, x-kubernetes-preserve-unknown-fields: true";
  const std::string strings = ", additionalProperties: {type: string}";
  CHECK(of_field(kept, kept + strings) == Texts{"B DIFF-025 spec.a[*]"});
  CHECK(of_field(kept + strings, kept) == Texts{"R DIFF-026 spec.a[*]", "S DIFF-043 spec.a[*]"});
  CHECK(of_field("type: object, additionalProperties: true", "type: object" + strings) ==
        Texts{"B DIFF-025 spec.a[*]"});
  CHECK(of_field("type: object, additionalProperties: true", kept) == Texts{"S DIFF-043 spec.a"});
  CHECK(of_field("type: object", "type: object, x-kubernetes-embedded-resource: true") == Texts{"B DIFF-046 spec.a"});
  CHECK(of_field("type: object, x-kubernetes-embedded-resource: true", "type: object") == Texts{"R DIFF-045 spec.a"});
}

TEST_CASE("rules and junctors", "[diff]") {
  CHECK(of_field("type: string", "type: string, x-kubernetes-validations: [{rule: 'true'}]") ==
        Texts{"R DIFF-047 spec.a"});
  CHECK(of_field("type: string, x-kubernetes-validations: [{rule: 'true'}]", "type: string") ==
        Texts{"S DIFF-048 spec.a"});
  CHECK(of_field("type: string, x-kubernetes-validations: [{rule: 'true'}]",
                 "type: string, x-kubernetes-validations: [{rule: 'true', message: m}]")
            .empty());
  CHECK(of_field("type: string", "type: string, anyOf: [{minLength: 1}], not: {minLength: 2}") ==
        Texts{"R DIFF-049 spec.a", "R DIFF-049 spec.a"});
  CHECK(of_field("type: string, oneOf: [{minLength: 1}]", "type: string") == Texts{"S DIFF-048 spec.a"});
}

TEST_CASE("names and scope", "[diff]") {
  CHECK(changed([](auto& crd) { crd.group = "x.y"; }) == Texts{"B DIFF-003 spec.group"});
  CHECK(changed([](auto& crd) { crd.names.kind = "X"; }) == Texts{"B DIFF-003 spec.names.kind"});
  CHECK(changed([](auto& crd) { crd.scope = "Cluster"; }) == Texts{"B DIFF-004 spec.scope"});
  CHECK(changed([](auto& crd) { crd.names.short_names.clear(); }) == Texts{"R DIFF-005 spec.names.shortNames"});
  CHECK(changed_from([](auto& crd) { crd.preserve_unknown_fields = true; }) ==
        Texts{"B DIFF-042 spec.preserveUnknownFields"});
  CHECK(changed([](auto& crd) { crd.conversion.emplace().strategy = "Webhook"; }) ==
        Texts{"R DIFF-012 spec.conversion.strategy"});
}

TEST_CASE("a new conversion webhook has to run first", "[diff]") {
  const auto text = [](std::size_t versions, const char* before, const char* after) {
    CustomResourceDefinition old = widget_with("{type: object}"), now = old;
    now.versions.resize(versions, now.versions.front());
    old.conversion.emplace().strategy = before;
    now.conversion.emplace().strategy = after;
    for (const Change& change : diff_definitions(old, now))
      if (change.rule == "DIFF-012") return change.text;
    return std::string();
  };
  CHECK(text(2, "None", "Webhook") ==
        "changed from None to Webhook: the webhook must be running before this definition is applied");
  CHECK(text(1, "None", "Webhook") == "changed from None to Webhook");
  CHECK(text(2, "Webhook", "None") == "changed from Webhook to None");
}

TEST_CASE("versions", "[diff]") {
  const auto add = [](CustomResourceDefinition& crd, bool served) {
    crd.versions.push_back(crd.versions[0]);
    crd.versions.back().name = "v2";
    crd.versions.back().storage = false;
    crd.versions.back().served = served;
  };
  CHECK(changed([&](auto& crd) { add(crd, true); }) == Texts{"S DIFF-010 "});
  CHECK(changed_from([&](auto& crd) { add(crd, true); }) == Texts{"B DIFF-007 "});
  CHECK(changed_from([&](auto& crd) { add(crd, false); }) == Texts{"R DIFF-008 "});
  CHECK(changed_from([&](auto& crd) {
          add(crd, false);
          crd.status.emplace().stored_versions = {"v1", "v2"};
        }) == Texts{"B DIFF-006 "});
  CHECK(changed([](auto& crd) { crd.versions[0].served = false; }) == Texts{"B DIFF-009 "});
  CHECK(changed([&](auto& crd) {
          add(crd, true);
          std::swap(crd.versions[0].storage, crd.versions[1].storage);
        }) == Texts{"R DIFF-011 spec.versions", "S DIFF-010 "});
}

TEST_CASE("subresources, selectable fields and columns", "[diff]") {
  const auto set = [](bool status, const char* path) {
    return [=](CustomResourceDefinition& crd) {
      Subresources& subresources = crd.versions[0].subresources.emplace();
      subresources.status = status;
      if (path != nullptr) subresources.scale = ScaleSubresource{path, ".status.n", {}};
    };
  };
  CHECK(changed(set(true, nullptr)) == Texts{"R DIFF-014 subresources.status"});
  CHECK(changed_from(set(true, nullptr)) == Texts{"B DIFF-013 subresources.status"});
  CHECK(changed(set(false, ".spec.n")) == Texts{"S DIFF-017 subresources.scale"});
  CHECK(changed_from(set(false, ".spec.n")) == Texts{"B DIFF-015 subresources.scale"});
  CHECK(changed([](auto& crd) { crd.versions[0].selectable_fields = {".spec.a"}; }) ==
        Texts{"S DIFF-017 selectableFields"});
  CHECK(changed_from([](auto& crd) { crd.versions[0].selectable_fields = {".spec.a"}; }) ==
        Texts{"B DIFF-018 selectableFields"});
  CHECK(changed([](auto& crd) { crd.versions[0].printer_columns.emplace_back(); }) ==
        Texts{"S DIFF-019 additionalPrinterColumns"});
}
