#pragma once

#include <optional>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/prune.hpp"

namespace kubexx::schema {

/// Reads the metadata of embedded resources below `value` (and of `value` itself when `resource_root`) as ObjectMeta
/// and writes them back: what no ObjectMeta has is removed and added to `unknown`, if given. The first apiVersion, kind
/// or metadata of a wrong type ends the walk and is the answer.
std::optional<FieldError> coerce_embedded(json::Value& value, const SchemaNode& schema, bool resource_root,
                                          const FieldPath& path, std::vector<UnknownField>* unknown = nullptr);

/// The same for stored objects, whose fields of a wrong type a server drops.
void repair_embedded(json::Value& value, const SchemaNode& schema, bool resource_root);

/// The rules on apiVersion, kind and metadata of embedded resources below `value`, and of `value` itself when
/// `resource_root`.
void validate_embedded(const json::Value& value, const SchemaNode& schema, bool resource_root, const FieldPath& path,
                       int server_minor, FieldErrors& errors);

}  // namespace kubexx::schema
