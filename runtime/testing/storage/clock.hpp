#pragma once

#include <chrono>
#include <string>

#include "runtime/core/timestamp.hpp"

namespace kubexx::testing {

/// The clock of a server, which tests replace.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::chrono::steady_clock::time_point now() const = 0;
  virtual core::Timestamp moment() const = 0;
  /// The moment in RFC 3339 in UTC, whole seconds.
  std::string date() const;
};

class SystemClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  core::Timestamp moment() const override;
};

}  // namespace kubexx::testing
