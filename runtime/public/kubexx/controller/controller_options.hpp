#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace kubexx {

/// At most `runs` runs of one key within any `per`. Further triggers wait.
struct RunLimit {
  int runs = 1;
  std::chrono::milliseconds per = std::chrono::seconds(1);
};

struct ControllerOptions {
  std::string name = {};  ///< for reports; empty: the kind in lower case. Unique in an operator
  int workers = 1;        ///< runs at a time; those of one key never overlap
  /// When the calls of a run have to end.
  std::chrono::milliseconds deadline = std::chrono::minutes(5);
  std::optional<RunLimit> at_most = {};  ///< for each key; none by default
};

}  // namespace kubexx
