#include "runtime/core/duration.hpp"

#include <kubexx/duration.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "runtime/core/ascii.hpp"

namespace kubexx::core {
namespace {

using std::chrono::nanoseconds;

/// Names of units: a unit has short names, and a last one that may have a suffix (`hour` and `hours`).
struct WordedUnit {
  std::string_view names[3];
  std::uint64_t nanoseconds;
};

constexpr std::array kWordedUnits = {
    WordedUnit{{"ns", "nano"}, 1},
    WordedUnit{{"us", "\xC2\xB5s", "micro"}, 1'000},
    WordedUnit{{"ms", "milli"}, 1'000'000},
    WordedUnit{{"s", "sec"}, 1'000'000'000},
    WordedUnit{{"m", "min"}, 60'000'000'000},
    WordedUnit{{"h", "hr", "hour"}, 3'600'000'000'000},
    WordedUnit{{"d", "day"}, 86'400'000'000'000},
    WordedUnit{{"w", "wk", "week"}, 604'800'000'000'000},
};

std::uint64_t worded_unit(std::string_view name) {
  for (const WordedUnit& unit : kWordedUnits) {
    const std::size_t count = unit.names[2].empty() ? 2 : 3;
    for (std::size_t i = 0; i < count; ++i) {
      if (unit.names[i] == name || (i + 1 == count && name.starts_with(unit.names[i]))) return unit.nanoseconds;
    }
  }
  return 0;
}

std::string take_letters(std::string_view& rest) {
  std::string letters;
  while (!rest.empty()) {
    const char c = rest.front();
    if (is_ascii_letter(c)) {
      letters += ascii_lower(c);
      rest.remove_prefix(1);
    } else if (rest.starts_with("\xC2\xB5")) {
      letters += "\xC2\xB5";
      rest.remove_prefix(2);
    } else {
      break;
    }
  }
  return letters;
}

/// `count` units of `unit` nanoseconds with the fraction that is left, without trailing zeros.
std::string with_fraction(std::uint64_t count, std::uint64_t unit) {
  std::string text = std::to_string(count / unit);
  std::string fraction = std::to_string(unit + count % unit).substr(1);  // leading zeros kept
  fraction.erase(fraction.find_last_not_of('0') + 1);
  return fraction.empty() ? text : text + "." + fraction;
}

}  // namespace

std::optional<nanoseconds> parse_duration(std::string_view text) {
  const std::optional<Duration> duration = Duration::parse(text);
  if (!duration) return std::nullopt;
  return nanoseconds(duration->nanoseconds);
}

std::variant<nanoseconds, std::string> parse_worded_duration(std::string_view text) {
  if (const auto duration = parse_duration(text)) return *duration;
  std::uint64_t total = 0;
  bool found = false;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    const std::string_view number = rest.substr(0, digits);
    rest.remove_prefix(std::max<std::size_t>(digits, 1));
    if (number.empty()) continue;
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\n\f\r"), rest.size()));
    const std::string unit = take_letters(rest);
    if (unit.empty()) continue;
    std::int64_t factor = 0;
    if (std::from_chars(number.data(), number.data() + number.size(), factor).ec != std::errc()) {
      return "strconv.Atoi: parsing \"" + std::string(number) + "\": value out of range";
    }
    const std::uint64_t multiplier = worded_unit(unit);
    found = found || multiplier != 0;
    total += static_cast<std::uint64_t>(factor) * multiplier;
  }
  if (!found) return "unable to parse " + std::string(text) + " as duration";
  return nanoseconds(static_cast<std::int64_t>(total));
}

std::string duration_text(nanoseconds span) {
  const std::int64_t nanoseconds = span.count();
  if (nanoseconds == 0) return "0s";
  const bool negative = nanoseconds < 0;
  const std::uint64_t all =
      negative ? 0 - static_cast<std::uint64_t>(nanoseconds) : static_cast<std::uint64_t>(nanoseconds);
  constexpr std::uint64_t second = 1'000'000'000;
  const std::string sign = negative ? "-" : "";
  if (all < 1'000) return sign + std::to_string(all) + "ns";
  if (all < 1'000'000) return sign + with_fraction(all, 1'000) + "µs";
  if (all < second) return sign + with_fraction(all, 1'000'000) + "ms";
  const std::uint64_t hours = all / (3600 * second);
  const std::uint64_t minutes = all / (60 * second) % 60;
  const std::string seconds = with_fraction(all % (60 * second), second) + "s";
  if (hours == 0 && minutes == 0) return sign + seconds;
  return sign + (hours > 0 ? std::to_string(hours) + "h" : "") + std::to_string(minutes) + "m" + seconds;
}

}  // namespace kubexx::core
