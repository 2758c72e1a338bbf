#pragma once

#include "runtime/json/value.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// Types, formats, limits, enums, required fields and junctors, in the words of the server. `path` is that of `value`;
/// errors name fields below it relative to it. A valid value costs no allocation.
void validate_value(const json::Value& value, const SchemaNode& schema, const FieldPath& path, int server_minor,
                    FieldErrors& errors);

/// The same on an update: errors at nodes that did not change since `old` are passed over (ratcheting). `root` says
/// that `value` is a whole object, whose apiVersion and kind are never passed over.
void validate_changed_value(const json::Value& value, const json::Value* old, const SchemaNode& schema,
                            const FieldPath& path, int server_minor, FieldErrors& errors);

}  // namespace kubexx::schema
