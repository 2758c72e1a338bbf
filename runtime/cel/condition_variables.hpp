#pragma once

#include <array>

#include "runtime/cel/checker.hpp"

/// What the match conditions of admission webhooks can name, with the types that API servers declare.
namespace kubexx::cel {

/// `object`, `oldObject`, `namespaceObject`, `request`, `authorizer`, `authorizer.requestResource`, in this order.
/// Types live in `pool`.
std::array<Variable, 6> condition_variables(TypePool& pool);

}  // namespace kubexx::cel
