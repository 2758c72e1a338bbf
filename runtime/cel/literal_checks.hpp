#pragma once

#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/problem.hpp"

/// Mistakes that types cannot show: literals that no call can succeed with, and collections of mixed types.
namespace kubexx::cel {

/// What is wrong with the literals of a tree that has been checked without problems.
std::vector<Problem> check_literals(const Ast& ast, const Checked& checked, const Environment& environment);

}  // namespace kubexx::cel
