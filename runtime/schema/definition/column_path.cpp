#include "runtime/schema/definition/column_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::schema::definition {
namespace {

using core::is_ascii_alphanumeric;
using core::is_ascii_digit;

/// Filters within filters; columns have none.
constexpr int kMaxDepth = 50;

bool is_line_end(char c) { return c == '\r' || c == '\n'; }
bool is_word_byte(char c) { return c == '_' || is_ascii_alphanumeric(c) || (c & 0x80) != 0; }
bool ends_name(char c) { return std::string_view(" \t\r\n.,[]$@{}").find(c) != std::string_view::npos; }

std::string action_fault(std::string_view text, int depth);

/// `0`, `-1`, `1:3` or `::2`.
bool is_slice(std::string_view text) {
  int parts = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool starts_part = i == 0 || text[i - 1] == ':';
    if (text[i] == ':') ++parts;
    if (text[i] != ':' && !is_ascii_digit(text[i]) && !(text[i] == '-' && starts_part)) return false;
  }
  return parts <= 3;
}

/// A lone minus in a slice is not a number.
std::string slice_fault(std::string_view text) {
  if (!is_slice(text)) return fmt::format("invalid array index {}", text);
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '-' && (i + 1 == text.size() || text[i + 1] == ':')) return "array index - is not a number";
  return {};
}

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

class Parser {
 public:
  Parser(std::string_view text, int depth) : rest_(text), depth_(depth) {}

  /// The content of the braces.
  std::string run() {
    if (depth_ > kMaxDepth) return "filters are nested too deeply";
    while (fault_.empty() && !rest_.empty()) step();
    return std::move(fault_);
  }

 private:
  void fail(std::string fault) { fault_ = std::move(fault); }

  void step() {
    const char c = rest_.front();
    const bool is_recursive = rest_.starts_with("..");
    const bool again = is_recursive && was_recursive_;
    was_recursive_ = is_recursive;
    if (again) return fail("invalid multiple recursive descent");
    if (is_recursive) {
      rest_.remove_prefix(2);
      if (!rest_.empty() && is_word_byte(rest_.front())) take_name();
    } else if (rest_.starts_with("[?(")) {
      take_filter();
    } else if (c == '[') {
      take_array();
    } else if (c == '"' || c == '\'') {
      take_quoted(c);
    } else if (c == '.') {
      rest_.remove_prefix(1);
      take_name();
    } else if (c == '+' || c == '-' || is_ascii_digit(c)) {
      take_number();
    } else if (is_word_byte(c)) {
      take_name();
    } else if (c == ' ' || c == '@' || c == '$') {
      rest_.remove_prefix(1);
    } else if (is_line_end(c)) {
      fail("unclosed action");
    } else {
      fail(fmt::format("unrecognized character in action: {}", json::go_quoted(rest_.substr(0, 1))));
    }
  }

  void take_name() {
    std::size_t end = 0;
    while (end < rest_.size() && !ends_name(rest_[end])) end += rest_[end] == '\\' ? 2 : 1;
    rest_.remove_prefix(std::min(end, rest_.size()));
  }

  void take_number() {
    std::size_t end = 1;
    while (end < rest_.size() && (rest_[end] == '.' || is_ascii_digit(rest_[end]))) ++end;
    const std::string_view number = rest_.substr(0, end);
    const bool has_digit = std::any_of(number.begin(), number.end(), is_ascii_digit);
    if (!has_digit || std::count(number.begin(), number.end(), '.') > 1)
      return fail(fmt::format("cannot parse number {}", number));
    rest_.remove_prefix(end);
  }

  void take_quoted(char quote) {
    for (std::size_t end = 1; end < rest_.size() && rest_[end] != '\n'; ++end) {
      if (rest_[end] != quote || rest_[end - 1] == '\\') continue;
      rest_.remove_prefix(end + 1);
      return;
    }
    fail("unterminated quoted string");
  }

  void take_array() {
    const std::size_t end = rest_.find_first_of("]\n");
    if (end == std::string_view::npos || rest_[end] == '\n') return fail("unterminated array");
    const std::string_view inside = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    if (inside == "*") return;
    if (inside.find(',') == std::string_view::npos) return check_index(inside);
    for (std::string_view left = inside; fault_.empty();) {
      const std::size_t comma = left.find(',');
      check_index(without_blanks(left.substr(0, comma)));
      if (comma == std::string_view::npos) return;
      left.remove_prefix(comma + 1);
    }
  }

  void check_index(std::string_view inside) {
    const bool quoted = inside.size() >= 2 && inside.front() == '\'' && inside.back() == '\'' &&
                        inside.find('\'', 1) == inside.size() - 1;
    if (inside == "*") return;
    fail(quoted ? action_fault(fmt::format(".{}", inside.substr(1, inside.size() - 2)), depth_ + 1)
                : slice_fault(inside));
  }

  /// The offset of the parenthesis that closes the filter, ignoring those in quotes.
  std::optional<std::size_t> filter_end() const {
    bool begun = false, ended = false;
    char quote = 0;
    for (std::size_t i = 3; i < rest_.size() && rest_[i] != '\n'; ++i) {
      const char c = rest_[i];
      if (c == '"' || c == '\'') {
        if (begun && rest_[i - 1] != '\\' && c == quote) ended = true;
        if (!begun) quote = c;
        begun = true;
      }
      if (c == ')' && begun == ended) return i;
    }
    return std::nullopt;
  }

  void take_filter() {
    const std::optional<std::size_t> end = filter_end();
    if (!end) return fail("unterminated filter");
    if (*end + 1 >= rest_.size() || rest_[*end + 1] != ']') return fail("unclosed array expect ]");
    const std::string_view inside = rest_.substr(3, *end - 3);
    rest_.remove_prefix(*end + 2);
    const std::size_t operation = inside.find_first_of("!<>=");
    if (operation == std::string_view::npos || operation == 0) return fail(action_fault(inside, depth_ + 1));
    const std::size_t right = inside.find_first_not_of("!<>=", operation);
    if (right == std::string_view::npos) return fail(action_fault(inside, depth_ + 1));
    fail(action_fault(inside.substr(0, operation), depth_ + 1));
    if (fault_.empty()) fail(action_fault(inside.substr(right), depth_ + 1));
  }

  std::string_view rest_;
  int depth_;
  bool was_recursive_ = false;
  std::string fault_;
};

/// A template of one action; braces end it early, and what follows is plain text or the next action.
std::string action_fault(std::string_view text, int depth) { return Parser(text, depth).run(); }

}  // namespace

std::string column_path_fault(std::string_view json_path) { return action_fault(json_path, 0); }

}  // namespace kubexx::schema::definition
