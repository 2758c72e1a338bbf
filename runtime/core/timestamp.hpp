#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace kubexx::core {

/// A moment, and the offset of the clock that named it. Two timestamps of one moment are the same time but may be
/// written differently.
struct Timestamp {
  std::int64_t seconds = 0;      ///< since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;  ///< 0 … 999,999,999
  std::int32_t offset = 0;       ///< seconds east of UTC

  /// The same moment; what the clock showed does not matter.
  bool same_moment(const Timestamp& other) const {
    return seconds == other.seconds && nanoseconds == other.nanoseconds;
  }
};

Timestamp timestamp_of(std::chrono::system_clock::time_point time);

/// The first and last second of the years 1 to 9999.
inline constexpr std::int64_t kFirstSecond = -62'135'596'800;
inline constexpr std::int64_t kLastSecond = 253'402'300'799;

/// What a calendar and a clock show; months and days count from one, weekdays from Sunday, the day of the year from
/// zero.
struct CivilTime {
  std::int64_t year = 1970;
  int month = 1;
  int day = 1;
  int hour = 0;
  int minute = 0;
  int second = 0;
  int week_day = 4;
  int year_day = 0;
};

/// The civil time `offset` seconds east of UTC.
CivilTime civil_time(const Timestamp& moment, std::int64_t offset);

inline constexpr std::int64_t kSecondsPerDay = 86'400;

/// Days from 1970-01-01 to a day of the proleptic Gregorian calendar.
std::int64_t days_from_civil(std::int64_t year, int month, int day);

enum class TimeLayout {
  rfc3339,     ///< 2006-01-02T15:04:05Z07:00, a fraction allowed
  local_time,  ///< 2006-01-02T15:04:05, a fraction allowed
  date,        ///< 2006-01-02
};

/// Reads `text` as Go's time.Parse does, with its leniencies (one digit for the hour, a comma before the fraction);
/// else Go's error text.
std::variant<Timestamp, std::string> parse_timestamp(TimeLayout layout, std::string_view text);

/// RFC 3339 with as many digits of the fraction as needed, at the timestamp's own offset.
std::string to_text(const Timestamp& timestamp);
/// The same in UTC, with six digits of the fraction: `metav1.MicroTime`.
std::string to_micro_text(const Timestamp& timestamp);

}  // namespace kubexx::core
