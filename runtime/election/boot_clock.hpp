#pragma once

#include <chrono>

namespace kubexx::election {

/// Monotonic, and advances while the machine is suspended: a lease expires during that time as well.
struct BootClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<BootClock>;
  static constexpr bool is_steady = true;

  static time_point now();
};

}  // namespace kubexx::election
