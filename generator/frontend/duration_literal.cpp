#include "generator/frontend/duration_literal.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

#include "runtime/core/ascii.hpp"

namespace kubexx::frontend {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

/// The parts of a numeric literal without digit separators.
struct NumberParts {
  int base = 10;
  bool is_floating = false;
  std::string_view digits;  ///< without the prefix `0x` or `0b`, with the exponent
  std::string_view suffix;
};

bool is_digit_of(char c, int base) { return base == 16 ? core::is_hex_digit(c) : core::is_ascii_digit(c); }

/// The length of an exponent at `at`: a letter, a sign and digits; 0 if there is none.
std::size_t exponent_length(std::string_view text, std::size_t at, int base) {
  if (at >= text.size() || (text[at] | 0x20) != (base == 16 ? 'p' : 'e')) return 0;
  std::size_t end = at + 1;
  if (end < text.size() && (text[end] == '+' || text[end] == '-')) ++end;
  const std::size_t first = end;
  while (end < text.size() && core::is_ascii_digit(text[end])) ++end;
  return end > first ? end - at : 0;
}

NumberParts number_parts(std::string_view text) {
  NumberParts parts;
  if (text.size() > 1 && text[0] == '0') {
    const char letter = static_cast<char>(text[1] | 0x20);
    parts.base = letter == 'x' ? 16 : letter == 'b' ? 2 : 8;
    if (parts.base != 8) text.remove_prefix(2);
  }
  std::size_t end = 0;
  for (; end < text.size() && (text[end] == '.' || is_digit_of(text[end], parts.base)); ++end)
    parts.is_floating = parts.is_floating || text[end] == '.';
  if (const std::size_t exponent = exponent_length(text, end, parts.base); exponent > 0) {
    parts.is_floating = true;
    end += exponent;
  }
  if (parts.is_floating && parts.base == 8) parts.base = 10;  // 010.5
  parts.digits = text.substr(0, end);
  parts.suffix = text.substr(end);
  return parts;
}

/// Whether all of `text` is a number.
template <class Number, class... Form>
bool read_all(std::string_view text, Number& number, Form... form) {
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, form...);
  return read.ptr == end && (read.ec == std::errc() || read.ec == std::errc::result_out_of_range);
}

std::int64_t rounded_quotient(std::int64_t dividend, std::int64_t divisor) {
  const std::int64_t quotient = dividend / divisor, rest = std::abs(dividend % divisor);
  if (rest < divisor - rest) return quotient;
  return dividend < 0 ? quotient - 1 : quotient + 1;
}

/// Empty if a step overflows.
std::optional<std::int64_t> exact_nanoseconds(std::int64_t ticks, const Period& period) {
  const std::int64_t common = std::gcd(kSecond, period.denominator);
  const std::int64_t cancelled = std::gcd(period.numerator, period.denominator / common);
  std::int64_t factor = 0, product = 0;
  if (__builtin_mul_overflow(kSecond / common, period.numerator / cancelled, &factor) ||
      __builtin_mul_overflow(ticks, factor, &product))
    return std::nullopt;
  return rounded_quotient(product, period.denominator / common / cancelled);
}

}  // namespace

std::optional<Ticks> literal_ticks(std::string_view text, std::string_view suffix) {
  std::string plain(text);
  std::erase(plain, '\'');
  const NumberParts parts = number_parts(plain);
  if (parts.digits.empty() || parts.suffix != suffix) return std::nullopt;
  if (parts.is_floating) {
    double number = 0;
    const auto form = parts.base == 16 ? std::chars_format::hex : std::chars_format::general;
    if (!read_all(parts.digits, number, form)) return std::nullopt;
    return Ticks(number);
  }
  std::uint64_t number = std::numeric_limits<std::uint64_t>::max();
  if (!read_all(parts.digits, number, parts.base)) return std::nullopt;
  if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return Ticks(HUGE_VAL);
  return Ticks(static_cast<std::int64_t>(number));
}

std::optional<std::int64_t> nanoseconds_of(const Ticks& ticks, const Period& period) {
  const auto* whole = std::get_if<std::int64_t>(&ticks);
  if (whole != nullptr)
    if (const auto exact = exact_nanoseconds(*whole, period)) return exact;
  const long double count =
      (whole != nullptr ? static_cast<long double>(*whole) : static_cast<long double>(std::get<double>(ticks))) *
      static_cast<long double>(kSecond) * static_cast<long double>(period.numerator) /
      static_cast<long double>(period.denominator);
  if (!(std::fabs(count) <= 9.2e18L)) return std::nullopt;
  return static_cast<std::int64_t>(std::llround(count));
}

}  // namespace kubexx::frontend
