#pragma once

#include <string>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// What the newest API server answers if a value of this schema defaults to `value`: `must be of type integer:
/// "string"`; for a value inside it with its name: `'size' must be …`. Empty if the server accepts the value.
/// References in the schema must be resolved.
std::string complaint_about(const json::Value& value, const schema::JsonSchema& schema);

}  // namespace kubexx::crd
