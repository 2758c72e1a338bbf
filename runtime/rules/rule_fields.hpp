#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// What is wrong with the fields of a node's rules, without looking into the expressions (CEL-002 to CEL-009).
void check_rule_fields(const schema::JsonSchema& node, const schema::FieldPath& path, schema::FieldErrors& errors);

}  // namespace kubexx::rules
