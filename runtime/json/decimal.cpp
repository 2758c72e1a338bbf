#include "runtime/json/decimal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace kubexx::json {

namespace {

template <class Float>
Decimal shortest(Float value) {
  std::array<char, 40> buffer;
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value), std::chars_format::scientific).ptr;
  const std::string_view text(buffer.data(), end - buffer.data());
  const auto e = text.find('e');
  Decimal number;
  number.negative = std::signbit(value);
  for (char c : text.substr(0, e)) {
    if (c != '.') number.digits += c;
  }
  const auto exponent = text.substr(text[e + 1] == '+' ? e + 2 : e + 1);
  std::from_chars(exponent.data(), exponent.data() + exponent.size(), number.point);
  ++number.point;
  return number;
}

/// Whether a number that no double holds is too close to zero rather than too large.
bool is_tiny(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  const auto mark = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mark);
  const auto point = std::min(mantissa.find('.'), mantissa.size());
  const auto leading = mantissa.find_first_not_of("0.");
  if (leading == std::string_view::npos) return true;
  std::string_view exponent = mark < text.size() ? text.substr(mark + 1) : "0";
  const bool negative = exponent.starts_with('-');
  exponent.remove_prefix(negative || exponent.starts_with('+') ? 1 : 0);
  std::int32_t scale = 0;
  const auto parsed = std::from_chars(exponent.data(), exponent.data() + exponent.size(), scale);
  if (parsed.ec != std::errc{}) return negative;
  const auto first = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(leading);
  return (negative ? first - scale : first + scale) < 0;
}

template <class Float>
std::string json_notation(Float value) {
  const Float magnitude = std::fabs(value);
  const bool is_fixed = magnitude == 0 || (magnitude >= Float{1e-6} && magnitude < Float{1e21});
  const Decimal number = shortest_decimal(value);
  return is_fixed ? fixed_notation(number) : scientific_notation(number, 1);
}

}  // namespace

std::optional<double> nearest_double(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range && is_tiny(text)) return text.starts_with('-') ? -0.0 : 0.0;
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Decimal shortest_decimal(double value) { return shortest(value); }
Decimal shortest_decimal(float value) { return shortest(value); }

std::string go_number(double value) { return json_notation(value); }
std::string go_number(float value) { return json_notation(value); }

std::string fixed_notation(const Decimal& number) {
  const int length = static_cast<int>(number.digits.size());
  std::string text = number.negative ? "-" : "";
  if (number.point <= 0) {
    return text + "0." + std::string(-number.point, '0') + number.digits;
  }
  if (number.point >= length) {
    return text + number.digits + std::string(number.point - length, '0');
  }
  return text + number.digits.substr(0, number.point) + "." + number.digits.substr(number.point);
}

std::string scientific_notation(const Decimal& number, int exponent_digits) {
  const int exponent = number.point - 1;
  std::string magnitude = std::to_string(std::abs(exponent));
  if (static_cast<int>(magnitude.size()) < exponent_digits) {
    magnitude.insert(0, exponent_digits - magnitude.size(), '0');
  }
  std::string text = number.negative ? "-" : "";
  text += number.digits[0];
  if (number.digits.size() > 1) text.append(1, '.').append(number.digits, 1);
  return text.append(1, 'e').append(1, exponent < 0 ? '-' : '+').append(magnitude);
}

}  // namespace kubexx::json
