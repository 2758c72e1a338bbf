#pragma once

#include <chrono>

namespace kubexx::testing {

/// How long a server takes for the operations that clients wait for.
struct ClusterOptions {
  /// How long after a change of a definition its watches end, and lists and watches are delayed. A real server takes
  /// one second and two.
  std::chrono::milliseconds watches_end_after{50};
  std::chrono::milliseconds reinitializing_for{150};
  /// How long a list, streamed or not, waits for a version that does not exist yet. A real server waits three seconds.
  std::chrono::milliseconds version_wait{100};
};

}  // namespace kubexx::testing
