#pragma once

#include <string>

#include "runtime/cel/ast.hpp"

namespace kubexx::cel {

enum class Positions { omit, show };

/// The tree below `id` on one line, for tests, logs and comparison with other parsers; ids do not appear.
/// `(fold range x y acc init condition step result)` is a comprehension (`-` for no second variable), `(has a f)` a
/// presence test, `?` marks what is optional; with positions, `@17` follows a node whose messages point at byte 17.
std::string to_text(const Ast& ast, NodeId id, Positions positions = Positions::omit);

}  // namespace kubexx::cel
