#include <fmt/format.h>

#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/library/number_text.hpp"
#include "runtime/core/time_zone.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

Value not_a_number(std::string_view digits, EvalContext& context) {
  const bool out_of_range =
      !digits.empty() &&
      digits.find_first_not_of("0123456789", digits[0] == '-' || digits[0] == '+' ? 1 : 0) == std::string_view::npos &&
      digits.size() > 1;
  return context.error(fmt::format("strconv.Atoi: parsing {}: {}", json::go_quoted(digits),
                                   out_of_range ? "value out of range" : "invalid syntax"));
}

/// In seconds. Any numbers are taken, and wrap around as nanoseconds do in Go.
std::int64_t offset_of(std::int64_t hours, std::int64_t minutes, bool negative) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  const std::uint64_t whole = static_cast<std::uint64_t>(hours) * 60;
  const std::uint64_t part = static_cast<std::uint64_t>(minutes);
  const auto nanoseconds = static_cast<std::int64_t>((negative ? whole - part : whole + part) * 60 * kSecond);
  const double seconds = static_cast<double>(nanoseconds / kSecond);
  return static_cast<std::int64_t>(seconds + static_cast<double>(nanoseconds % kSecond) / kSecond);
}

/// Seconds east of UTC of a zone written `+02:00` or by name, as an integer; or an error.
Value zone(std::string_view text, std::int64_t seconds, EvalContext& context) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    const auto offset = core::zone_offset(text, seconds);
    if (offset) return Value::integer(*offset);
    const bool invalid =
        text.find("..") != std::string_view::npos || text.starts_with('/') || text.find('\\') != std::string_view::npos;
    return context.error(invalid ? "time: invalid location name" : "unknown time zone " + std::string(text));
  }
  const auto hours = parse_int(text.substr(0, colon));
  if (!hours) return not_a_number(text.substr(0, colon), context);
  const auto minutes = parse_int(text.substr(colon + 1));
  if (!minutes) return not_a_number(text.substr(colon + 1), context);
  return Value::integer(offset_of(*hours, *minutes, text[0] == '-'));
}

/// What `part` shows of the calendar at a moment, in UTC or in the zone that is the second argument.
template <std::int64_t (*part)(const core::CivilTime&)>
Value calendar(Arguments arguments, EvalContext& context) {
  const core::Timestamp moment = arguments[0].as_timestamp();
  const Value offset = arguments.size() > 1 ? zone(arguments[1].as_text(), moment.seconds, context) : Value::integer(0);
  return offset.is_error() ? offset : Value::integer(part(core::civil_time(moment, offset.as_integer())));
}

std::int64_t year(const core::CivilTime& time) { return time.year; }
std::int64_t month(const core::CivilTime& time) { return time.month - 1; }
std::int64_t year_day(const core::CivilTime& time) { return time.year_day; }
std::int64_t day_from_zero(const core::CivilTime& time) { return time.day - 1; }
std::int64_t day_from_one(const core::CivilTime& time) { return time.day; }
std::int64_t week_day(const core::CivilTime& time) { return time.week_day; }
std::int64_t hour(const core::CivilTime& time) { return time.hour; }
std::int64_t minute(const core::CivilTime& time) { return time.minute; }
std::int64_t second(const core::CivilTime& time) { return time.second; }

Value millisecond(Arguments arguments, EvalContext& context) {
  const core::Timestamp moment = arguments[0].as_timestamp();
  const Value offset = arguments.size() > 1 ? zone(arguments[1].as_text(), moment.seconds, context) : Value::integer(0);
  return offset.is_error() ? offset : Value::integer(moment.nanoseconds / 1'000'000);
}

template <std::int64_t nanoseconds>
Value whole(Arguments arguments, EvalContext&) {
  return Value::integer(arguments[0].as_integer() / nanoseconds);
}

constexpr Implemented kTimeFunctions[] = {
    {"timestamp_to_year", calendar<year>},
    {"timestamp_to_year_with_tz", calendar<year>},
    {"timestamp_to_month", calendar<month>},
    {"timestamp_to_month_with_tz", calendar<month>},
    {"timestamp_to_day_of_year", calendar<year_day>},
    {"timestamp_to_day_of_year_with_tz", calendar<year_day>},
    {"timestamp_to_day_of_month", calendar<day_from_zero>},
    {"timestamp_to_day_of_month_with_tz", calendar<day_from_zero>},
    {"timestamp_to_day_of_month_1_based", calendar<day_from_one>},
    {"timestamp_to_day_of_month_1_based_with_tz", calendar<day_from_one>},
    {"timestamp_to_day_of_week", calendar<week_day>},
    {"timestamp_to_day_of_week_with_tz", calendar<week_day>},
    {"timestamp_to_hours", calendar<hour>},
    {"timestamp_to_hours_with_tz", calendar<hour>},
    {"timestamp_to_minutes", calendar<minute>},
    {"timestamp_to_minutes_with_tz", calendar<minute>},
    {"timestamp_to_seconds", calendar<second>},
    {"timestamp_to_seconds_tz", calendar<second>},
    {"timestamp_to_milliseconds", millisecond},
    {"timestamp_to_milliseconds_with_tz", millisecond},
    {"duration_to_hours", whole<3'600'000'000'000>},
    {"duration_to_minutes", whole<60'000'000'000>},
    {"duration_to_seconds", whole<1'000'000'000>},
    {"duration_to_milliseconds", whole<1'000'000>},
};

}  // namespace

std::span<const Implemented> time_functions() { return kTimeFunctions; }

}  // namespace kubexx::cel
