#pragma once

#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Why a value cannot stand where this schema (flattened) is; empty when it can. Looks at types, enums, bounds,
/// lengths, the members of objects and the elements of lists; not at patterns, formats and rules.
std::string problem_of(const json::Value& value, const schema::JsonSchema& schema);

/// Whether a JSON value is of a schema's type.
bool has_type(const json::Value& value, const schema::JsonSchema& schema);

}  // namespace kubexx::crd
