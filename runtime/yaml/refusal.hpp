#pragma once

#include <string>

#include "runtime/json/marks.hpp"

namespace kubexx::yaml {

/// Carries a mistake out of the parser's callbacks; never leaves this room.
struct Refusal {
  std::string message;
  json::Mark mark;
};

}  // namespace kubexx::yaml
