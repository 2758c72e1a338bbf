#include <kubexx/detail/codec/times.hpp>

#include <algorithm>
#include <string>
#include <variant>

#include "runtime/core/timestamp.hpp"
#include "runtime/json/text.hpp"

namespace kubexx {
namespace codec {
namespace {

/// The number that two digits are, or a negative one.
int two_digits(const char* text) {
  const int tens = text[0] - '0';
  const int ones = text[1] - '0';
  return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -10'000 : 10 * tens + ones;
}

/// The form that servers write, `2006-01-02T15:04:05Z`, for all days that every month has.
std::optional<Time> parse_usual(std::string_view text) {
  if (text.size() != 20 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':' ||
      text[19] != 'Z')
    return std::nullopt;
  const int year = 100 * two_digits(&text[0]) + two_digits(&text[2]);
  const int month = two_digits(&text[5]);
  const int day = two_digits(&text[8]);
  const int hour = two_digits(&text[11]);
  const int minute = two_digits(&text[14]);
  const int second = two_digits(&text[17]);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > 28) return std::nullopt;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return std::nullopt;
  return Time(core::days_from_civil(year, month, day) * core::kSecondsPerDay + hour * 3600 + minute * 60 + second);
}

/// In UTC; nine digits of the fraction mean as many as needed.
std::string time_text(const Time& time, int digits) {
  if (digits == 9) return core::to_text({time.seconds, time.nanoseconds, 0});
  return digits == 6 ? MicroTime(time).text() : time.text();
}

/// The times that RFC 3339 expresses: the years 0 to 9999, at offsets of up to 25 hours.
constexpr std::int64_t kMostOffset = 25 * 3600;
constexpr std::int64_t kFirstExpressed = core::kFirstSecond - 366 * core::kSecondsPerDay - kMostOffset;
constexpr std::int64_t kLastExpressed = core::kLastSecond + kMostOffset;

void refuse_range(json::Reader& in, std::size_t offset, std::string_view found, const std::string& least,
                  const std::string& most) {
  in.fail(offset, json::quoted(found) + " does not fit into a type that holds " + least + " to " + most);
}

/// The number of digits of the fraction that begins after `point`, without trailing zeros.
std::size_t digits_after(std::string_view text, std::size_t point) {
  const std::string_view rest = text.substr(point + 1);
  const std::string_view digits = rest.substr(0, rest.find_first_not_of("0123456789"));
  return digits.find_last_not_of('0') + 1;
}

/// Whether the time has more digits than these.
bool is_cut_to(int digits, std::string_view time) {
  const std::size_t point = time.find_first_of(".,");
  return point != std::string_view::npos && digits_after(time, point) > static_cast<std::size_t>(digits);
}

/// Whether `digits` of a fraction of the unit, such as 25 of "0.25h", are a whole number of nanoseconds.
bool is_in_nanoseconds(std::string_view digits, const std::string& unit) {
  constexpr std::size_t kMostDigits = 13;  // an hour has 2^13 * 3^2 * 5^11 nanoseconds
  if (digits.size() > kMostDigits) return false;
  const detail::WideInteger parts = Duration::parse("1" + unit).value_or(Duration()).nanoseconds;
  detail::WideInteger fraction = 0, scale = 1;
  for (const char digit : digits) fraction = 10 * fraction + (digit - '0'), scale *= 10;
  return fraction * parts % scale == 0;
}

/// Whether the duration, which is valid, has a fraction of a nanosecond.
bool is_cut_to_nanoseconds(std::string_view duration) {
  for (std::size_t point = duration.find('.'); point != std::string_view::npos; point = duration.find('.')) {
    const std::string_view digits = duration.substr(point + 1, digits_after(duration, point));
    duration.remove_prefix(std::min(duration.find_first_not_of("0123456789", point + 1), duration.size()));
    const std::string unit(duration.substr(0, duration.find_first_of(".0123456789")));
    if (!is_in_nanoseconds(digits, unit)) return true;
  }
  return false;
}

/// Notes the string at `offset`, which would be written in another form.
template <class IsCut>
void note_form(json::Reader& in, std::size_t offset, IsCut is_cut) {
  in.rejects_losses() && is_cut() ? in.note_loss(offset) : in.note_excess();
}

/// 1970 is written as a time that is not set.
void decode_or_null(json::Reader& in, Time& value, int digits) {
  value = {};
  if (in.take_null()) return;
  const std::size_t offset = in.offset();
  const std::optional<Time> time = decode_time(in, digits);
  if (!time) return;
  value = *time;
  if (value == Time{}) in.note_loss(offset);
}

}  // namespace

std::optional<std::int64_t> decode_duration(json::Reader& in) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return std::nullopt;
  const auto span = Duration::parse(text);
  if (!span)
    return in.fail(offset, json::quoted(text.substr(0, 80)) + " is not a duration such as \"1h30m\""), std::nullopt;
  if (span->text() != text) note_form(in, offset, [&] { return is_cut_to_nanoseconds(text); });
  return span->nanoseconds;
}

void encode_duration(json::Writer& out, detail::WideInteger nanoseconds) {
  const auto held = detail::clamped<std::int64_t>(nanoseconds);
  if (held != nanoseconds) return out.unrepresentable("a duration that does not fit into 64-bit nanoseconds");
  out.string(Duration::from_nanoseconds(held).text());
}

void refuse_duration(json::Reader& in, std::size_t offset, Duration found, Duration least, Duration most) {
  refuse_range(in, offset, found.text(), least.text(), most.text());
}

std::optional<Time> decode_time(json::Reader& in, int digits) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return std::nullopt;
  if (const std::optional<Time> usual = parse_usual(text); usual && digits != 6) return usual;
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  const auto* moment = std::get_if<core::Timestamp>(&parsed);
  if (moment == nullptr)
    return in.fail(offset, json::quoted(text.substr(0, 80)) + " is not a time such as \"2006-01-02T15:04:05Z\""),
           std::nullopt;
  const Time time(moment->seconds, moment->nanoseconds);
  if (time_text(time, digits) != text) note_form(in, offset, [&] { return is_cut_to(digits, text); });
  return time;
}

void encode_time(json::Writer& out, const Time& time, int digits) {
  if (time.seconds < kFirstExpressed || time.seconds > kLastExpressed)
    return out.unrepresentable("a time that is not in the years 0 to 9999");
  if (time.nanoseconds < 0 || time.nanoseconds >= detail::kSecond)
    return out.unrepresentable("a time whose nanoseconds are not from 0 to 999999999");
  out.string(time_text(time, digits));
}

void refuse_time(json::Reader& in, std::size_t offset, const Time& found, const Time& least, const Time& most) {
  refuse_range(in, offset, time_text(found, 9), time_text(least, 9), time_text(most, 9));
}

}  // namespace codec

void Codec<Duration>::decode(json::Reader& in, Duration& value) {
  if (const auto nanoseconds = codec::decode_duration(in)) value.nanoseconds = *nanoseconds;
}

void Codec<Duration>::encode(json::Writer& out, const Duration& value) {
  codec::encode_duration(out, value.nanoseconds);
}

void Codec<Time>::decode(json::Reader& in, Time& value) { codec::decode_or_null(in, value, 0); }

void Codec<Time>::encode(json::Writer& out, const Time& value) {
  value == Time{} ? out.null() : codec::encode_time(out, value, 0);
}

void Codec<MicroTime>::decode(json::Reader& in, MicroTime& value) { codec::decode_or_null(in, value, 6); }

void Codec<MicroTime>::encode(json::Writer& out, const MicroTime& value) {
  static_cast<const Time&>(value) == Time{} ? out.null() : codec::encode_time(out, value, 6);
}

}  // namespace kubexx
