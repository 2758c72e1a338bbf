#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace kubexx::frontend {

/// One token of a C++ file. Each preprocessing directive is one token, so that all others belong to declarations and
/// comments.
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

/// Splits any bytes into tokens and never fails: an unclosed literal ends with its line, an unclosed comment with the
/// file. Punctuation tokens have one byte. A byte order mark and line breaks of either kind are white space.
std::vector<Token> lex(std::string_view text);

/// The directive's name (`include`, `if`), empty for a lone `#`.
std::string_view directive_name(std::string_view text, const Token& token);
/// The rest of the directive after its name, trimmed.
std::string_view directive_rest(std::string_view text, const Token& token);

/// Removes the tokens of the branches of `#if 0`.
std::vector<Token> without_disabled(std::string_view text, std::vector<Token> tokens);

/// Removes the tokens of branches that are certainly not compiled: those of `#if 0`, and those that contain code but
/// none of the sorted offsets `declared`, at which clang found declarations.
std::vector<Token> without_skipped(std::string_view text, std::vector<Token> tokens,
                                   const std::vector<std::uint32_t>& declared);

}  // namespace kubexx::frontend
