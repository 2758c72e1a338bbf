#pragma once

#include <chrono>
#include <string>

namespace kubexx {

struct ControllerOptions {
  std::string name = {};  ///< for reports; empty: the kind in lower case. Unique in an operator
  int workers = 1;        ///< runs at a time; those of one key never overlap
  /// When the calls of a run have to end.
  std::chrono::milliseconds deadline = std::chrono::minutes(5);
};

}  // namespace kubexx
