#include <algorithm>
#include <array>
#include <string>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/regex/regex.hpp"
#include "runtime/schema/object/formats.hpp"

namespace kubexx::schema {
namespace {

using core::is_ascii_digit;
using core::is_hex_digit;

/// `\s` of a regular expression.
bool is_regex_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r'; }

/// Hex digits in groups of 8-4-4-4-12, each dash optional; their digits, or nothing.
std::string uuid_digits(std::string_view text) {
  constexpr std::array<std::size_t, 5> kGroups = {8, 4, 4, 4, 12};
  std::string digits;
  for (const std::size_t length : kGroups) {
    if (!digits.empty() && text.starts_with('-')) text.remove_prefix(1);
    if (text.size() < length || !std::ranges::all_of(text.substr(0, length), is_hex_digit)) return {};
    digits += text.substr(0, length);
    text.remove_prefix(length);
  }
  return text.empty() ? digits : std::string();
}

bool is_uuid_of(std::string_view text, char version, bool any_variant) {
  constexpr std::size_t kVersion = 12, kVariant = 16;
  const std::string digits = uuid_digits(text);
  if (digits.empty() || digits[kVersion] != version) return false;
  return any_variant || std::string_view("89abAB").find(digits[kVariant]) != std::string_view::npos;
}

std::string without_blanks_and_dashes(std::string_view text) {
  std::string out(text);
  std::erase_if(out, [](char c) { return c == '-' || is_regex_blank(c); });
  return out;
}

regex::Regex compiled(std::string_view pattern) { return std::get<regex::Regex>(regex::Regex::compile(pattern)); }

bool is_luhn(std::string_view digits) {
  int sum = 0;
  bool twice = false;
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit, twice = !twice) {
    const int number = (*digit - '0') * (twice ? 2 : 1);
    sum += number % 10 + number / 10;
  }
  return sum % 10 == 0;
}

}  // namespace

bool is_bson_object_id(std::string_view text) { return text.size() == 24 && std::ranges::all_of(text, is_hex_digit); }

bool is_uuid(std::string_view text) { return !uuid_digits(text).empty(); }
bool is_uuid3(std::string_view text) { return is_uuid_of(text, '3', true); }
bool is_uuid4(std::string_view text) { return is_uuid_of(text, '4', false); }
bool is_uuid5(std::string_view text) { return is_uuid_of(text, '5', false); }

bool is_isbn(std::string_view text) { return is_isbn10(text) || is_isbn13(text); }

bool is_isbn10(std::string_view text) {
  const std::string digits = without_blanks_and_dashes(text);
  if (digits.size() != 10 || !std::ranges::all_of(std::string_view(digits).substr(0, 9), is_ascii_digit)) return false;
  if (digits[9] != 'X' && !is_ascii_digit(digits[9])) return false;
  int sum = 10 * (digits[9] == 'X' ? 10 : digits[9] - '0');
  for (int i = 0; i < 9; ++i) sum += (i + 1) * (digits[static_cast<std::size_t>(i)] - '0');
  return sum % 11 == 0;
}

bool is_isbn13(std::string_view text) {
  const std::string digits = without_blanks_and_dashes(text);
  if (digits.size() != 13 || !std::ranges::all_of(digits, is_ascii_digit)) return false;
  int sum = 0;
  for (std::size_t i = 0; i < 12; ++i) sum += (i % 2 == 0 ? 1 : 3) * (digits[i] - '0');
  return digits[12] - '0' == (10 - sum % 10) % 10;
}

bool is_credit_card(std::string_view text) {
  static const regex::Regex issuers = compiled(
      "^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|"
      "3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11})$");
  std::string digits(text);
  std::erase_if(digits, [](char c) { return !is_ascii_digit(c); });
  return issuers.matches(digits) && is_luhn(digits);
}

bool is_ssn(std::string_view text) {
  static const regex::Regex number = compiled("^[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}$");
  return text.size() == 11 && number.matches(text);
}

bool is_hex_color(std::string_view text) {
  if (text.starts_with('#')) text.remove_prefix(1);
  return (text.size() == 3 || text.size() == 6) && std::ranges::all_of(text, is_hex_digit);
}

bool is_rgb_color(std::string_view text) {
  static const regex::Regex color = [] {
    const std::string byte = R"(\s*(0|[1-9]\d?|1\d\d?|2[0-4]\d|25[0-5])\s*)";
    return compiled("^rgb\\(" + byte + "," + byte + "," + byte + "\\)$");
  }();
  return color.matches(text);
}

bool is_base64(std::string_view text) { return core::is_base64(text); }

bool is_password(std::string_view) { return true; }

bool is_k8s_short_name(std::string_view text) {
  static const regex::Regex name = compiled("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$");
  return text.size() <= 63 && name.matches(text);
}

bool is_k8s_long_name(std::string_view text) {
  static const regex::Regex name = compiled("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$");
  return text.size() <= 253 && name.matches(text);
}

}  // namespace kubexx::schema
