#include "generator/markers/number.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "runtime/core/ascii.hpp"

namespace kubexx::markers {
namespace {

using core::ascii_lower;
using core::is_ascii_digit;
using core::is_hex_digit;

bool equals_lower(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return ascii_lower(a) == b; });
}

/// Reads digits with separators and answers whether there was one digit at least.
bool skip_digits(std::string_view text, std::size_t& i, bool hex) {
  bool seen = false;
  for (; i < text.size() && (text[i] == '_' || (hex ? is_hex_digit(text[i]) : is_ascii_digit(text[i]))); ++i) {
    seen = seen || text[i] != '_';
  }
  return seen;
}

/// Whether `text`, without its sign, is a number in Go's syntax.
bool is_float_syntax(std::string_view text, bool hex) {
  std::size_t i = hex ? 2 : 0;
  bool digits = skip_digits(text, i, hex);
  if (i < text.size() && text[i] == '.') digits = skip_digits(text, ++i, hex) || digits;
  if (!digits) return false;
  const bool exponent = i < text.size() && ascii_lower(text[i]) == (hex ? 'p' : 'e');
  if (hex && !exponent) return false;
  if (exponent) {
    ++i;
    if (i < text.size() && (text[i] == '+' || text[i] == '-')) ++i;
    if (!skip_digits(text, i, false)) return false;
  }
  return i == text.size() && separators_are_fine(text);
}

}  // namespace

bool separators_are_fine(std::string_view number) {
  if (number.find('_') == std::string_view::npos) return true;
  char previous = '.';
  std::size_t i = 0;
  bool hex = false;
  if (number.size() >= 2 && number[0] == '0') {
    const char base = ascii_lower(number[1]);
    hex = base == 'x';
    if (hex || base == 'o' || base == 'b') {
      previous = '0';
      i = 2;
    }
  }
  for (; i < number.size(); ++i) {
    const char c = number[i];
    const bool digit = is_ascii_digit(c) || (hex && is_hex_digit(c));
    if (c == '_' && previous != '0') return false;
    if (c != '_' && !digit && previous == '_') return false;
    previous = c == '_' ? '_' : digit ? '0' : '.';
  }
  return previous != '_';
}

std::variant<double, NumberError> parse_go_float(std::string_view text) {
  const bool negative = text.starts_with('-');
  const bool signed_text = negative || text.starts_with('+');
  const std::string_view body = text.substr(signed_text ? 1 : 0);
  const double sign = negative ? -1 : 1;
  if (equals_lower(body, "inf") || equals_lower(body, "infinity"))
    return sign * std::numeric_limits<double>::infinity();
  if (!signed_text && equals_lower(body, "nan")) return std::numeric_limits<double>::quiet_NaN();
  const bool hex = body.size() > 2 && body[0] == '0' && ascii_lower(body[1]) == 'x';
  if (!is_float_syntax(body, hex)) return NumberError::syntax;
  std::string plain(body);
  std::erase(plain, '_');
  const double value = std::strtod(plain.c_str(), nullptr);
  if (std::isinf(value)) return NumberError::range;
  return sign * value;
}

std::variant<std::int64_t, NumberError> parse_go_integer(std::string_view text) {
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return NumberError::syntax;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size() || text.empty()) return NumberError::syntax;
  if (error == std::errc::result_out_of_range) return NumberError::range;
  if (error != std::errc()) return NumberError::syntax;
  return value;
}

}  // namespace kubexx::markers
