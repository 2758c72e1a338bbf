#include "runtime/election/fence.hpp"

namespace kubexx::election {
namespace {

/// What a write needs at least before the lease expires.
constexpr std::chrono::seconds kMargin{1};

}  // namespace

void Fence::open_until(BootClock::time_point end) {
  BootClock::rep held = end_;
  while (held != kClosed && !end_.compare_exchange_weak(held, end.time_since_epoch().count())) continue;
}

Result<http::Clock::time_point> Fence::admit() const {
  const BootClock::time_point end{BootClock::duration(end_)};
  const auto left = end - BootClock::now();
  if (left > kMargin) return http::Clock::now() + std::chrono::duration_cast<http::Clock::duration>(left);
  if (rejected_) rejected_();
  return Error{.stage = Stage::cancelled, .message = "not sent: this process no longer holds the lease " + lease_};
}

}  // namespace kubexx::election
