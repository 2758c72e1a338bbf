#include "runtime/yaml/resolution.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>

namespace kubexx::yaml {

namespace {

constexpr std::string_view kWords[] = {
    "",    "~",    "null", "Null", "NULL", "y",    "Y",    "yes",   "Yes",   "YES",   "true",  "True",  "TRUE",
    "on",  "On",   "ON",   "n",    "N",    "no",   "No",   "NO",    "false", "False", "FALSE", "off",   "Off",
    "OFF", ".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF",
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_sign(char c) { return c == '+' || c == '-'; }

/// Reads a text from the front; every `take_` either consumes what it names or leaves the text alone.
struct Scanner {
  std::string_view rest;

  bool at_end() const { return rest.empty(); }
  bool take(char c) {
    if (rest.empty() || rest[0] != c) return false;
    rest.remove_prefix(1);
    return true;
  }
  bool take_sign() { return take('+') || take('-'); }
  template <class Accept>
  std::string_view take_while(Accept accept) {
    std::size_t length = 0;
    while (length < rest.size() && accept(rest[length])) ++length;
    const auto taken = rest.substr(0, length);
    rest.remove_prefix(length);
    return taken;
  }
  /// One or two digits; with `exactly_two`, two.
  std::optional<int> take_number(bool exactly_two) {
    if (rest.empty() || !is_digit(rest[0])) return std::nullopt;
    const std::size_t length = rest.size() > 1 && is_digit(rest[1]) ? 2 : 1;
    if (exactly_two && length == 1) return std::nullopt;
    int value = 0;
    std::from_chars(rest.data(), rest.data() + length, value);
    rest.remove_prefix(length);
    return value;
  }
};

bool fits_64_bits(std::string_view digits, int base, bool negative) {
  if (digits.empty()) return false;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  if (error != std::errc() || end != digits.data() + digits.size()) return false;
  return !negative || value <= std::uint64_t{1} << 63;
}

/// An integer of Go source form: `0x`, `0o`, `0b` or a leading `0` chooses the base.
bool is_prefixed_integer(std::string_view text) {
  const bool has_sign = !text.empty() && is_sign(text[0]);
  const bool negative = has_sign && text[0] == '-';
  if (has_sign) text.remove_prefix(1);
  int base = 10;
  if (text.size() > 1 && text[0] == '0') {
    base = text[1] == 'x' || text[1] == 'X' ? 16 : text[1] == 'b' || text[1] == 'B' ? 2 : 8;
    const bool has_letter = base != 8 || text[1] == 'o' || text[1] == 'O';
    text.remove_prefix(has_letter ? 2 : 1);
  }
  return fits_64_bits(text, base, negative);
}

/// `0b` followed by a signed binary number: not a Go literal, but read as an integer all the same.
bool is_signed_binary(std::string_view text) {
  if (text.substr(0, 2) != "0b") return false;
  text.remove_prefix(2);
  if (text.empty() || !is_sign(text[0])) return false;
  return fits_64_bits(text.substr(1), 2, text[0] == '-');
}

/// Whether a decimal number lies in the range of doubles; outside of it the original gives up and has a string.
bool in_double_range(std::string_view text) {
  if (!text.empty() && text[0] == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc::result_out_of_range) return true;
  const auto e = text.find_first_of("eE");
  const bool small_exponent = e != std::string_view::npos && e + 1 < text.size() && text[e + 1] == '-';
  const bool no_exponent = e == std::string_view::npos;
  const auto whole = text.substr(0, text.find_first_of(".eE"));
  return small_exponent || (no_exponent && whole.find_first_of("123456789") == std::string_view::npos);
}

bool is_decimal_float(std::string_view text) {
  Scanner scanner{text};
  scanner.take_sign();
  const auto whole = scanner.take_while(is_digit);
  if (scanner.take('.')) {
    const auto fraction = scanner.take_while(is_digit);
    if (whole.empty() && fraction.empty()) return false;
  } else if (whole.empty()) {
    return false;
  }
  if (scanner.take('e') || scanner.take('E')) {
    scanner.take_sign();
    if (scanner.take_while(is_digit).empty()) return false;
  }
  return scanner.at_end() && in_double_range(text);
}

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

bool is_day(int year, int month, int day) {
  constexpr std::array<int, 12> kLengths = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12) return false;
  return day >= 1 && day <= kLengths[month - 1] + (month == 2 && is_leap(year) ? 1 : 0);
}

bool take_limited(Scanner& scanner, int limit, bool exactly_two = false) {
  const auto number = scanner.take_number(exactly_two);
  return number && *number < limit;
}

/// `15:4:5` with an optional fraction.
bool take_clock(Scanner& scanner) {
  if (!take_limited(scanner, 24) || !scanner.take(':')) return false;
  if (!take_limited(scanner, 60) || !scanner.take(':')) return false;
  if (!take_limited(scanner, 60)) return false;
  const auto rest = scanner.rest;
  if (rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') && is_digit(rest[1])) {
    scanner.rest.remove_prefix(1);
    scanner.take_while(is_digit);
  }
  return true;
}

bool take_zone(Scanner& scanner) {
  if (scanner.take('Z')) return true;
  return scanner.take_sign() && take_limited(scanner, 25, true) && scanner.take(':') && take_limited(scanner, 61, true);
}

/// `2006-1-2`, alone or followed by blanks and a clock, or by `T`, a clock and a zone.
bool is_timestamp(std::string_view text) {
  Scanner scanner{text};
  const auto digits = scanner.take_while(is_digit);
  if (digits.size() != 4 || !scanner.take('-')) return false;
  int year = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), year);
  const auto month = scanner.take_number(false);
  if (!month || !scanner.take('-')) return false;
  const auto day = scanner.take_number(false);
  if (!day || !is_day(year, *month, *day)) return false;
  if (scanner.at_end()) return true;
  if (scanner.take('T') || scanner.take('t')) {
    return take_clock(scanner) && take_zone(scanner) && scanner.at_end();
  }
  if (scanner.take_while([](char c) { return c == ' '; }).empty()) return false;
  return take_clock(scanner) && scanner.at_end();
}

/// `190:20:30.15`, with underscores allowed as YAML 1.1 has them.
bool is_base_60(std::string_view text) {
  Scanner scanner{text};
  scanner.take_sign();
  if (scanner.at_end() || !is_digit(scanner.rest[0])) return false;
  const auto digit_or_underscore = [](char c) { return is_digit(c) || c == '_'; };
  scanner.take_while(digit_or_underscore);
  bool any = false;
  while (scanner.take(':')) {
    any = true;
    const auto digits = scanner.take_while(is_digit);
    if (digits.empty() || digits.size() > 2 || (digits.size() == 2 && digits[0] > '5')) return false;
  }
  if (scanner.take('.')) scanner.take_while(digit_or_underscore);
  return any && scanner.at_end();
}

std::string without_underscores(std::string_view text) {
  std::string plain;
  std::copy_if(text.begin(), text.end(), std::back_inserter(plain), [](char c) { return c != '_'; });
  return plain;
}

/// Go's own rule for a float literal: underscores stand between digits.
bool has_stray_underscore(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '_') continue;
    if (at == 0 || at + 1 == text.size() || !is_digit(text[at - 1]) || !is_digit(text[at + 1])) return true;
  }
  return false;
}

bool is_number(std::string_view text) {
  const std::string plain = without_underscores(text);
  return is_prefixed_integer(plain) || is_signed_binary(plain) || is_decimal_float(plain);
}

}  // namespace

bool is_resolved_word(std::string_view text) {
  if (std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords)) return true;
  if (text[0] == '.') return !has_stray_underscore(text) && is_decimal_float(without_underscores(text));
  if (!is_digit(text[0]) && !is_sign(text[0])) return false;
  return is_timestamp(text) || is_number(text) || is_base_60(text);
}

}  // namespace kubexx::yaml
