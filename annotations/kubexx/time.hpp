#pragma once

#include <compare>
#include <cstdint>

/// Points and spans of time without <chrono>, which is most of what an API header would cost to parse. Conversions are
/// templates: they work where the program includes <chrono> itself.
namespace kubexx {

/// A length of time in nanoseconds; on the wire Go's text of it (`1h30m`).
struct Duration {
  std::int64_t nanoseconds = 0;

  /// From a std::chrono::duration.
  template <class Duration_>
  static constexpr Duration from(Duration_ duration) {
    using Period = typename Duration_::period;
    return {static_cast<std::int64_t>(duration.count()) * (1'000'000'000 / Period::den) * Period::num};
  }
  /// As a std::chrono::duration with a period of at most a second, cut towards zero.
  template <class Duration_>
  constexpr Duration_ to() const {
    using Period = typename Duration_::period;
    return Duration_(nanoseconds / ((1'000'000'000 / Period::den) * Period::num));
  }

  friend constexpr auto operator<=>(const Duration& a, const Duration& b) = default;
};

/// An instant to the second, as `metav1.Time`; on the wire RFC 3339 in UTC. `nanoseconds` is read and never written.
struct Time {
  std::int64_t seconds = 0;  ///< since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;

  /// From a time point of a clock that counts from 1970, such as std::chrono::system_clock.
  template <class TimePoint>
  static constexpr Time from(TimePoint point) {
    const std::int64_t all = Duration::from(point.time_since_epoch()).nanoseconds;
    const std::int64_t rest = (all % 1'000'000'000 + 1'000'000'000) % 1'000'000'000;
    return {(all - rest) / 1'000'000'000, static_cast<std::int32_t>(rest)};
  }
  /// As a time point of such a clock.
  template <class TimePoint>
  constexpr TimePoint to() const {
    return TimePoint(Duration{seconds * 1'000'000'000 + nanoseconds}.to<typename TimePoint::duration>());
  }

  friend constexpr auto operator<=>(const Time& a, const Time& b) = default;
};

/// An instant to the microsecond, as `metav1.MicroTime`.
struct MicroTime : Time {
  friend constexpr auto operator<=>(const MicroTime& a, const MicroTime& b) = default;
};

}  // namespace kubexx
