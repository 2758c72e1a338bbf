#include "generator/import/keywords.hpp"

#include <utility>

namespace kubexx::importing {

json::Object keywords_of(const schema::JsonSchema& schema) {
  schema::JsonSchema node;
  node.ref = schema.ref;
  node.description = schema.description;
  node.title = schema.title;
  node.type = schema.type;
  node.format = schema.format;
  node.pattern = schema.pattern;
  node.external_docs = schema.external_docs;
  node.default_value = schema.default_value;
  node.example = schema.example;
  node.enumeration = schema.enumeration;
  node.maximum = schema.maximum;
  node.minimum = schema.minimum;
  node.multiple_of = schema.multiple_of;
  node.max_length = schema.max_length;
  node.min_length = schema.min_length;
  node.max_items = schema.max_items;
  node.min_items = schema.min_items;
  node.max_properties = schema.max_properties;
  node.min_properties = schema.min_properties;
  node.exclusive_maximum = schema.exclusive_maximum;
  node.exclusive_minimum = schema.exclusive_minimum;
  node.unique_items = schema.unique_items;
  node.nullable = schema.nullable;
  node.embedded_resource = schema.embedded_resource;
  node.int_or_string = schema.int_or_string;
  if (schema.preserve_unknown_fields == true) node.preserve_unknown_fields = true;
  node.required = schema.required;
  node.all_of = schema.all_of;
  node.any_of = schema.any_of;
  node.one_of = schema.one_of;
  node.negation = schema.negation;
  node.list_type = schema.list_type;
  node.list_map_keys = schema.list_map_keys;
  node.map_type = schema.map_type;
  node.validations = schema.validations;
  if (schema.additional_properties && !schema.additional_properties->schema)
    node.additional_properties = schema::AdditionalProperties{schema.additional_properties->allows, {}};
  json::Value value = schema::to_json(node);
  return std::move(value.as_object());
}

std::optional<json::Value> take(json::Object& keywords, std::string_view name) {
  json::Value* found = keywords.find(name);
  if (found == nullptr) return std::nullopt;
  std::optional<json::Value> value = std::move(*found);
  keywords.erase(name);
  return value;
}

}  // namespace kubexx::importing
