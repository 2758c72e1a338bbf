#pragma once

#include <chrono>
#include <cstdint>
#include <random>
#include <stop_token>

#include <kubexx/core/time_source.hpp>
#include "runtime/testing/storage/clock.hpp"

namespace kubexx::testing {

/// A clock that advances only on request, or when a simulated program waits. Starts at 2026-01-01 00:00 UTC.
class SimulatedTime : public TimeSource {
 public:
  explicit SimulatedTime(std::uint64_t seed) : numbers_(seed) {}

  Clock::time_point now() const override { return Clock::time_point(passed_ + kStart); }
  std::chrono::system_clock::time_point wall_clock() const override;
  bool pause(const std::stop_token& stop, std::chrono::milliseconds time) override;
  double chance() override;

  void advance_to(Clock::time_point time);

 private:
  /// Far from zero, which stands for no time in many places.
  static constexpr std::chrono::hours kStart{1000};

  Clock::duration passed_ = {};
  std::mt19937_64 numbers_;
};

/// The same clock for a cluster.
class SimulatedClock : public Clock {
 public:
  explicit SimulatedClock(const SimulatedTime& time) : time_(time) {}

  std::chrono::steady_clock::time_point now() const override { return time_.now(); }
  core::Timestamp moment() const override;

 private:
  const SimulatedTime& time_;
};

}  // namespace kubexx::testing
