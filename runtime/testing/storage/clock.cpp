#include "runtime/testing/storage/clock.hpp"

namespace kubexx::testing {

std::string Clock::date() const {
  core::Timestamp whole = moment();
  whole.nanoseconds = 0;
  return core::to_text(whole);
}

core::Timestamp SystemClock::moment() const {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since);
  core::Timestamp timestamp;
  timestamp.seconds = seconds.count();
  timestamp.nanoseconds = static_cast<std::int32_t>(std::chrono::nanoseconds(since - seconds).count());
  return timestamp;
}

}  // namespace kubexx::testing
