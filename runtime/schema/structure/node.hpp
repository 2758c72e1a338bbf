#pragma once

#include <string>
#include <string_view>

#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

// The input of every family of rules on schemas: a node of the schema and its position.

namespace kubexx::schema::structure {

struct Node {
  const JsonSchema& schema;
  const FieldPath& path;
};

/// `default: null` is not a default.
inline bool has_default(const JsonSchema& schema) {
  return schema.default_value.has_value() && !schema.default_value->is_null();
}

/// `x-kubernetes-list-type` in any form, `""` included.
inline bool has_list_type(const JsonSchema& schema) {
  return !schema.list_type.empty() || schema.written_empty.has(Keyword::list_type);
}

/// `x-kubernetes-map-type` in any form, `""` included.
inline bool has_map_type(const JsonSchema& schema) {
  return !schema.map_type.empty() || schema.written_empty.has(Keyword::map_type);
}

inline bool preserves_unknown(const JsonSchema& schema) { return schema.preserve_unknown_fields.value_or(false); }

/// The schema of `additionalProperties`, or null if it is absent or a boolean.
inline const JsonSchema* additional_schema(const JsonSchema& schema) {
  return schema.additional_properties ? schema.additional_properties->schema.get() : nullptr;
}

/// The schema of the named property, or null when there is none.
inline const JsonSchema* find_property(const JsonSchema& schema, const std::string& name) {
  const auto found = schema.properties.find(name);
  return found == schema.properties.end() ? nullptr : &found->second;
}

/// Fields that every object has, whatever its schema declares.
inline bool is_meta_field(std::string_view name) {
  return name == "apiVersion" || name == "kind" || name == "metadata";
}

/// Where a node of the structure hangs. The structure is what is reached through properties, items and
/// additionalProperties alone.
enum class Level { root, item, field };

}  // namespace kubexx::schema::structure
