#include "runtime/testing/apply/merge_type.hpp"

#include "runtime/json/members.hpp"
#include "runtime/testing/openapi/openapi_types.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

/// The name that a schema refers to, by itself or as the only part of `allOf`; empty if it is not a reference.
std::string referred_name(const Object& schema) {
  std::string reference = json::text_at(schema, "$ref");
  const Value* parts = schema.find("allOf");
  if (reference.empty() && parts != nullptr && parts->is_array() && parts->as_array().size() == 1) {
    const Value& part = parts->as_array().front();
    if (part.is_object()) reference = json::text_at(part.as_object(), "$ref");
  }
  return reference.substr(reference.rfind('/') + 1);
}

ScalarType scalar_of(const std::string& type, const std::string& format) {
  if (type == "integer" || type == "number") return ScalarType::number;
  if (type == "boolean") return ScalarType::boolean;
  return type == "string" && (format.empty() || format == "byte") ? ScalarType::text : ScalarType::any;
}

MergeType anything(const MergeType* item, const MergeType* element, bool atomic) {
  MergeType type;
  type.scalar = ScalarType::any;
  type.has_map = type.has_list = true;
  type.is_atomic_map = atomic;
  type.element = element;
  type.element_is_untyped = !atomic;
  type.item = item;
  return type;
}

}  // namespace

const MergeField* MergeType::field(std::string_view name) const {
  const auto at = fields.find(name);
  return at == fields.end() ? nullptr : &at->second;
}

const MergeType* MergeType::member(std::string_view name) const {
  const MergeField* known = field(name);
  return known == nullptr ? element : known->type;
}

MergeTypes::MergeTypes() {
  MergeType& untyped = types_.emplace_back();
  untyped = anything(&untyped, &untyped, true);
  MergeType& deduced = types_.emplace_back();
  deduced = anything(&untyped, &deduced, false);
  untyped_ = &untyped;
  deduced_ = &deduced;
}

const MergeType& MergeTypes::read(const Value& schema, bool preserves_unknown_fields) {
  MergeType& type = types_.emplace_back();
  read(type, schema.as_object(), preserves_unknown_fields);
  return type;
}

const MergeType& MergeTypes::published(std::string_view name) {
  if (const auto known = named_.find(name); known != named_.end()) return *known->second;
  const std::optional<Value> schema = published_type(name);
  if (!schema) return *deduced_;
  MergeType& type = types_.emplace_back();
  named_.emplace(name, &type);
  read(type, schema->as_object(), false);
  return type;
}

const MergeType* MergeTypes::refer(const Object& schema, bool preserves) {
  const std::string name = referred_name(schema);
  if (name.empty()) {
    MergeType& type = types_.emplace_back();
    read(type, schema, preserves);
    return &type;
  }
  const MergeType& named = published(name);
  const std::string map_type = json::text_at(schema, "x-kubernetes-map-type");
  if (map_type.empty() || !named.has_map) return &named;
  MergeType& own = types_.emplace_back(named);
  own.is_atomic_map = map_type == "atomic";
  return &own;
}

void MergeTypes::read(MergeType& type, const Object& schema, bool preserves) {
  const Value* extension = schema.find("x-kubernetes-preserve-unknown-fields");
  preserves = preserves || (extension != nullptr && *extension == Value(true));
  const std::string shape = json::text_at(schema, "type");
  if (shape.empty() || (shape != "object" && shape != "array"))
    type.scalar = scalar_of(shape, json::text_at(schema, "format"));
  if (shape.empty() || shape == "object") read_map(type, schema, preserves);
  if (shape.empty() || shape == "array") read_list(type, schema, preserves);
}

void MergeTypes::read_map(MergeType& type, const Object& schema, bool preserves) {
  type.has_map = true;
  type.is_atomic_map = json::text_at(schema, "x-kubernetes-map-type") == "atomic";
  const Value* properties = schema.find("properties");
  const bool has_properties = properties != nullptr && properties->is_object() && !properties->as_object().empty();
  if (has_properties) {
    for (const auto& [name, property] : properties->as_object()) {
      MergeField field{refer(property.as_object(), preserves), {}};
      const Value* default_value = property.as_object().find("default");
      if (default_value != nullptr && !default_value->is_null()) field.default_value = *default_value;
      type.fields.emplace(name, std::move(field));
    }
  }
  const Value* additional = schema.find("additionalProperties");
  if (additional != nullptr && additional->is_object()) {
    type.element = refer(additional->as_object(), preserves);
    type.element_is_untyped = referred_name(additional->as_object()).empty() && type.element->scalar == ScalarType::any;
    return;
  }
  const bool is_open = additional == nullptr ? preserves || !has_properties : *additional == Value(true);
  if (is_open) type.element = deduced_;
  type.element_is_untyped = is_open;
}

void MergeTypes::read_list(MergeType& type, const Object& schema, bool preserves) {
  type.has_list = true;
  const std::string list_type = json::text_at(schema, "x-kubernetes-list-type");
  type.is_associative = list_type == "set" || list_type == "map";
  const Value* keys = schema.find("x-kubernetes-list-map-keys");
  if (list_type == "map" && keys != nullptr && keys->is_array()) {
    for (const Value& key : keys->as_array()) {
      if (key.is_string()) type.keys.push_back(key.as_string());
    }
  }
  if (list_type.empty() && json::text_at(schema, "x-kubernetes-patch-strategy").starts_with("merge")) {
    type.is_associative = true;
    const std::string key = json::text_at(schema, "x-kubernetes-patch-merge-key");
    if (!key.empty()) type.keys.push_back(key);
  }
  const Value* items = schema.find("items");
  type.item = items != nullptr && items->is_object() ? refer(items->as_object(), preserves) : untyped_;
}

}  // namespace kubexx::testing
