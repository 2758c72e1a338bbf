#pragma once

#include <optional>
#include <span>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/problem.hpp"

namespace kubexx::cel {

/// Why the server cannot prepare a well-typed tree for evaluation: constants that cannot be converted, patterns that do
/// not compile, and names of types that have no value.
std::optional<Problem> check_plan(const Ast& ast, const Checked& checked, std::span<const Variable> variables,
                                  int server_minor);

}  // namespace kubexx::cel
