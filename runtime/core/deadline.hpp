#pragma once

#include <algorithm>
#include <chrono>

namespace kubexx {

/// The moment `time` after `now`, or the last moment of the clock where the sum would overflow: callers pass
/// `milliseconds::max()` to wait without a limit. A negative time counts as none.
template <class Clock, class Length, class Rep, class Period>
constexpr std::chrono::time_point<Clock, Length> deadline_after(std::chrono::time_point<Clock, Length> now,
                                                                std::chrono::duration<Rep, Period> time) {
  using Moment = std::chrono::time_point<Clock, Length>;
  // Exact for 64-bit counts, and without overflow for every unit.
  using Wide = std::chrono::duration<long double, typename Length::period>;
  if (time <= time.zero()) return now;
  const Length most = Length::max() - std::max(now.time_since_epoch(), Length::zero());
  if (std::chrono::duration_cast<Wide>(time) >= Wide(most)) return Moment::max();
  return now + std::chrono::duration_cast<Length>(time);
}

}  // namespace kubexx
