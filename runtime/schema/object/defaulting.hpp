#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// Fills in defaults below `value`, but not for `value` itself: absent properties, and nulls where the schema is not
/// nullable.
void apply_defaults(json::Value& value, const SchemaNode& schema);

/// Prunes the defaults of the root schema of a resource, as a server does before it serves a definition: fields that
/// are not in the schema or in metadata.
void prune_defaults(CompiledSchema& schema);

}  // namespace kubexx::schema
