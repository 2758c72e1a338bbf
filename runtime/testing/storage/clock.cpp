#include "runtime/testing/storage/clock.hpp"

namespace kubexx::testing {

std::string Clock::date() const {
  core::Timestamp whole = moment();
  whole.nanoseconds = 0;
  return core::to_text(whole);
}

core::Timestamp SystemClock::moment() const { return core::timestamp_of(std::chrono::system_clock::now()); }

}  // namespace kubexx::testing
