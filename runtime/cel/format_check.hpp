#pragma once

#include <optional>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/problem.hpp"

namespace kubexx::cel {

/// What is wrong with a call of `format` whose text and list of arguments are both literals; nothing for other calls.
std::optional<Problem> check_format_call(const Ast& ast, const Checked& checked, NodeId call);

}  // namespace kubexx::cel
