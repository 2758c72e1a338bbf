#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace kubexx {

/// At most `runs` runs of one key within any `per`, both positive. Further triggers wait.
struct RunLimit {
  int runs = 1;
  std::chrono::milliseconds per = std::chrono::seconds(1);
};

/// Values that are not possible are errors of the declaration.
struct ControllerOptions {
  /// For reports, logs and metrics: letters and digits, hyphens, underscores and dots. Empty: the kind in lower case.
  /// Unique in an operator.
  std::string name = {};
  int workers = 1;  ///< runs at a time, at least one; those of one key never overlap
  /// When the calls of a run have to end, and `Context::stop` is requested. A reconciler that has not returned 30
  /// seconds later is reported, and counted by `kubexx_stuck_runs`; after 5 minutes more, `Operator::health` fails.
  std::chrono::milliseconds deadline = std::chrono::minutes(5);
  /// After this time, up to a tenth more or less, all keys run again, in the background. 0: never.
  std::chrono::milliseconds resync = std::chrono::hours(10);
  std::optional<RunLimit> at_most = {};  ///< for each key; none by default
};

}  // namespace kubexx
