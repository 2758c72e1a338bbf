#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// Lists of type set hold no element twice, lists of type map no key twice: the lists below `value`, which is an
/// object.
void check_list_types(const json::Value& value, const SchemaNode& schema, const FieldPath& path, FieldErrors& errors);

}  // namespace kubexx::schema
