#include "runtime/schema/json_schema.hpp"

#include <cmath>

#include "runtime/schema/json_members.hpp"

namespace kubexx::schema {

namespace {

/// Bounds are doubles in Kubernetes; a whole one is an integer in the JSON that a server prints.
std::optional<json::Value> number(const std::optional<double>& value) {
  constexpr double kExact = 9007199254740992.0;
  if (!value) return std::nullopt;
  if (std::fabs(*value) <= kExact && *value == std::floor(*value)) return static_cast<std::int64_t>(*value);
  return *value;
}

json::Value rule_json(const ValidationRule& rule) {
  json::Object object;
  put_text(object, "fieldPath", rule.field_path);
  put_text(object, "message", rule.message);
  put_text(object, "messageExpression", rule.message_expression);
  put_present(object, "optionalOldSelf", rule.optional_old_self);
  put_present(object, "reason", rule.reason);
  object.set("rule", rule.rule);
  return object;
}

json::Value external_docs_json(const ExternalDocs& docs) {
  json::Object object;
  put_text(object, "description", docs.description);
  put_text(object, "url", docs.url);
  return object;
}

json::Value additional_properties_json(const AdditionalProperties& additional) {
  return additional.schema ? to_json(*additional.schema) : json::Value(additional.allows);
}

json::Value dependency_json(const Dependency& dependency) {
  if (!dependency.properties.empty()) return json::Array(dependency.properties.begin(), dependency.properties.end());
  return dependency.schema ? to_json(*dependency.schema) : json::Value();
}

void put_schemas(json::Object& object, std::string_view key, const std::map<std::string, JsonSchema>& schemas) {
  put_map(object, key, schemas, [](const JsonSchema& schema) { return to_json(schema); });
}

/// Servers drop a default or an example of `null`.
void put_example(json::Object& object, std::string_view key, const std::optional<json::Value>& value) {
  if (value && !value->is_null()) object.set(std::string(key), *value);
}

void put_texts_of(json::Object& object, const JsonSchema& schema) {
  put_text(object, "$ref", schema.ref);
  put_text(object, "description", schema.description);
  put_text(object, "title", schema.title);
  put_text(object, "type", schema.type);
  put_text(object, "format", schema.format);
  put_text(object, "pattern", schema.pattern);
  if (schema.external_docs) object.set("externalDocs", external_docs_json(*schema.external_docs));
  put_example(object, "default", schema.default_value);
  put_example(object, "example", schema.example);
  if (!schema.enumeration.empty()) object.set("enum", json::Array(schema.enumeration));
  put_flag(object, "nullable", schema.nullable);
}

void put_limits_of(json::Object& object, const JsonSchema& schema) {
  put_present(object, "maximum", number(schema.maximum));
  put_present(object, "minimum", number(schema.minimum));
  put_present(object, "multipleOf", number(schema.multiple_of));
  put_flag(object, "exclusiveMaximum", schema.exclusive_maximum);
  put_flag(object, "exclusiveMinimum", schema.exclusive_minimum);
  put_present(object, "maxLength", schema.max_length);
  put_present(object, "minLength", schema.min_length);
  put_present(object, "maxItems", schema.max_items);
  put_present(object, "minItems", schema.min_items);
  put_present(object, "maxProperties", schema.max_properties);
  put_present(object, "minProperties", schema.min_properties);
  put_flag(object, "uniqueItems", schema.unique_items);
}

void put_branches(json::Object& object, std::string_view key, const std::vector<JsonSchema>& branches) {
  put_each(object, key, branches, [](const JsonSchema& branch) { return to_json(branch); });
}

void put_children_of(json::Object& object, const JsonSchema& schema) {
  put_strings(object, "required", schema.required);
  put_schemas(object, "properties", schema.properties);
  if (schema.additional_properties) {
    object.set("additionalProperties", additional_properties_json(*schema.additional_properties));
  }
  if (schema.items) object.set("items", to_json(*schema.items));
  put_branches(object, "allOf", schema.all_of);
  put_branches(object, "anyOf", schema.any_of);
  put_branches(object, "oneOf", schema.one_of);
  if (schema.negation) object.set("not", to_json(*schema.negation));
}

void put_extensions_of(json::Object& object, const JsonSchema& schema) {
  put_present(object, "x-kubernetes-preserve-unknown-fields", schema.preserve_unknown_fields);
  put_flag(object, "x-kubernetes-embedded-resource", schema.embedded_resource);
  put_flag(object, "x-kubernetes-int-or-string", schema.int_or_string);
  put_text(object, "x-kubernetes-list-type", schema.list_type);
  put_strings(object, "x-kubernetes-list-map-keys", schema.list_map_keys);
  put_text(object, "x-kubernetes-map-type", schema.map_type);
  put_each(object, "x-kubernetes-validations", schema.validations, rule_json);
}

json::Value items_list_json(const std::vector<JsonSchema>& items) {
  json::Array array;
  for (const JsonSchema& item : items) array.push_back(to_json(item));
  return items.empty() ? json::Value() : json::Value(std::move(array));
}

void put_rare(json::Object& object, const RareKeywords& rare) {
  put_text(object, "id", rare.id);
  put_text(object, "$schema", rare.schema);
  if (rare.additional_items) object.set("additionalItems", additional_properties_json(*rare.additional_items));
  put_schemas(object, "patternProperties", rare.pattern_properties);
  put_schemas(object, "definitions", rare.definitions);
  put_map(object, "dependencies", rare.dependencies, dependency_json);
  if (rare.items_list) object.set("items", items_list_json(*rare.items_list));
}

/// Fields that are pointers in Go are written even if the string is empty.
void put_empty_texts(json::Object& object, const WrittenEmpty& empty) {
  if (empty.has(Keyword::ref)) object.set("$ref", "");
  if (empty.has(Keyword::list_type)) object.set("x-kubernetes-list-type", "");
  if (empty.has(Keyword::map_type)) object.set("x-kubernetes-map-type", "");
}

}  // namespace

json::Value to_json(const JsonSchema& schema) {
  json::Object object;
  put_texts_of(object, schema);
  put_limits_of(object, schema);
  put_children_of(object, schema);
  put_extensions_of(object, schema);
  put_empty_texts(object, schema.written_empty);
  if (schema.rare) put_rare(object, *schema.rare);
  return object;
}

}  // namespace kubexx::schema
