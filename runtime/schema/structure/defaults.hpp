#pragma once

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/schema_walk.hpp"

// Defaults must be what the schema would accept from a user (DEFAULT-002 to DEFAULT-007).

namespace kubexx::schema::structure {

/// The defaults of a structural schema without faults in its structure. What hangs below additionalProperties is not
/// looked at; no server does.
void check_defaults(const Node& root, const WalkResult& walked, const Tolerated& tolerated, const CheckOptions& options,
                    FieldErrors& errors);

}  // namespace kubexx::schema::structure
