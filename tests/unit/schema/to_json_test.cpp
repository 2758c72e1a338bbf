#include "runtime/schema/crd.hpp"
#include "runtime/yaml/writer.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::schema;

namespace {

std::string yaml_of(const JsonSchema& schema) { return yaml::to_yaml(to_json(schema)); }

CrdVersion version_named(const char* name, bool storage = false) {
  CrdVersion version;
  version.name = name;
  version.storage = storage;
  version.schema = JsonSchema();
  return version;
}

CustomResourceDefinition widget() {
  CustomResourceDefinition crd;
  crd.metadata.name = "widgets.shop.example.com";
  crd.group = "shop.example.com";
  crd.names.kind = "Widget";
  crd.names.list_kind = "WidgetList";
  crd.names.plural = "widgets";
  crd.names.singular = "widget";
  crd.scope = "Namespaced";
  crd.versions.push_back(version_named("v1", true));
  return crd;
}

}  // namespace

TEST_CASE("an empty schema is an empty object") { CHECK(yaml_of({}) == "{}\n"); }

TEST_CASE("A schema writes every keyword that is set") {
  JsonSchema element;
  element.type = "string";
  JsonSchema schema;
  schema.ref = "#/x";
  schema.description = "d";
  schema.title = "t";
  schema.type = "object";
  schema.format = "f";
  schema.pattern = "p";
  schema.external_docs = ExternalDocs{"docs", "https://example.com"};
  schema.default_value = json::Object{};
  schema.example = json::Array{};
  schema.enumeration = {1, nullptr, "x"};
  schema.nullable = true;
  schema.maximum = 10;
  schema.minimum = 0;
  schema.multiple_of = 0.5;
  schema.exclusive_maximum = schema.exclusive_minimum = schema.unique_items = true;
  schema.max_length = schema.max_items = schema.max_properties = 3;
  schema.min_length = schema.min_items = schema.min_properties = 0;
  schema.required = {"b", "a"};
  schema.properties["a"] = element;
  schema.additional_properties = AdditionalProperties{true, {}};
  schema.items = element;
  schema.all_of = {element};
  schema.any_of = {element};
  schema.one_of = {element};
  schema.negation = element;
  schema.preserve_unknown_fields = false;
  schema.embedded_resource = schema.int_or_string = true;
  schema.list_type = "map";
  schema.list_map_keys = {"a"};
  schema.map_type = "atomic";
  ValidationRule rule{"r", "m", "e", "FieldValueInvalid", ".a", false};
  schema.validations = {rule, ValidationRule{}};
  schema.validations[1].rule = "s";
  CHECK(yaml_of(schema) == R"($ref: '#/x'
additionalProperties: true
allOf:
- type: string
anyOf:
- type: string
default: {}
description: d
enum:
- 1
- null
- x
example: []
exclusiveMaximum: true
exclusiveMinimum: true
externalDocs:
  description: docs
  url: https://example.com
format: f
items:
  type: string
maxItems: 3
maxLength: 3
maxProperties: 3
maximum: 10
minItems: 0
minLength: 0
minProperties: 0
minimum: 0
multipleOf: 0.5
not:
  type: string
nullable: true
oneOf:
- type: string
pattern: p
properties:
  a:
    type: string
required:
- b
- a
title: t
type: object
uniqueItems: true
x-kubernetes-embedded-resource: true
x-kubernetes-int-or-string: true
x-kubernetes-list-map-keys:
- a
x-kubernetes-list-type: map
x-kubernetes-map-type: atomic
x-kubernetes-preserve-unknown-fields: false
x-kubernetes-validations:
- fieldPath: .a
  message: m
  messageExpression: e
  optionalOldSelf: false
  reason: FieldValueInvalid
  rule: r
- rule: s
)");
}

TEST_CASE("additionalProperties is a schema or a bare boolean") {
  JsonSchema element, schema;
  element.type = "integer";
  schema.additional_properties = AdditionalProperties{true, element};
  CHECK(yaml_of(schema) == "additionalProperties:\n  type: integer\n");
  schema.additional_properties = AdditionalProperties{false, {}};
  CHECK(yaml_of(schema) == "additionalProperties: false\n");
}

TEST_CASE("bounds beyond the exact integers stay doubles") {
  JsonSchema schema;
  schema.maximum = 18446744073709551615.0;
  schema.minimum = -9223372036854775808.0;
  schema.multiple_of = 1e6;
  CHECK(yaml_of(schema) == "maximum: 1.8446744073709552e+19\nminimum: -9.223372036854776e+18\nmultipleOf: 1000000\n");
}

TEST_CASE("a null default or example is not written") {
  JsonSchema schema;
  schema.default_value = json::Value(nullptr);
  schema.example = json::Value(nullptr);
  CHECK(yaml_of(schema) == "{}\n");
}

TEST_CASE("the smallest definition") {
  CHECK(yaml::to_yaml(to_json(widget())) == R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.shop.example.com
spec:
  group: shop.example.com
  names:
    kind: Widget
    listKind: WidgetList
    plural: widgets
    singular: widget
  scope: Namespaced
  versions:
  - name: v1
    schema:
      openAPIV3Schema: {}
    served: true
    storage: true
)");
}

TEST_CASE("All members of a definition other than its schema") {
  CustomResourceDefinition crd = widget();
  crd.metadata.labels["app"] = "shop";
  crd.metadata.annotations["note"] = "on";
  crd.names.short_names = {"w", "wd"};
  crd.names.categories = {"all"};
  crd.conversion =
      Conversion{"Webhook", WebhookClient{WebhookService{"hook", "system", "/convert", 9443}, {}, "Q0E="}, {"v1"}};
  CrdVersion& version = crd.versions[0];
  version.served = version.storage = false;
  version.deprecated = true;
  version.deprecation_warning = "";
  version.subresources = Subresources{true, ScaleSubresource{".spec.n", ".status.n", ".status.sel"}};
  version.printer_columns = {{"Size", "integer", ".spec.size", "how big", "int32", 1},
                             {"Age", "date", ".x", "", "", 0}};
  version.selectable_fields = {".spec.size"};
  crd.versions.push_back(version_named("v2", true));
  crd.versions.back().subresources = Subresources{};
  crd.versions.push_back(version_named("v3"));
  crd.versions.back().subresources = Subresources{false, ScaleSubresource{".a", ".b", {}}};
  CHECK(yaml::to_yaml(to_json(crd)) == R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    note: "on"
  labels:
    app: shop
  name: widgets.shop.example.com
spec:
  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        caBundle: Q0E=
        service:
          name: hook
          namespace: system
          path: /convert
          port: 9443
      conversionReviewVersions:
      - v1
  group: shop.example.com
  names:
    categories:
    - all
    kind: Widget
    listKind: WidgetList
    plural: widgets
    shortNames:
    - w
    - wd
    singular: widget
  scope: Namespaced
  versions:
  - additionalPrinterColumns:
    - description: how big
      format: int32
      jsonPath: .spec.size
      name: Size
      priority: 1
      type: integer
    - jsonPath: .x
      name: Age
      type: date
    deprecated: true
    deprecationWarning: ""
    name: v1
    schema:
      openAPIV3Schema: {}
    selectableFields:
    - jsonPath: .spec.size
    served: false
    storage: false
    subresources:
      scale:
        labelSelectorPath: .status.sel
        specReplicasPath: .spec.n
        statusReplicasPath: .status.n
      status: {}
  - name: v2
    schema:
      openAPIV3Schema: {}
    served: true
    storage: true
    subresources: {}
  - name: v3
    schema:
      openAPIV3Schema: {}
    served: true
    storage: false
    subresources:
      scale:
        specReplicasPath: .a
        statusReplicasPath: .b
)");
}
