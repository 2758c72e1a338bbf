#include <kubexx/detail/codec/times.hpp>

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

void decode_or_null(json::Reader& in, Time& value, int digits) {
  value = {};
  if (in.take_null()) return;
  const std::optional<Time> time = decode_time(in, digits);
  if (!time) return;
  value = *time;
  if (value == Time{}) in.note_excess();
}

}  // namespace

std::optional<std::int64_t> decode_duration(json::Reader& in) {
  const std::size_t offset = in.offset();
  std::string_view text;
  if (!in.read(text)) return std::nullopt;
  const auto span = Duration::parse(text);
  if (!span)
    return in.fail(offset, json::quoted(text.substr(0, 80)) + " is not a duration such as \"1h30m\""), std::nullopt;
  if (span->text() != text) in.note_excess();
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
  if (time_text(time, digits) != text) in.note_excess();
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
