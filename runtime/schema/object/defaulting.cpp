#include "runtime/schema/object/defaulting.hpp"

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/object_metadata.hpp"
#include "runtime/schema/object/prune.hpp"

namespace kubexx::schema {
namespace {

bool is_replaced(const json::Value& value, const SchemaNode& schema) { return value.is_null() && !schema.nullable; }

void default_members(json::Object& object, const SchemaNode& schema) {
  const auto& properties = schema.properties.list();
  std::vector<bool> present;
  if (schema.properties.has_defaults()) present.resize(properties.size());
  for (auto& [key, value] : object) {
    const std::size_t at = schema.properties.position(key);
    const SchemaNode* property = at == PropertyTable::npos ? nullptr : properties[at].schema;
    if (property != nullptr && !present.empty()) present[at] = true;
    const SchemaNode* below = property != nullptr ? property : schema.additional;
    if (below == nullptr) continue;
    if (is_replaced(value, *below) && below->default_value) value = *below->default_value;
    apply_defaults(value, *below);
  }
  for (std::size_t at = 0; at < present.size(); ++at) {
    if (present[at] || properties[at].schema == nullptr || !properties[at].schema->default_value) continue;
    json::Value value = *properties[at].schema->default_value;
    apply_defaults(value, *properties[at].schema);
    object.append(properties[at].name, std::move(value));
  }
}

/// Visits the nodes below the root that have default values, with their paths. One key represents all additional keys.
template <class Visit>
void for_each_default(const SchemaNode& schema, Location& way, const Visit& visit) {
  if (!schema.any_default) return;
  const auto below = [&](Step step, const SchemaNode& node) {
    way.push_back(std::move(step));
    if (node.default_value) visit(node, way);
    for_each_default(node, way, visit);
    way.pop_back();
  };
  if (schema.additional != nullptr) below(Step("*"), *schema.additional);
  if (schema.items != nullptr) below(Step(std::size_t{0}), *schema.items);
  for (const PropertyNode& property : schema.properties.list())
    if (property.schema != nullptr) below(Step(property.name), *property.schema);
}

/// An object that has `value` at the path `way`.
json::Value surrounded(json::Value value, const Location& way) {
  for (auto step = way.rbegin(); step != way.rend(); ++step) {
    if (const auto* key = std::get_if<std::string>(&*step)) {
      json::Object object;
      object.append(*key, std::move(value));
      value = std::move(object);
    } else {
      json::Array array;
      array.push_back(std::move(value));
      value = std::move(array);
    }
  }
  return value;
}

std::optional<json::Value> value_at(json::Value& object, const Location& way) {
  json::Value* at = &object;
  for (const Step& step : way) {
    if (const auto* key = std::get_if<std::string>(&step)) {
      at = at->is_object() ? at->as_object().find(*key) : nullptr;
    } else {
      at = at->is_array() && !at->as_array().empty() ? &at->as_array().front() : nullptr;
    }
    if (at == nullptr) return std::nullopt;
  }
  return std::move(*at);
}

}  // namespace

void apply_defaults(json::Value& value, const SchemaNode& schema) {
  if (!schema.any_default) return;
  if (value.is_object()) {
    default_members(value.as_object(), schema);
  } else if (value.is_array() && schema.items != nullptr) {
    for (json::Value& element : value.as_array()) {
      if (is_replaced(element, *schema.items) && schema.items->default_value) element = *schema.items->default_value;
      apply_defaults(element, *schema.items);
    }
  }
}

void prune_defaults(CompiledSchema& schema) {
  Location way;
  for_each_default(schema.root(), way, [&schema](const SchemaNode& node, const Location& to_node) {
    json::Value object = surrounded(*node.default_value, to_node);
    repair_embedded(object, schema.root(), true);
    prune(object, schema.root(), true);
    schema.set_default(node, value_at(object, to_node));
  });
}

}  // namespace kubexx::schema
