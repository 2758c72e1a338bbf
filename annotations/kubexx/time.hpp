#pragma once

#include <kubexx/duration.hpp>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Points in time without `<chrono>`: see `<kubexx/duration.hpp>`.
namespace kubexx {

/// A type such as std::chrono::system_clock::time_point.
template <class T>
concept ChronoTimePoint = requires(const T& point) {
  typename T::clock;
  requires ChronoDuration<typename T::duration>;
  point.time_since_epoch().count();
};

/// An instant, as `metav1.Time`; on the wire RFC 3339 in UTC to the second (`2006-01-02T15:04:05Z`), other spellings of
/// it kept. A default `Time` is not set and is written as `null`. `nanoseconds` are read and never written.
struct Time {
  std::int64_t seconds = 0;      ///< since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;  ///< 0 to 999,999,999

  constexpr Time() = default;
  constexpr explicit Time(std::int64_t since_1970, std::int32_t fraction = 0)
      : seconds(since_1970), nanoseconds(fraction) {}
  /// From a time point of a clock that counts from 1970, such as std::chrono::system_clock. An instant that does not
  /// fit becomes the nearest limit.
  template <ChronoTimePoint Point>
  constexpr Time(const Point& point) : Time(from_nanoseconds(detail::span_in_nanoseconds(point.time_since_epoch()))) {}

  /// Reads RFC 3339, with a fraction and any offset; returns nothing for any other string.
  static std::optional<Time> parse(std::string_view text);
  /// `2006-01-02T15:04:05Z`, the string on the wire.
  std::string text() const;

  template <ChronoTimePoint Point>
  static constexpr Time from(const Point& point) {
    return Time(point);
  }
  /// As a time point of such a clock, cut towards 1970; an instant that `Point` cannot hold becomes its nearest limit.
  template <ChronoTimePoint Point>
  constexpr Point to() const {
    return Point(detail::span_of<typename Point::duration>(in_nanoseconds()));
  }
  /// Since 1970.
  constexpr detail::WideInteger in_nanoseconds() const {
    return detail::WideInteger{seconds} * detail::kSecond + nanoseconds;
  }

  friend constexpr Time operator+(const Time& time, Duration span) {
    return from_nanoseconds(time.in_nanoseconds() + span.nanoseconds);
  }
  friend constexpr Time operator-(const Time& time, Duration span) {
    return from_nanoseconds(time.in_nanoseconds() - span.nanoseconds);
  }
  /// The time from `b` to `a`; one that does not fit becomes the longest duration of its sign.
  friend constexpr Duration operator-(const Time& a, const Time& b) {
    return Duration::from_nanoseconds(detail::clamped<std::int64_t>(a.in_nanoseconds() - b.in_nanoseconds()));
  }
  friend constexpr auto operator<=>(const Time& a, const Time& b) = default;

 private:
  static constexpr Time from_nanoseconds(detail::WideInteger all) {
    const detail::WideInteger fraction = (all % detail::kSecond + detail::kSecond) % detail::kSecond;
    return Time(detail::clamped<std::int64_t>((all - fraction) / detail::kSecond), static_cast<std::int32_t>(fraction));
  }
};

/// An instant to the microsecond, as `metav1.MicroTime`; on the wire `2006-01-02T15:04:05.000000Z`.
struct MicroTime : Time {
  using Time::Time;
  constexpr MicroTime() = default;
  constexpr MicroTime(const Time& time) : Time(time) {}

  static std::optional<MicroTime> parse(std::string_view text);
  std::string text() const;

  friend constexpr auto operator<=>(const MicroTime& a, const MicroTime& b) = default;
};

namespace detail {

/// What an apply type has for a time point of any clock and unit: an instant, written with the fraction that it has.
struct ExactTime : Time {
  using Time::Time;
  constexpr ExactTime() = default;
  constexpr ExactTime(const Time& time) : Time(time) {}

  friend constexpr auto operator<=>(const ExactTime& a, const ExactTime& b) = default;
};

}  // namespace detail

}  // namespace kubexx
