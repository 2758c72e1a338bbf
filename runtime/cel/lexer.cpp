#include "runtime/cel/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/cel/limits.hpp"
#include "runtime/cel/literal.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using core::is_ascii_digit;
using core::is_hex_digit;

constexpr std::pair<std::string_view, TokenKind> kWords[] = {
    {"true", TokenKind::true_}, {"false", TokenKind::false_}, {"null", TokenKind::null}, {"in", TokenKind::in}};

/// Longer marks before their own beginnings.
constexpr std::pair<std::string_view, TokenKind> kMarks[] = {
    {"==", TokenKind::equals},
    {"!=", TokenKind::not_equals},
    {"<=", TokenKind::less_equals},
    {">=", TokenKind::greater_equals},
    {"&&", TokenKind::logical_and},
    {"||", TokenKind::logical_or},
    {"<", TokenKind::less},
    {">", TokenKind::greater},
    {"!", TokenKind::exclamation},
    {"?", TokenKind::question},
    {":", TokenKind::colon},
    {",", TokenKind::comma},
    {".", TokenKind::dot},
    {"+", TokenKind::plus},
    {"-", TokenKind::minus},
    {"*", TokenKind::star},
    {"/", TokenKind::slash},
    {"%", TokenKind::percent},
    {"(", TokenKind::left_parenthesis},
    {")", TokenKind::right_parenthesis},
    {"[", TokenKind::left_bracket},
    {"]", TokenKind::right_bracket},
    {"{", TokenKind::left_brace},
    {"}", TokenKind::right_brace},
};

constexpr std::pair<std::string_view, std::string_view> kStrangerHints[] = {
    {"=", "; equality is written =="},
    {"&", "; the logical and is written &&"},
    {"|", "; the logical or is written ||"},
    {"\u2018", "; strings stand between ' or \""},
    {"\u2019", "; strings stand between ' or \""},
    {"\u201c", "; strings stand between ' or \""},
    {"\u201d", "; strings stand between ' or \""},
};

bool is_word_start(char c) { return core::is_ascii_letter(c) || c == '_'; }
bool is_word(char c) { return is_word_start(c) || is_ascii_digit(c); }
bool is_quote(char c) { return c == '"' || c == '\''; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) { lexed_.tokens.reserve(text.size() / 3 + 2); }

  Lexed run() {
    while (skip_blank(), at_ < text_.size()) next();
    add(TokenKind::end, at_);
    return std::move(lexed_);
  }

 private:
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  /// Returns the token from `at_` to `end`, and advances past it.
  void add(TokenKind kind, std::size_t end) {
    lexed_.tokens.push_back({kind, static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)});
    at_ = end;
  }

  void report(std::size_t begin, std::size_t end, std::string message) {
    if (lexed_.errors.size() >= limits::kErrors) return;
    lexed_.errors.push_back(
        {std::move(message), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
  }

  template <class Predicate>
  std::size_t skip_while(std::size_t from, Predicate predicate) const {
    while (from < text_.size() && predicate(text_[from])) ++from;
    return from;
  }

  void skip_blank() {
    for (;;) {
      at_ = skip_while(at_, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; });
      if (peek() != '/' || peek(1) != '/') return;
      at_ = skip_while(at_, [](char c) { return c != '\n'; });
    }
  }

  void next() {
    const char c = peek();
    if (is_ascii_digit(c) || (c == '.' && is_ascii_digit(peek(1)))) return number();
    if (is_word_start(c) || is_quote(c)) return quoted_or_word();
    if (c == '`') return quoted_identifier();
    for (const auto& [mark, kind] : kMarks) {
      if (text_.substr(at_).starts_with(mark)) return add(kind, at_ + mark.size());
    }
    stranger();
  }

  void number() {
    if (peek() == '0' && peek(1) == 'x' && is_hex_digit(peek(2))) return whole(skip_while(at_ + 2, is_hex_digit));
    const std::size_t digits = skip_while(at_, is_ascii_digit);
    std::size_t end = digits;
    if (end + 1 < text_.size() && text_[end] == '.' && is_ascii_digit(text_[end + 1]))
      end = skip_while(end + 1, is_ascii_digit);
    end = skip_exponent(end);
    end == digits ? whole(digits) : add(TokenKind::floating, end);
  }

  void whole(std::size_t end) {
    const bool is_unsigned = end < text_.size() && (text_[end] == 'u' || text_[end] == 'U');
    is_unsigned ? add(TokenKind::unsigned_integer, end + 1) : add(TokenKind::integer, end);
  }

  std::size_t skip_exponent(std::size_t from) const {
    if (from >= text_.size() || (text_[from] != 'e' && text_[from] != 'E')) return from;
    std::size_t digits = from + 1;
    if (digits < text_.size() && (text_[digits] == '+' || text_[digits] == '-')) ++digits;
    const std::size_t end = skip_while(digits, is_ascii_digit);
    return end == digits ? from : end;
  }

  void quoted_or_word() {
    std::size_t quote = at_;
    const bool bytes = peek() == 'b' || peek() == 'B';
    if (bytes) ++quote;
    const bool raw = quote < text_.size() && (text_[quote] == 'r' || text_[quote] == 'R');
    if (raw) ++quote;
    if (quote < text_.size() && is_quote(text_[quote])) return quoted(quote, raw, bytes);
    word();
  }

  void word() {
    const std::size_t end = skip_while(at_, is_word);
    const std::string_view spelled = text_.substr(at_, end - at_);
    const auto* reserved =
        std::find_if(std::begin(kWords), std::end(kWords), [&](const auto& entry) { return entry.first == spelled; });
    add(reserved == std::end(kWords) ? TokenKind::identifier : reserved->second, end);
  }

  void quoted(std::size_t quote, bool raw, bool bytes) {
    const char mark = text_[quote];
    const char closing[] = {mark, mark, mark, '\0'};
    const bool triple = text_.substr(quote).starts_with(closing);
    std::size_t end = quote + (triple ? 3 : 1);
    const std::string_view close = std::string_view(closing).substr(0, triple ? 3 : 1);
    while (end < text_.size() && !text_.substr(end).starts_with(close)) {
      if (!triple && (text_[end] == '\n' || text_[end] == '\r')) break;
      end += text_[end] == '\\' && !raw ? escape(end) : 1;
    }
    if (text_.substr(end).starts_with(close)) {
      end += close.size();
    } else {
      const std::string_view place = triple ? "" : " on its line";
      report(at_, end, fmt::format("unterminated {} literal; expected {}{}", bytes ? "bytes" : "string", close, place));
    }
    add(bytes ? TokenKind::bytes : TokenKind::string, end);
  }

  /// Its length; an unknown escape is reported and counts as a backslash alone.
  std::size_t escape(std::size_t from) {
    if (const auto known = first_escape(text_.substr(from))) return known->length;
    std::size_t end = from + 1;
    if (end < text_.size()) end += core::decode_utf8(text_.substr(end), 0).length;
    const std::string_view spelled = text_.substr(from, end - from);
    report(from, end,
           fmt::format("unknown escape '{}'; write \\\\ for a backslash, or r'…' around the string", spelled));
    return 1;
  }

  void quoted_identifier() {
    auto allowed = [](char c) { return is_word(c) || c == '.' || c == '-' || c == '/' || c == ' '; };
    const std::size_t close = skip_while(at_ + 1, allowed);
    if (close == at_ + 1 || close >= text_.size() || text_[close] != '`') {
      report(at_, close, "unterminated field name; between back-quotes stand letters, digits and any of '_.-/ '");
      at_ = close;
      return;
    }
    add(TokenKind::quoted_identifier, close + 1);
  }

  void stranger() {
    const std::string_view rest = text_.substr(at_);
    const std::size_t width = core::decode_utf8(rest, 0).length;
    const std::string_view spelled = rest.substr(0, width);
    std::string_view hint;
    for (const auto& [mark, words] : kStrangerHints) {
      if (mark == spelled) hint = words;
    }
    report(at_, at_ + width, fmt::format("unexpected character '{}'{}", spelled, hint));
    at_ += width;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Lexed lexed_;
};

}  // namespace

Lexed lex(std::string_view text) { return Lexer(text).run(); }

}  // namespace kubexx::cel
