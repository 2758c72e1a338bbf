#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure/node.hpp"

// x-kubernetes-int-or-string and x-kubernetes-embedded-resource in a structural schema (EXT-001 to EXT-005).

namespace kubexx::schema::structure {

/// For nodes with int-or-string.
void check_int_or_string(const Node& node, FieldErrors& errors);

/// For nodes that are an embedded resource.
void check_embedded_resource(const Node& node, FieldErrors& errors);

}  // namespace kubexx::schema::structure
