#pragma once

#include <span>
#include <variant>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/problem.hpp"

namespace kubexx::cel {

/// A well-typed tree made ready for evaluation, or why the server cannot do that: constants that cannot be converted,
/// patterns that do not compile, and names of types that have no value.
std::variant<Program, Problem> prepare(const Ast& ast, const Checked& checked, std::span<const Variable> variables,
                                       int server_minor);

}  // namespace kubexx::cel
