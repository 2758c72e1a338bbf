#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Why generated code cannot decode into values of a type although a schema can describe them, in words that follow
/// the type's name and a colon; empty when it can. Looks at the type itself, not at template arguments or members.
std::string code_obstacle(Reading& reading, CXType type);

}  // namespace kubexx::frontend
