#pragma once

#include <chrono>
#include <string>

namespace kubexx::testing {

/// The time that a server goes by; tests bring their own.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::chrono::steady_clock::time_point now() const = 0;
  /// RFC 3339 in UTC, whole seconds.
  virtual std::string date() const = 0;
};

class SystemClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  std::string date() const override;
};

}  // namespace kubexx::testing
