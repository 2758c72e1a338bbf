#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/lexer.hpp"
#include "runtime/cel/syntax_error.hpp"

namespace kubexx::cel {

/// A position in the tokens of an expression, and the errors met on the way. The first failure moves the position to
/// the end, where only `end` is found, so that every rule of a grammar returns by itself; what is reported
/// afterwards would be a consequence and is dropped.
class TokenReader {
 public:
  TokenReader(std::string_view text, std::vector<Token> tokens) : text_(text), tokens_(std::move(tokens)) {}

  const Token& peek(std::size_t ahead = 0) const;
  bool at(TokenKind kind, std::size_t ahead = 0) const { return peek(ahead).kind == kind; }
  Token take();
  bool accept(TokenKind kind);

  std::string_view spelled(const Token& token) const { return text_.substr(token.begin, token.end - token.begin); }
  /// The offset of `part`, which is a part of the text.
  std::uint32_t offset_of(std::string_view part) const {
    return static_cast<std::uint32_t>(part.data() - text_.data());
  }
  /// The end of the last token taken.
  std::uint32_t behind() const { return next_ == 0 ? 0 : tokens_[next_ - 1].end; }
  /// From `begin` to the last token taken, pointing at `at`.
  SourceRange place(std::uint32_t begin, const Token& at) const;

  /// Reports an error in the meaning; reading continues.
  void report(std::uint32_t offset, std::uint32_t length, std::string message);
  void report(const Token& token, std::string message) {
    report(token.begin, token.end - token.begin, std::move(message));
  }
  /// The text cannot be read any further than the next token.
  void fail(std::string message);
  void fail_expecting(std::string_view expected);
  void expect_closing(TokenKind kind, std::string_view spelling, const Token& opening);

  /// The spelling of a token for a message, shortened if it is long.
  std::string excerpt(const Token& token) const;

  bool failed() const { return failed_; }
  std::vector<SyntaxError> take_errors() { return std::move(errors_); }

 private:
  std::string_view text_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
  std::vector<SyntaxError> errors_;
  bool failed_ = false;
};

}  // namespace kubexx::cel
