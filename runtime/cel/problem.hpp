#pragma once

#include <cstdint>
#include <string>

#include "runtime/cel/ast.hpp"

namespace kubexx::cel {

/// One thing wrong with an expression that could be parsed, in the server's words.
struct Problem {
  std::string message;
  SourceRange place;
};

}  // namespace kubexx::cel
