#pragma once

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/range.hpp"

namespace kubexx::cel {

/// What evaluating a checked tree costs at most and at least, in the server's units and to the unit, its mistakes
/// included: it is this number that decides whether a rule is accepted. `self` is the type of the rule's own node.
Range estimate_cost(const Ast& ast, const Checked& checked, const Environment& environment, const DeclaredType& self);

}  // namespace kubexx::cel
