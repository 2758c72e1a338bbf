#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// Types, formats, limits, enums, required fields and junctors, in the words of the server. `path` is that of `value`;
/// errors name fields below it relative to it. A valid value costs no allocation.
void validate_value(const json::Value& value, const SchemaNode& schema, const FieldPath& path, int server_minor,
                    FieldErrors& errors);

/// The same on an update from `old`, if there is one: errors at nodes that did not change are ignored (ratcheting),
/// but never those of `apiVersion` and `kind` right below `value`.
void validate_changed_value(const json::Value& value, const json::Value* old, const SchemaNode& schema,
                            const FieldPath& path, int server_minor, FieldErrors& errors);

}  // namespace kubexx::schema
