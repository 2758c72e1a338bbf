#pragma once

#include "runtime/schema/json_schema.hpp"

namespace kubexx::schema::structure {

/// Whether the values of a schema are Kubernetes quantities, such as `500m` and `1Gi`. The schema is a string or an
/// int-or-string with the format `quantity`, or with a pattern that accepts quantities and rejects other strings.
/// Compiles the pattern.
bool is_quantity(const JsonSchema& schema);

}  // namespace kubexx::schema::structure
