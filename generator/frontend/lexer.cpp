#include "generator/frontend/lexer.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string>

#include "runtime/core/ascii.hpp"

namespace kubexx::frontend {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0'; }
bool is_identifier(char c) {
  return core::is_ascii_alphanumeric(c) || c == '_' || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

struct Lexer {
  std::string_view text;
  std::size_t at = 0;
  std::uint32_t line = 1;
  bool line_start = true;
  std::vector<Token> tokens = {};

  char peek(std::size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool done() const { return at >= text.size(); }

  /// The length of a line break after a backslash; 0 if there is none.
  std::size_t splice() const {
    if (peek() != '\\') return 0;
    if (peek(1) == '\n') return 2;
    return peek(1) == '\r' && peek(2) == '\n' ? 3 : 0;
  }

  void advance() {
    if (text[at] == '\n') ++line;
    ++at;
  }

  void skip_line(bool stop_at_comment) {
    while (!done() && peek() != '\n') {
      if (const auto length = splice()) {
        at += length;
        ++line;
      } else if (stop_at_comment && peek() == '/' && (peek(1) == '/' || peek(1) == '*')) {
        return;
      } else if (stop_at_comment && peek() == '"') {
        quoted('"');
      } else {
        ++at;
      }
    }
  }

  void block_comment() {
    at += 2;
    while (!done() && !(peek() == '*' && peek(1) == '/')) advance();
    at = std::min(at + 2, text.size());
  }

  /// A string or character literal; an unclosed one ends with its line.
  void quoted(char quote) {
    ++at;
    while (!done() && peek() != quote && peek() != '\n') {
      if (const auto length = splice()) {
        at += length;
        ++line;
      } else {
        at += peek() == '\\' && at + 1 < text.size() && peek(1) != '\n' ? 2 : 1;
      }
    }
    if (!done() && peek() == quote) ++at;
  }

  void raw_string() {
    const std::size_t open = text.find('(', at + 1);
    if (open == std::string_view::npos || open - at > 17) return quoted('"');
    std::string close(1, ')');
    close.append(text.substr(at + 1, open - at - 1)).append(1, '"');
    const std::size_t end = text.find(close, open);
    const std::size_t stop = end == std::string_view::npos ? text.size() : end + close.size();
    while (at < stop) advance();
  }

  void number() {
    while (!done()) {
      const char c = peek();
      const bool exponent =
          (c == '+' || c == '-') && std::string_view("eEpP").find(text[at - 1]) != std::string_view::npos;
      if (!is_identifier(c) && c != '.' && !exponent && !(c == '\'' && is_identifier(peek(1)))) return;
      ++at;
    }
  }

  Token::Kind word() {
    const std::size_t begin = at;
    while (!done() && is_identifier(peek())) ++at;
    const std::string_view prefix = text.substr(begin, at - begin);
    const auto one_of = [&](std::initializer_list<std::string_view> words) {
      return std::find(words.begin(), words.end(), prefix) != words.end();
    };
    if (peek() == '"' && one_of({"R", "LR", "uR", "UR", "u8R"})) return raw_string(), Token::Kind::text;
    if ((peek() == '"' || peek() == '\'') && one_of({"L", "u", "U", "u8"})) return quoted(peek()), Token::Kind::text;
    return Token::Kind::identifier;
  }

  Token::Kind next() {
    const char c = peek();
    if (c == '/' && peek(1) == '/') return skip_line(false), Token::Kind::line_comment;
    if (c == '/' && peek(1) == '*') return block_comment(), Token::Kind::block_comment;
    if (c == '#' && line_start) return ++at, skip_line(true), Token::Kind::directive;
    if (c == '"' || c == '\'') return quoted(c), Token::Kind::text;
    if (core::is_ascii_digit(c) || (c == '.' && core::is_ascii_digit(peek(1))))
      return ++at, number(), Token::Kind::number;
    if (is_identifier(c)) return word();
    return ++at, Token::Kind::punctuation;
  }

  void run() {
    if (text.starts_with("\xEF\xBB\xBF")) at = 3;
    while (!done()) {
      if (peek() == '\n') line_start = true;
      if (const auto length = splice()) {
        at += length;
        ++line;
      } else if (is_space(peek())) {
        advance();
      } else {
        Token token{.begin = static_cast<std::uint32_t>(at), .first_line = line};
        token.kind = next();
        token.end = static_cast<std::uint32_t>(at);
        token.last_line = line;
        trim_line_break(token);
        line_start = line_start && token.is_comment();
        tokens.push_back(token);
      }
    }
  }

  /// A carriage return before the line break is not part of a comment or directive.
  void trim_line_break(Token& token) const {
    if (token.kind != Token::Kind::line_comment && token.kind != Token::Kind::directive) return;
    while (token.end > token.begin + 1 && is_space(text[token.end - 1])) --token.end;
  }
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

/// One branch of a conditional: the tokens between two of its directives.
struct Branch {
  std::size_t first;
  bool never = false;
};

/// Removes the tokens of the branches for which `is_dead(tokens, branch, end)` is true. A dead branch contains its
/// inner ones.
template <class Predicate>
std::vector<Token> without_branches(std::string_view text, std::vector<Token> tokens, std::vector<bool>& skipped,
                                    Predicate is_dead) {
  std::vector<Branch> open;
  const auto close = [&](std::size_t last) {
    const Branch& branch = open.back();
    if (is_dead(tokens, branch, last))
      std::fill_n(std::next(skipped.begin(), static_cast<std::ptrdiff_t>(branch.first)), last - branch.first, true);
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::directive) continue;
    const std::string_view name = directive_name(text, tokens[i]);
    if (name == "if" || name == "ifdef" || name == "ifndef") {
      open.push_back({i + 1, name == "if" && directive_rest(text, tokens[i]) == "0"});
    } else if (!open.empty() && (name == "else" || name.starts_with("elif") || name == "endif")) {
      close(i);
      open.pop_back();
      if (name != "endif") open.push_back({i + 1});
    }
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!skipped[i]) tokens[kept++] = tokens[i];
  }
  tokens.resize(kept);
  return tokens;
}

}  // namespace

std::vector<Token> lex(std::string_view text) {
  Lexer lexer{.text = text};
  lexer.tokens.reserve(text.size() / 6);
  lexer.run();
  return std::move(lexer.tokens);
}

std::string_view directive_name(std::string_view text, const Token& token) {
  const std::string_view rest = trimmed(text.substr(token.begin + 1, token.end - token.begin - 1));
  const auto end = std::find_if_not(rest.begin(), rest.end(), is_identifier);
  return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
}

std::string_view directive_rest(std::string_view text, const Token& token) {
  const std::string_view name = directive_name(text, token);
  const char* begin = name.empty() ? text.data() + token.begin + 1 : name.data() + name.size();
  return trimmed({begin, static_cast<std::size_t>(text.data() + token.end - begin)});
}

std::vector<Token> without_disabled(std::string_view text, std::vector<Token> tokens) {
  std::vector<bool> skipped(tokens.size(), false);
  return without_branches(text, std::move(tokens), skipped,
                          [](const std::vector<Token>&, const Branch& branch, std::size_t) { return branch.never; });
}

std::vector<Token> without_skipped(std::string_view text, std::vector<Token> tokens,
                                   const std::vector<std::uint32_t>& declared) {
  std::vector<bool> skipped(tokens.size(), false);
  return without_branches(text, std::move(tokens), skipped,
                          [&](const std::vector<Token>& all, const Branch& branch, std::size_t last) {
                            bool code = false;
                            for (std::size_t i = branch.first; i < last; ++i)
                              code = code || (all[i].is_code() && !skipped[i]);
                            const std::uint32_t from = branch.first < all.size() ? all[branch.first].begin : 0;
                            const auto found = std::lower_bound(declared.begin(), declared.end(), from);
                            const bool seen = found != declared.end() && last < all.size() && *found < all[last].begin;
                            return branch.never || (code && !seen);
                          });
}

}  // namespace kubexx::frontend
