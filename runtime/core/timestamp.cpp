#include "runtime/core/timestamp.hpp"

#include <array>
#include <optional>

namespace kubexx::core {
namespace {

constexpr std::array kDaysBefore = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
constexpr std::array kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

bool is_leap(std::int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in(int month, std::int64_t year) {
  return kDays[static_cast<std::size_t>(month - 1)] + (month == 2 && is_leap(year) ? 1 : 0);
}

bool is_digit(std::string_view text, std::size_t at) { return at < text.size() && text[at] >= '0' && text[at] <= '9'; }

/// One element of a layout: how the layout spells it, and its range.
struct Element {
  std::string_view spelling;
  int min, max;
  std::string_view name;
};

constexpr std::string_view text_of(TimeLayout layout) {
  switch (layout) {
    case TimeLayout::rfc3339:
      return "2006-01-02T15:04:05Z07:00";
    case TimeLayout::local_time:
      return "2006-01-02T15:04:05";
    default:
      return "2006-01-02";
  }
}

/// With leading zeros. Many times faster than a format, and each object that is written has several times.
void append_padded(std::string& text, std::int64_t number, std::size_t width) {
  const std::string digits = std::to_string(number < 0 ? -number : number);
  if (number < 0) text += '-', --width;
  if (digits.size() < width) text.append(width - digits.size(), '0');
  text += digits;
}

/// Quotes as Go's time package does, for strings that are short and mostly ASCII.
std::string quoted(std::string_view text) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < ' ' || byte >= 0x80) {
      out += "\\x";
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

/// Reads along a layout. The first error stays.
class TimestampReader {
 public:
  TimestampReader(TimeLayout layout, std::string_view text) : layout_(layout), text_(text), rest_(text) {}

  std::variant<Timestamp, std::string> read() {
    year();
    number("-", {"01", 1, 12, "month"}, true, month_);
    number("-", {"02", 0, 99, "day"}, true, day_);
    if (layout_ != TimeLayout::date) clock();
    if (layout_ == TimeLayout::rfc3339) zone();
    if (!error_ && !rest_.empty()) error_ = out_of_range("extra text: " + quoted(rest_));
    if (!error_ && (day_ < 1 || day_ > days_in(month_, year_))) error_ = out_of_range("day out of range");
    if (error_) return *std::move(error_);
    const std::int64_t days = days_from_civil(year_, month_, day_);
    return Timestamp{days * kSecondsPerDay + hour_ * 3600 + minute_ * 60 + second_ - offset_, nanoseconds_, offset_};
  }

 private:
  void year() {
    if (rest_.size() < 4) return cannot_parse(rest_, "2006");
    for (std::size_t i = 0; i < 4; ++i) {
      if (!is_digit(rest_, i)) return cannot_parse(rest_, "2006");
      year_ = year_ * 10 + (rest_[i] - '0');
    }
    rest_.remove_prefix(4);
  }

  void number(std::string_view separator, const Element& element, bool two_digits, int& value) {
    if (error_) return;
    if (!rest_.starts_with(separator)) return cannot_parse(rest_, separator);
    rest_.remove_prefix(separator.size());
    if (!is_digit(rest_, 0) || (two_digits && !is_digit(rest_, 1))) return cannot_parse(rest_, element.spelling);
    value = rest_[0] - '0';
    rest_.remove_prefix(1);
    if (is_digit(rest_, 0)) {
      value = value * 10 + (rest_[0] - '0');
      rest_.remove_prefix(1);
    }
    if (value < element.min || value > element.max) error_ = out_of_range(std::string(element.name) + " out of range");
  }

  void clock() {
    number("T", {"15", 0, 23, "hour"}, false, hour_);
    number(":", {"04", 0, 59, "minute"}, true, minute_);
    number(":", {"05", 0, 59, "second"}, true, second_);
    if (error_ || rest_.size() < 2 || (rest_[0] != '.' && rest_[0] != ',') || !is_digit(rest_, 1)) return;
    std::size_t end = 1;
    for (int digit = 0; is_digit(rest_, end); ++end, ++digit) {
      if (digit < 9) nanoseconds_ = nanoseconds_ * 10 + (rest_[end] - '0');
    }
    for (std::size_t digits = end - 1; digits < 9; ++digits) nanoseconds_ *= 10;
    rest_.remove_prefix(end);
  }

  void zone() {
    if (error_) return;
    if (rest_.starts_with('Z')) return rest_.remove_prefix(1);
    const bool digits = is_digit(rest_, 1) && is_digit(rest_, 2) && is_digit(rest_, 4) && is_digit(rest_, 5);
    if (rest_.size() < 6 || rest_[3] != ':') return cannot_parse(rest_, "Z07:00");
    const auto two = [&](std::size_t at) { return (rest_[at] - '0') * 10 + (rest_[at + 1] - '0'); };
    const std::string_view hold = rest_;
    const int hours = digits ? two(1) : 0;
    const int minutes = digits ? two(4) : 0;
    rest_.remove_prefix(6);
    // People do write offsets of 24 hours and of 60 minutes.
    if (hours > 24) error_ = out_of_range("time zone offset hour out of range");
    if (minutes > 60) error_ = out_of_range("time zone offset minute out of range");
    if (error_) return;
    if (!digits || (hold[0] != '+' && hold[0] != '-')) return cannot_parse(hold, "Z07:00");
    offset_ = (hours * 60 + minutes) * 60 * (hold[0] == '-' ? -1 : 1);
  }

  void cannot_parse(std::string_view value, std::string_view element) {
    error_ = "parsing time " + quoted(text_) + " as " + quoted(text_of(layout_)) + ": cannot parse " + quoted(value) +
             " as " + quoted(element);
  }
  std::string out_of_range(const std::string& what) const { return "parsing time " + quoted(text_) + ": " + what; }

  TimeLayout layout_;
  std::string_view text_, rest_;
  std::int64_t year_ = 0;
  int month_ = 1, day_ = 1, hour_ = 0, minute_ = 0, second_ = 0;
  std::int32_t nanoseconds_ = 0, offset_ = 0;
  std::optional<std::string> error_;
};

}  // namespace

/// Howard Hinnant's algorithm: years begin in March, so that leap days come last.
std::int64_t days_from_civil(std::int64_t year, int month, int day) {
  year -= month <= 2 ? 1 : 0;
  const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
  const std::int64_t year_of_era = year - era * 400;
  const std::int64_t day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146'097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719'468;
}

Timestamp timestamp_of(std::chrono::system_clock::time_point time) {
  const auto since = time.time_since_epoch();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since);
  return {.seconds = seconds.count(),
          .nanoseconds = static_cast<std::int32_t>(std::chrono::nanoseconds(since - seconds).count())};
}

CivilTime civil_time(const Timestamp& moment, std::int64_t offset) {
  const std::int64_t local = moment.seconds + offset;
  const std::int64_t days = (local >= 0 ? local : local - (kSecondsPerDay - 1)) / kSecondsPerDay;
  const auto second_of_day = static_cast<int>(local - days * kSecondsPerDay);
  const std::int64_t shifted = days + 719'468;
  const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
  const std::int64_t day_of_era = shifted - era * 146'097;
  const std::int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const std::int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t march_month = (5 * day_of_year + 2) / 153;
  CivilTime civil;
  civil.day = static_cast<int>(day_of_year - (153 * march_month + 2) / 5 + 1);
  civil.month = static_cast<int>(march_month < 10 ? march_month + 3 : march_month - 9);
  civil.year = year_of_era + era * 400 + (civil.month <= 2 ? 1 : 0);
  civil.hour = second_of_day / 3600;
  civil.minute = second_of_day / 60 % 60;
  civil.second = second_of_day % 60;
  civil.week_day = static_cast<int>(((days + 4) % 7 + 7) % 7);
  civil.year_day = kDaysBefore[static_cast<std::size_t>(civil.month - 1)] + civil.day - 1 +
                   (civil.month > 2 && is_leap(civil.year) ? 1 : 0);
  return civil;
}

std::variant<Timestamp, std::string> parse_timestamp(TimeLayout layout, std::string_view text) {
  return TimestampReader(layout, text).read();
}

std::string to_text(const Timestamp& timestamp) {
  const CivilTime civil = civil_time(timestamp, timestamp.offset);
  std::string text;
  text.reserve(std::string_view("2006-01-02T15:04:05+07:00").size());
  append_padded(text, civil.year, 4);
  append_padded(text += '-', civil.month, 2);
  append_padded(text += '-', civil.day, 2);
  append_padded(text += 'T', civil.hour, 2);
  append_padded(text += ':', civil.minute, 2);
  append_padded(text += ':', civil.second, 2);
  if (timestamp.nanoseconds != 0) {
    append_padded(text += '.', timestamp.nanoseconds, 9);
    text.erase(text.find_last_not_of('0') + 1);
  }
  if (timestamp.offset == 0) return text += 'Z';
  const int minutes = (timestamp.offset < 0 ? -timestamp.offset : timestamp.offset) / 60;
  append_padded(text += timestamp.offset < 0 ? '-' : '+', minutes / 60, 2);
  append_padded(text += ':', minutes % 60, 2);
  return text;
}

std::string to_micro_text(const Timestamp& timestamp) {
  std::string text = to_text({timestamp.seconds, 0, 0});
  const std::string digits = std::to_string(1'000'000'000 + timestamp.nanoseconds);  // leading zeros kept
  text.insert(text.size() - 1, "." + digits.substr(1, 6));
  return text;
}

}  // namespace kubexx::core
