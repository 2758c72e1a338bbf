#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Why generated code cannot decode values of a type that a schema can describe, as a clause that follows the type's
/// name and a colon; empty if it can. Considers the type itself and the names in its template arguments, not its
/// members.
std::string code_obstacle(Reading& reading, CXType type);

}  // namespace kubexx::frontend
