#pragma once

#include <chrono>
#include <memory>
#include <stop_token>

namespace kubexx {

/// Time and chance, as a client, its caches and its controllers see them. A simulation replaces both. Implementations
/// are thread-safe.
class TimeSource {
 public:
  using Clock = std::chrono::steady_clock;

  virtual ~TimeSource() = default;
  virtual Clock::time_point now() const = 0;
  virtual std::chrono::system_clock::time_point wall_clock() const = 0;
  /// Waits; false, at once, when a stop is requested.
  virtual bool pause(const std::stop_token& stop, std::chrono::milliseconds time) = 0;
  /// A random number, uniform in [0, 1).
  virtual double chance() = 0;
};

/// The clocks of the system.
std::shared_ptr<TimeSource> system_time();

}  // namespace kubexx
