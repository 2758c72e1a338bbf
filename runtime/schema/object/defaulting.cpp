#include "runtime/schema/object/defaulting.hpp"

#include <vector>

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

}  // namespace kubexx::schema
