#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace kubexx::frontend {

/// One token of a C++ file. Preprocessing directives are one token each, so that what follows sees declarations and
/// comments only.
struct Token {
  enum class Kind : std::uint8_t { identifier, number, text, punctuation, directive, line_comment, block_comment };
  Kind kind = Kind::punctuation;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first_line = 1;
  std::uint32_t last_line = 1;

  bool is_comment() const { return kind == Kind::line_comment || kind == Kind::block_comment; }
  bool is_code() const { return !is_comment() && kind != Kind::directive; }
};

/// Splits any bytes into tokens: never fails, an unclosed literal or comment ends with its line or the file.
/// Punctuation is one byte a token. A byte order mark and line breaks of either kind are white space.
std::vector<Token> lex(std::string_view text);

/// The directive's name (`include`, `if`), empty for a lone `#`.
std::string_view directive_name(std::string_view text, const Token& token);
/// What follows the directive's name, trimmed.
std::string_view directive_rest(std::string_view text, const Token& token);

/// Removes the tokens of branches that are certainly not compiled: those of `#if 0`, and those that hold code but none
/// of `declared`, the sorted offsets where clang saw a declaration.
std::vector<Token> without_skipped(std::string_view text, std::vector<Token> tokens,
                                   const std::vector<std::uint32_t>& declared);

}  // namespace kubexx::frontend
