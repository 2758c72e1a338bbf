#include "runtime/simulation/simulated_time.hpp"

#include <algorithm>

namespace kubexx::testing {

std::chrono::system_clock::time_point SimulatedTime::wall_clock() const {
  constexpr std::chrono::sys_days kFirstDay{std::chrono::year(2026) / 1 / 1};
  return kFirstDay + std::chrono::duration_cast<std::chrono::system_clock::duration>(passed_);
}

bool SimulatedTime::pause(const std::stop_token& stop, std::chrono::milliseconds time) {
  if (stop.stop_requested()) return false;
  passed_ += std::max(time, std::chrono::milliseconds(0));
  return true;
}

double SimulatedTime::chance() { return std::uniform_real_distribution<double>(0, 1)(numbers_); }

void SimulatedTime::advance_to(Clock::time_point time) {
  passed_ = std::max(passed_, time - Clock::time_point(kStart));
}

core::Timestamp SimulatedClock::moment() const { return core::timestamp_of(time_.wall_clock()); }

}  // namespace kubexx::testing
