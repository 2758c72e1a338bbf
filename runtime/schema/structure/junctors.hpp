#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure/node.hpp"

// allOf, anyOf, oneOf and not: below them, a schema may only restrict values, and at the root only values that the
// structure declares (NEST-001 to NEST-015, STRUCT-008).

namespace kubexx::schema::structure {

/// A node at any depth below a junctor. `type_allowed`: it is a branch of the int-or-string pattern.
void check_nested_node(const Node& node, bool type_allowed, int server_minor, FieldErrors& errors);

/// What the junctors of the root name must exist in the structure.
void check_completeness(const Node& root, FieldErrors& errors);

}  // namespace kubexx::schema::structure
