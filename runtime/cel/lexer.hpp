#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "runtime/cel/syntax_error.hpp"

/// The tokens of an expression. White space and comments are skipped.
namespace kubexx::cel {

enum class TokenKind : std::uint8_t {
  end,  ///< after the last byte
  identifier,
  quoted_identifier,
  integer,
  unsigned_integer,
  floating,
  string,
  bytes,
  true_,
  false_,
  null,
  in,
  equals,
  not_equals,
  less,
  less_equals,
  greater,
  greater_equals,
  logical_and,
  logical_or,
  exclamation,
  question,
  colon,
  comma,
  dot,
  plus,
  minus,
  star,
  slash,
  percent,
  left_parenthesis,
  right_parenthesis,
  left_bracket,
  right_bracket,
  left_brace,
  right_brace,
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct Lexed {
  std::vector<Token> tokens;  ///< ends with one `end`
  std::vector<SyntaxError> errors;
};

/// Splits `text`, which is shorter than 4 GiB, in one pass. Bytes that belong to no token are reported and skipped.
Lexed lex(std::string_view text);

}  // namespace kubexx::cel
