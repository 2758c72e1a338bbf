#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/node.hpp"

// Lists as sets and maps, and atomic objects (LIST-001 to LIST-016, MAPT-001, MAPT-002).

namespace kubexx::schema::structure {

void check_topology(const Node& node, const Tolerated& tolerated, FieldErrors& errors);

/// Whether a list of type set has items that are not compared as a whole (LIST-006, LIST-007).
bool is_non_atomic_set(const JsonSchema& schema);

/// Whether items or keys may be absent or null although they identify elements (LIST-013 to LIST-016).
bool has_loose_elements(const JsonSchema& schema);

}  // namespace kubexx::schema::structure
