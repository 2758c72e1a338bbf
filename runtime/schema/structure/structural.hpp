#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/patterns.hpp"

// What makes a schema structural, node by node (STRUCT-001 to STRUCT-003 and STRUCT-007).

namespace kubexx::schema::structure {

/// A node of the structure itself; its junctors are the business of `check_nested_node`.
void check_structural_node(const Node& node, Level level, int server_minor, Patterns& patterns, FieldErrors& errors);

/// `pattern` of any node that is part of the structure or of its junctors.
void check_pattern(const Node& node, Patterns& patterns, FieldErrors& errors);

}  // namespace kubexx::schema::structure
