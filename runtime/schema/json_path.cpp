#include "runtime/schema/json_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "runtime/core/ascii.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::schema {
namespace {

using core::is_ascii_alphanumeric;
using core::is_ascii_digit;

using Kind = PathNode::Kind;

constexpr auto npos = std::string_view::npos;
/// Filters within filters; columns have none.
constexpr int kMaxDepth = 50;

constexpr std::string_view kComparison = "!<>=";

bool is_line_end(char c) { return c == '\r' || c == '\n'; }
bool is_word_byte(char c) { return c == '_' || is_ascii_alphanumeric(c) || (c & 0x80) != 0; }
bool ends_name(char c) { return std::string_view(" \t\r\n.,[]$@{}").find(c) != npos; }

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  Number value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The character that a backslash and `c` mean in a quoted string; empty if Go has no such escape.
std::optional<char> unescaped(char c, char quote) {
  constexpr std::string_view kNames = "abfnrtv\\", kCharacters = "\a\b\f\n\r\t\v\\";
  if (c == quote) return c;
  const std::size_t at = kNames.find(c);
  return at == npos ? std::nullopt : std::optional(kCharacters[at]);
}

/// The string in quotes; empty if Go cannot unquote it.
std::optional<std::string> unquoted(std::string_view text) {
  const char quote = text.front();
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const auto character = i + 2 < text.size() ? unescaped(text[i + 1], quote) : std::nullopt;
    if (!character) return std::nullopt;
    out += *character;
    ++i;
  }
  return out;
}

PathNode field(std::string name) {
  if (name == "*") return {.kind = Kind::wildcard};
  std::erase(name, '\\');
  return {.kind = Kind::field, .text = std::move(name)};
}

PathNode literal(json::Value value) { return {.kind = Kind::literal, .literal = std::move(value)}; }

/// The parts of a slice, between its colons.
std::vector<std::string_view> slice_parts(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t colon = text.find(':'); colon != npos; colon = text.find(':')) {
    parts.push_back(text.substr(0, colon));
    text.remove_prefix(colon + 1);
  }
  parts.push_back(text);
  return parts;
}

bool is_slice_part(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  return std::all_of(text.begin(), text.end(), is_ascii_digit);
}

/// What is compared in a filter, and how.
struct Comparison {
  std::string_view left, operation, right;
};

/// As `([^!<>=]+)([!<>=]+)(.+?)` matches: the operation leaves at least one byte to its right.
std::optional<Comparison> comparison_in(std::string_view text) {
  const std::size_t begin = text.find_first_of(kComparison);
  if (begin == npos || begin == 0 || begin + 1 >= text.size()) return std::nullopt;
  const std::size_t end = std::min(text.find_first_not_of(kComparison, begin), text.size() - 1);
  return Comparison{text.substr(0, begin), text.substr(begin, end - begin), text.substr(end)};
}

/// Parses a template that begins inside an action.
class Parser {
 public:
  Parser(std::string_view text, int depth) : rest_(text), depth_(depth) { actions_.emplace_back(); }

  JsonPath run() {
    if (depth_ > kMaxDepth) fail("filters are nested too deeply");
    while (fault_.empty() && !is_over_) step();
    return {std::move(actions_), std::move(fault_)};
  }

 private:
  void fail(std::string fault) { fault_ = std::move(fault); }
  PathNodes& nodes() { return actions_.back(); }
  void add(PathNode node) { nodes().push_back(std::move(node)); }

  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  void step() {
    if (rest_.empty()) return fail("unclosed action");
    const char c = rest_.front();
    if (c == '}') return take_text();
    if (rest_.starts_with("[?(")) return take_filter();
    if (rest_.starts_with("..")) return take_recursive();
    if (c == '[') return take_brackets();
    if (c == '"' || c == '\'') return take_quoted(c);
    if (c == '+' || c == '-' || is_ascii_digit(c)) return take_number();
    if (is_word_byte(c)) return take_word();
    if (is_line_end(c)) return fail("unclosed action");
    take(1);
    if (c == '.') return take_field();
    if (c != ' ' && c != '@' && c != '$')
      fail(fmt::format("unrecognized character in action: {}", json::go_quoted(std::string_view(&c, 1))));
  }

  /// From the end of an action to the next one.
  void take_text() {
    const std::size_t brace = rest_.find('{');
    is_over_ = brace == npos;
    take(is_over_ ? rest_.size() : brace + 1);
    if (!is_over_) actions_.emplace_back();
  }

  void take_field() {
    std::size_t end = 0;
    while (end < rest_.size() && !ends_name(rest_[end])) end += rest_[end] == '\\' ? 2 : 1;
    add(field(std::string(take(end))));
  }

  void take_recursive() {
    if (!nodes().empty() && nodes().back().kind == Kind::recursive) return fail("invalid multiple recursive descent");
    take(2);
    add({.kind = Kind::recursive});
    if (!rest_.empty() && is_word_byte(rest_.front())) take_field();
  }

  void take_number() {
    std::size_t end = 1;
    while (end < rest_.size() && (rest_[end] == '.' || is_ascii_digit(rest_[end]))) ++end;
    const std::string_view text = take(end);
    if (const auto whole = number_in<std::int64_t>(text)) return add(literal(*whole));
    if (const auto real = number_in<double>(text)) return add(literal(*real));
    fail(fmt::format("cannot parse number {}", text));
  }

  void take_word() {
    const auto end = std::find_if(rest_.begin(), rest_.end(), ends_name);
    const std::string_view text = take(static_cast<std::size_t>(end - rest_.begin()));
    if (text == "true" || text == "false") return add(literal(text == "true"));
    add({.kind = Kind::identifier});
  }

  void take_quoted(char quote) {
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '\n' && (rest_[end] != quote || rest_[end - 1] == '\\')) ++end;
    if (end >= rest_.size() || rest_[end] == '\n') return fail("unterminated quoted string");
    const std::string_view text = take(end + 1);
    auto string = unquoted(text);
    if (!string) return fail(fmt::format("unquote string {} error invalid syntax", text));
    add(literal(*std::move(string)));
  }

  void take_brackets() {
    const std::size_t end = rest_.find_first_of("]\n");
    if (end == npos || rest_[end] == '\n') return fail("unterminated array");
    const std::string_view inside = take(end + 1).substr(1, end - 1);
    if (inside.find(',') != npos) return add_junction(inside);
    const bool is_key = inside.size() >= 2 && inside.starts_with('\'') && inside.ends_with('\'') &&
                        inside.find('\'', 1) == inside.size() - 1;
    if (!is_key) return add_slice(inside == "*" ? ":" : inside);
    PathNodes key = nested(fmt::format(".{}", inside.substr(1, inside.size() - 2)));
    std::move(key.begin(), key.end(), std::back_inserter(nodes()));
  }

  void add_junction(std::string_view inside) {
    PathNode node{.kind = Kind::junction};
    for (std::size_t comma = 0; comma != npos && fault_.empty();) {
      comma = inside.find(',');
      node.parts.push_back(nested(fmt::format("[{}]", without_spaces(inside.substr(0, comma)))));
      if (comma != npos) inside.remove_prefix(comma + 1);
    }
    add(std::move(node));
  }

  void add_slice(std::string_view inside) {
    const std::vector<std::string_view> parts = slice_parts(inside);
    if (parts.size() > 3 || !std::all_of(parts.begin(), parts.end(), is_slice_part))
      return fail(fmt::format("invalid array index {}", inside));
    PathNode node{.kind = Kind::slice};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (parts[i].empty()) continue;
      const auto value = number_in<std::int64_t>(parts[i]);
      if (!value) return fail(fmt::format("array index {} is not a number", parts[i]));
      node.slice[i] = {*value, true};
    }
    if (parts.size() == 1) node.slice[1] = {node.slice[0].value + 1, true, true};
    add(std::move(node));
  }

  /// Its length up to the parenthesis that closes it, without those in the first pair of quotes.
  std::optional<std::size_t> filter_end() const {
    bool begun = false, ended = false;
    char quote = 0;
    for (std::size_t i = 3; i < rest_.size() && rest_[i] != '\n'; ++i) {
      const char c = rest_[i];
      if ((c == '"' || c == '\'') && !begun) {
        begun = true;
        quote = c;
      } else if ((c == '"' || c == '\'') && c == quote && rest_[i - 1] != '\\') {
        ended = true;
      } else if (c == ')' && begun == ended) {
        return i;
      }
    }
    return std::nullopt;
  }

  void take_filter() {
    const auto end = filter_end();
    if (!end) return fail("unterminated filter");
    if (*end + 1 >= rest_.size() || rest_[*end + 1] != ']') return fail("unclosed array expect ]");
    const std::string_view inside = take(*end + 2).substr(3, *end - 3);
    const auto comparison = comparison_in(inside);
    PathNode node{.kind = Kind::filter, .text = comparison ? std::string(comparison->operation) : "exists"};
    node.parts.push_back(nested(std::string(comparison ? comparison->left : inside)));
    node.parts.push_back(comparison && fault_.empty() ? nested(std::string(comparison->right)) : PathNodes());
    add(std::move(node));
  }

  /// The first action of a template within this one.
  PathNodes nested(const std::string& text) {
    JsonPath path = Parser(text + "}", depth_ + 1).run();
    if (fault_.empty()) fault_ = std::move(path.fault);
    return std::move(path.actions.front());
  }

  std::string_view rest_;
  int depth_;
  bool is_over_ = false;
  std::vector<PathNodes> actions_;
  std::string fault_;
};

}  // namespace

JsonPath parse_json_path(std::string_view path) { return Parser(std::string(path) + "}", 0).run(); }

}  // namespace kubexx::schema
