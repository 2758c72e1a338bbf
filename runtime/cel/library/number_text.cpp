#include "runtime/cel/library/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "runtime/core/ascii.hpp"
#include "runtime/json/decimal.hpp"

namespace kubexx::cel {
namespace {

bool equal_ignoring_case(std::string_view text, std::string_view lower) {
  return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return core::ascii_lower(a) == b; });
}

template <class Number>
std::optional<Number> whole_number(std::string_view digits) {
  Number number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::optional<double> special_number(std::string_view text, bool negative) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (equal_ignoring_case(text, "inf") || equal_ignoring_case(text, "infinity"))
    return negative ? -kInfinity : kInfinity;
  return std::nullopt;
}

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kHexadecimalDigits = "0123456789abcdefABCDEF";

bool is_digit_of(std::string_view text, std::size_t at, std::string_view digits) {
  return at < text.size() && digits.find(text[at]) != std::string_view::npos;
}

/// Removes underscores, each of which needs a digit before and after it; the begin counts as a digit if it follows the
/// prefix of a base.
std::optional<std::string> without_underscores(std::string_view text, bool hexadecimal) {
  const std::string_view digits = hexadecimal ? kHexadecimalDigits : kDigits;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '_') {
      out += text[i];
    } else if (!(i == 0 ? hexadecimal : is_digit_of(text, i - 1, digits)) || !is_digit_of(text, i + 1, digits)) {
      return std::nullopt;
    }
  }
  return out;
}

/// Digits with an optional point and exponent, as `from_chars` would also take without.
bool is_number(std::string_view text, bool hexadecimal) {
  const std::string_view digits = hexadecimal ? kHexadecimalDigits : kDigits;
  const auto skip = [&](std::string_view set) {
    const std::size_t count = std::min(text.find_first_not_of(set), text.size());
    text.remove_prefix(count);
    return count;
  };
  std::size_t found = skip(digits);
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    found += skip(digits);
  }
  if (found == 0) return false;
  // Hexadecimal numbers need an exponent.
  const std::string_view marks = hexadecimal ? "pP" : "eE";
  if (text.empty() || marks.find(text[0]) == std::string_view::npos) return text.empty() && !hexadecimal;
  text.remove_prefix(1);
  if (text.starts_with('+') || text.starts_with('-')) text.remove_prefix(1);
  return skip(kDigits) > 0 && text.empty();
}

std::string special_text(double value, std::string_view plus) {
  if (std::isnan(value)) return "NaN";
  return value < 0 ? "-Inf" : std::string(plus);
}

void group_thousands(std::string& text) {
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  std::size_t end = std::min(text.find('.'), text.size());
  while (end > begin + 3) text.insert(end -= 3, 1, ',');
}

}  // namespace

std::optional<std::int64_t> parse_int(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  return whole_number<std::int64_t>(text);
}

std::optional<std::uint64_t> parse_uint(std::string_view text) { return whole_number<std::uint64_t>(text); }

std::optional<double> parse_double(std::string_view text) {
  if (equal_ignoring_case(text, "nan")) return std::numeric_limits<double>::quiet_NaN();
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (const auto special = special_number(text, negative)) return special;
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const auto digits = without_underscores(hexadecimal ? text.substr(2) : text, hexadecimal);
  if (!digits || !is_number(*digits, hexadecimal)) return std::nullopt;
  const double value = std::strtod(((hexadecimal ? "0x" : "") + *digits).c_str(), nullptr);
  if (std::isinf(value)) return std::nullopt;
  return negative ? -value : value;
}

std::optional<bool> parse_bool(std::string_view text) {
  constexpr std::array<std::string_view, 6> kTrue = {"1", "t", "T", "true", "TRUE", "True"};
  constexpr std::array<std::string_view, 6> kFalse = {"0", "f", "F", "false", "FALSE", "False"};
  if (std::find(kTrue.begin(), kTrue.end(), text) != kTrue.end()) return true;
  if (std::find(kFalse.begin(), kFalse.end(), text) != kFalse.end()) return false;
  return std::nullopt;
}

std::string general_text(double value) {
  if (!std::isfinite(value)) return special_text(value, "+Inf");
  const json::Decimal decimal = json::shortest_decimal(value);
  const int exponent = decimal.point - 1;
  if (exponent < -4 || exponent >= 6) return json::scientific_notation(decimal, 2);
  return json::fixed_notation(decimal);
}

std::string plain_text(double value) {
  if (!std::isfinite(value)) return special_text(value, "+Inf");
  return json::fixed_notation(json::shortest_decimal(value));
}

std::string fixed_text(double value, int precision) {
  if (!std::isfinite(value)) return special_text(value, "+Inf");
  return fmt::format("{:.{}f}", value, precision);
}

std::string grouped_text(double value, int precision) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-\u221E" : "\u221E";
  std::string text = fmt::format("{:.{}f}", value == 0 ? 0 : value, precision);
  group_thousands(text);
  return text;
}

std::string scientific_text(double value, int precision) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-\u221E" : "\u221E";
  constexpr std::array<std::string_view, 10> kRaised = {"\u2070", "\u00B9", "\u00B2", "\u00B3", "\u2074",
                                                        "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  const std::string text = fmt::format("{:.{}e}", value == 0 ? 0 : value, precision);
  const std::size_t mark = text.find('e');
  std::string out = text.substr(0, mark) + "\u00D710";
  if (text[mark + 1] == '-') out += "\u207B";
  for (const char digit : text.substr(mark + 2)) out += kRaised[static_cast<std::size_t>(digit - '0')];
  return out;
}

}  // namespace kubexx::cel
