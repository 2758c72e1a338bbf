#include "runtime/testing/clock.hpp"

#include "runtime/core/timestamp.hpp"

namespace kubexx::testing {

std::string SystemClock::date() const {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  core::Timestamp timestamp;
  timestamp.seconds = std::chrono::duration_cast<std::chrono::seconds>(since).count();
  return core::to_text(timestamp);
}

}  // namespace kubexx::testing
