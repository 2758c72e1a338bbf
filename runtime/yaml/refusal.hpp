#pragma once

#include <string>

#include "runtime/json/marks.hpp"

namespace kubexx::yaml {

/// Carries an error out of the parser's callbacks; never leaves this component.
struct Refusal {
  std::string message;
  json::Mark mark;
};

}  // namespace kubexx::yaml
