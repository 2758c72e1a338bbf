#include "runtime/cel/token_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cel/limits.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {

const Token& TokenReader::peek(std::size_t ahead) const { return tokens_[std::min(next_ + ahead, tokens_.size() - 1)]; }

Token TokenReader::take() {
  const Token token = peek();
  if (next_ + 1 < tokens_.size()) ++next_;
  return token;
}

bool TokenReader::accept(TokenKind kind) {
  if (!at(kind)) return false;
  take();
  return true;
}

SourceRange TokenReader::place(std::uint32_t begin, const Token& at) const {
  return {begin, std::max(behind(), at.begin), at.begin};
}

void TokenReader::report(std::uint32_t offset, std::uint32_t length, std::string message) {
  if (!failed_ && errors_.size() < limits::kErrors) errors_.push_back({std::move(message), offset, length});
}

void TokenReader::fail(std::string message) {
  report(peek(), std::move(message));
  failed_ = true;
  next_ = tokens_.size() - 1;
}

void TokenReader::fail_expecting(std::string_view expected) {
  if (failed_) return;
  if (at(TokenKind::end)) return fail(fmt::format("the expression ends too early; expected {}", expected));
  fail(fmt::format("unexpected '{}'; expected {}", excerpt(peek()), expected));
}

void TokenReader::expect_closing(TokenKind kind, std::string_view spelling, const Token& opening) {
  if (accept(kind) || failed_) return;
  fail_expecting(fmt::format("'{}' for the '{}' at offset {}", spelling, spelled(opening), opening.begin));
}

std::string TokenReader::excerpt(const Token& token) const {
  constexpr std::size_t kLongest = 40;
  const std::string_view whole = spelled(token);
  if (whole.size() <= kLongest) return std::string(whole);
  std::size_t cut = 0;
  while (cut < kLongest) cut += core::decode_utf8(whole.substr(cut), 0).length;
  return std::string(whole.substr(0, cut)) + "…";
}

}  // namespace kubexx::cel
