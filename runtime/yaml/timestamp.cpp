#include "runtime/yaml/timestamp.hpp"

#include <array>
#include <charconv>

#include "runtime/yaml/text_scanner.hpp"

namespace kubexx::yaml {

namespace {

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
  if (rest.size() > 1 && (rest[0] == '.' || rest[0] == ',') && is_ascii_digit(rest[1])) {
    scanner.rest.remove_prefix(1);
    scanner.take_while(is_ascii_digit);
  }
  return true;
}

bool take_zone(Scanner& scanner) {
  if (scanner.take('Z')) return true;
  return scanner.take_sign() && take_limited(scanner, 25, true) && scanner.take(':') && take_limited(scanner, 61, true);
}

}  // namespace

/// `2006-1-2`, alone or followed by spaces and a time of day, or by `T`, a time of day and a zone.
bool is_timestamp(std::string_view text) {
  Scanner scanner{text};
  const auto digits = scanner.take_while(is_ascii_digit);
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

}  // namespace kubexx::yaml
