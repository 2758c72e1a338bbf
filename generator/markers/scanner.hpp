#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The lexer of marker arguments: the tokens of Go's text/scanner with identifiers, numbers, strings and raw strings
/// switched on. controller-gen reads markers with it, so what is one token there has to be one token here.
namespace kubexx::markers {

struct Token {
  enum class Kind { end, identifier, integer, floating, string, raw_string, character };
  Kind kind = Kind::end;
  std::size_t begin = 0;  ///< bytes in the scanned text
  std::size_t end = 0;
};

struct ScanError {
  std::string message;
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Scanner {
 public:
  explicit Scanner(std::string_view text, std::size_t position = 0) : text_(text), position_(position) {}

  Token scan();
  /// As `scan`, but digits are characters of their own.
  Token scan_without_numbers();
  /// The next byte; NUL at the end.
  char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }
  /// The next byte that is not white space, NUL at the end; moves up to it.
  char peek_past_space();
  bool at_end() const { return position_ >= text_.size(); }

  std::size_t position() const { return position_; }
  std::string_view whole() const { return text_; }
  std::string_view text(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  /// The first malformed token met so far.
  const std::optional<ScanError>& error() const { return error_; }

 private:
  Token scan_token(bool numbers);
  void scan_identifier();
  void scan_string();
  void scan_escape();
  void scan_raw_string();
  Token::Kind scan_number(bool after_point);
  unsigned scan_digits(unsigned base, bool& invalid_digit);
  void fail(std::string message, std::size_t begin);

  std::string_view text_;
  std::size_t position_ = 0;
  std::optional<ScanError> error_;
};

/// The text that a string or raw string token stands for; nothing when an escape names no character.
std::optional<std::string> unquoted(std::string_view token);

}  // namespace kubexx::markers
