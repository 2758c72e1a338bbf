#include "generator/markers/scanner.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>

#include "generator/markers/number.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/hex.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::markers {
namespace {

using core::ascii_lower;
using core::is_ascii_digit;
using core::is_ascii_letter;
using core::is_hex_digit;

constexpr unsigned saw_digit = 1;
constexpr unsigned saw_separator = 2;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
int digit_value(char c) { return is_hex_digit(c) ? core::hex_value(c) : 16; }

/// Whether a character outside ASCII may be part of an identifier. The punctuation and symbol blocks are recognized;
/// every other character counts as a letter, which differs from Go for rare symbols only.
bool is_foreign_letter(char32_t c) {
  if (c < 0xAA || (c >= 0xAB && c <= 0xBF && c != 0xB5 && c != 0xBA) || c == 0xD7 || c == 0xF7) return false;
  if ((c >= 0x2000 && c <= 0x2BFF) || (c >= 0x3000 && c <= 0x3004) || (c >= 0x3008 && c <= 0x3020)) return false;
  if ((c >= 0xFE10 && c <= 0xFE6F) || (c >= 0xFF01 && c <= 0xFF0F)) return false;
  return c < 0xE000 || (c >= 0xF900 && c < 0xFFF0) || (c >= 0x10000 && c < 0x1F000) || c >= 0x20000;
}

/// Length of the identifier character at `position`, 0 when there is none.
std::size_t identifier_length(std::string_view text, std::size_t position, bool first) {
  if (position >= text.size()) return 0;
  const char c = text[position];
  if (static_cast<unsigned char>(c) < 0x80)
    return is_ascii_letter(c) || c == '_' || (!first && is_ascii_digit(c)) ? 1 : 0;
  const core::CodePoint character = core::decode_utf8(text, position);
  return character.valid && is_foreign_letter(character.point) ? character.length : 0;
}

std::uint32_t read_digits(std::string_view digits, unsigned base) {
  std::uint32_t value = 0;
  for (char c : digits) value = value * base + static_cast<std::uint32_t>(digit_value(c));
  return value;
}

/// Appends what the escape at the head of `rest` stands for and returns its length; 0 when it names no character.
std::size_t append_escape(std::string& out, std::string_view rest) {
  constexpr std::string_view names = "abfnrtv\\\"";
  constexpr std::string_view meanings = "\a\b\f\n\r\t\v\\\"";
  if (rest.size() < 2) return 0;
  if (const auto simple = names.find(rest[1]); simple != std::string_view::npos) {
    out += meanings[simple];
    return 2;
  }
  const bool octal = rest[1] >= '0' && rest[1] <= '7';
  const std::size_t digits = octal ? 3 : rest[1] == 'x' ? 2 : rest[1] == 'u' ? 4 : rest[1] == 'U' ? 8 : 0;
  const std::size_t start = octal ? 1 : 2;
  if (digits == 0 || rest.size() < start + digits) return 0;
  const std::uint32_t code = read_digits(rest.substr(start, digits), octal ? 8 : 16);
  if (digits <= 3) {
    if (code > 0xFF) return 0;
    out += static_cast<char>(code);
  } else {
    if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) return 0;
    core::append_utf8(out, code);
  }
  return start + digits;
}

}  // namespace

Token Scanner::scan() { return scan_token(true); }
Token Scanner::scan_without_numbers() { return scan_token(false); }

char Scanner::peek_past_space() {
  while (!at_end() && is_space(text_[position_])) ++position_;
  return peek();
}

Token Scanner::scan_token(bool numbers) {
  const char c = peek_past_space();
  Token token{Token::Kind::character, position_, position_};
  if (at_end()) {
    token.kind = Token::Kind::end;
    return token;
  }
  if (identifier_length(text_, position_, true) != 0) {
    token.kind = Token::Kind::identifier;
    scan_identifier();
  } else if (numbers && is_ascii_digit(c)) {
    token.kind = scan_number(false);
  } else if (numbers && c == '.' && position_ + 1 < text_.size() && is_ascii_digit(text_[position_ + 1])) {
    ++position_;
    token.kind = scan_number(true);
  } else if (c == '"') {
    token.kind = Token::Kind::string;
    scan_string();
  } else if (c == '`') {
    token.kind = Token::Kind::raw_string;
    scan_raw_string();
  } else {
    const core::CodePoint character = core::decode_utf8(text_, position_);
    if (c == '\0') fail("a marker cannot contain a NUL byte", position_);
    if (!character.valid) fail("the marker is not valid UTF-8", position_);
    position_ += character.length;
  }
  token.end = position_;
  return token;
}

void Scanner::scan_identifier() {
  while (const std::size_t length = identifier_length(text_, position_, false)) position_ += length;
}

void Scanner::scan_string() {
  const std::size_t begin = position_++;
  while (!at_end() && text_[position_] != '"' && text_[position_] != '\n') {
    if (text_[position_] == '\\') {
      scan_escape();
    } else {
      ++position_;
    }
  }
  if (peek() == '"') {
    ++position_;
  } else {
    fail("the quote '\"' is never closed", begin);
  }
}

void Scanner::scan_escape() {
  const std::size_t begin = position_++;
  const char c = peek();
  constexpr std::string_view simple = "abfnrtv\\\"";
  if (!at_end() && simple.find(c) != std::string_view::npos) {
    ++position_;
    return;
  }
  const bool octal = c >= '0' && c <= '7';
  std::size_t wanted = octal ? 3 : c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
  if (wanted != 0 && !octal) ++position_;
  const bool known = wanted != 0;
  while (wanted > 0 && !at_end() && digit_value(text_[position_]) < (octal ? 8 : 16)) {
    ++position_;
    --wanted;
  }
  if (known && wanted == 0) return;
  if (!known && c > ' ') ++position_;
  fail(fmt::format("'{}' is not an escape sequence; write '\\\\' or put the string in backquotes",
                   text_.substr(begin, position_ - begin)),
       begin);
}

void Scanner::scan_raw_string() {
  const std::size_t begin = position_++;
  const std::size_t close = text_.find('`', position_);
  if (close == std::string_view::npos) {
    position_ = text_.size();
    fail("the quote '`' is never closed", begin);
  } else {
    position_ = close + 1;
  }
}

unsigned Scanner::scan_digits(unsigned base, bool& invalid_digit) {
  unsigned seen = 0;
  while (!at_end()) {
    const char c = text_[position_];
    if (c == '_') {
      seen |= saw_separator;
    } else if (base == 16 ? is_hex_digit(c) : is_ascii_digit(c)) {
      seen |= saw_digit;
      if (static_cast<unsigned>(digit_value(c)) >= base) invalid_digit = true;
    } else {
      break;
    }
    ++position_;
  }
  return seen;
}

Token::Kind Scanner::scan_number(bool after_point) {
  const std::size_t begin = after_point ? position_ - 1 : position_;
  unsigned base = 10;
  char prefix = '\0';
  unsigned seen = 0;
  bool invalid_digit = false;
  bool floating = after_point;
  std::string problem;
  if (!after_point) {
    if (peek() == '0') {
      ++position_;
      const char letter = ascii_lower(peek());
      prefix = letter == 'x' || letter == 'o' || letter == 'b' ? letter : '0';
      base = prefix == 'x' ? 16 : prefix == 'b' ? 2 : 8;
      if (prefix == '0') {
        seen |= saw_digit;
      } else {
        ++position_;
      }
    }
    seen |= scan_digits(base, invalid_digit);
    if (peek() == '.') {
      ++position_;
      floating = true;
    }
  }
  if (floating) {
    if (prefix == 'o' || prefix == 'b') problem = "only decimal and hexadecimal numbers may have a point";
    seen |= scan_digits(base, invalid_digit);
  }
  if ((seen & saw_digit) == 0) problem = "the number has no digits";
  const char exponent = ascii_lower(peek());
  if (exponent == 'e' || exponent == 'p') {
    if ((exponent == 'p') != (prefix == 'x')) problem = "this exponent is not valid for this number";
    if (exponent == 'e' && (prefix == 'o' || prefix == 'b')) problem = "this exponent is not valid for this number";
    ++position_;
    floating = true;
    if (peek() == '+' || peek() == '-') ++position_;
    bool ignored = false;
    const unsigned exponent_seen = scan_digits(10, ignored);
    seen |= exponent_seen;
    if ((exponent_seen & saw_digit) == 0) problem = "the exponent has no digits";
  } else if (prefix == 'x' && floating) {
    problem = "a hexadecimal number with a point needs a 'p' exponent";
  }
  if (!floating && invalid_digit) problem = "the number begins with '0', so it is octal, but has a digit above 7";
  if (!floating && invalid_digit && prefix == 'b') problem = "a binary number may only have the digits 0 and 1";
  if ((seen & saw_separator) != 0 && !separators_are_fine(text_.substr(begin, position_ - begin))) {
    problem = "'_' must be between two digits";
  }
  if (!problem.empty()) fail(std::move(problem), begin);
  return floating ? Token::Kind::floating : Token::Kind::integer;
}

void Scanner::fail(std::string message, std::size_t begin) {
  if (!error_) error_ = ScanError{std::move(message), begin, position_};
}

std::optional<std::string> unquoted(std::string_view token) {
  std::string out;
  if (token.size() < 2) return std::nullopt;
  const std::string_view inner = token.substr(1, token.size() - 2);
  for (std::size_t i = 0; i < inner.size();) {
    if (token.front() == '`') {
      if (inner[i] != '\r') out += inner[i];
      ++i;
    } else if (inner[i] == '\\') {
      const std::size_t length = append_escape(out, inner.substr(i));
      if (length == 0) return std::nullopt;
      i += length;
    } else {
      out += inner[i++];
    }
  }
  return out;
}

}  // namespace kubexx::markers
