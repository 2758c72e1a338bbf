#include "runtime/testing/tables/json_path.hpp"

#include <algorithm>
#include <charconv>

#include "runtime/core/ascii.hpp"

namespace kubexx::testing {
namespace {

using core::is_ascii_alphanumeric;
using core::is_ascii_digit;

using json::Value;
using FoundValues = std::vector<const Value*>;
using Kind = PathNode::Kind;

constexpr auto npos = std::string_view::npos;
/// Nesting of filters.
constexpr int kMaxDepth = 50;

bool is_word_byte(char c) { return c == '_' || is_ascii_alphanumeric(c) || (c & 0x80) != 0; }
bool ends_name(char c) { return std::string_view(" \t\r\n.,[]$@{}").find(c) != npos; }

std::string_view without_blanks(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> integer_in(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return value;
}

std::optional<double> real(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

PathNode field(std::string name) {
  if (name == "*") return {.kind = Kind::wildcard};
  std::erase(name, '\\');
  return {.kind = Kind::field, .text = std::move(name)};
}

PathNode literal(Value value) { return {.kind = Kind::literal, .literal = std::move(value)}; }

/// Reads the inside of an action's braces; the closing brace is part of the string.
class Parser {
 public:
  Parser(std::string text, int depth) : text_(std::move(text)), rest_(text_), depth_(depth) {}
  Parser(const Parser&) = delete;

  std::optional<PathNodes> run() {
    if (depth_ > kMaxDepth) return std::nullopt;
    while (!rest_.starts_with('}')) {
      if (rest_.empty() || !step()) return std::nullopt;
    }
    return std::move(nodes_);
  }

 private:
  bool step() {
    const char c = rest_.front();
    if (rest_.starts_with("[?(")) return filter();
    if (rest_.starts_with("..")) return recursive();
    if (c == '\r' || c == '\n') return false;
    if (is_ascii_digit(c) || c == '+' || c == '-') return number();
    if (is_word_byte(c)) return word();
    rest_.remove_prefix(1);
    if (c == '[') return brackets();
    if (c == '"' || c == '\'') return quote(c);
    if (c == '.') return add_field();
    return c == ' ' || c == '@' || c == '$';
  }

  bool add(PathNode node) { return nodes_.push_back(std::move(node)), true; }

  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }

  bool add_field() {
    std::size_t end = 0;
    while (end < rest_.size() && !ends_name(rest_[end])) end += rest_[end] == '\\' ? 2 : 1;
    return add(field(std::string(take(end))));
  }

  bool recursive() {
    if (!nodes_.empty() && nodes_.back().kind == Kind::recursive) return false;
    rest_.remove_prefix(2);
    add({.kind = Kind::recursive});
    return rest_.empty() || !is_word_byte(rest_.front()) || add_field();
  }

  bool number() {
    std::size_t end = 1;
    while (end < rest_.size() && (rest_[end] == '.' || is_ascii_digit(rest_[end]))) ++end;
    const std::string_view text = take(end);
    if (const auto whole = integer_in(text)) return add(literal(*whole));
    const auto fraction = real(text);
    return fraction && add(literal(*fraction));
  }

  bool word() {
    std::size_t end = 0;
    while (end < rest_.size() && !ends_name(rest_[end])) ++end;
    const std::string_view text = take(end);
    if (text == "true" || text == "false") return add(literal(text == "true"));
    return add({.kind = Kind::failure});
  }

  bool quote(char mark) {
    std::string text;
    for (std::size_t i = 0; i < rest_.size() && rest_[i] != '\n'; ++i) {
      if (rest_[i] == mark) return take(i + 1), add(literal(std::move(text)));
      if (rest_[i] == '\\' && i + 1 < rest_.size()) ++i;
      text += rest_[i];
    }
    return false;
  }

  bool brackets() {
    const std::size_t end = rest_.find(']');
    if (end == npos) return false;
    const std::string_view text = take(end);
    rest_.remove_prefix(1);
    if (text.find('\n') != npos) return false;
    return text.find(',') == npos ? one_bracket(text) : junction(text);
  }

  bool junction(std::string_view text) {
    PathNode node{.kind = Kind::junction};
    for (std::size_t comma = 0; comma != npos;) {
      comma = text.find(',');
      auto part = Parser("[" + std::string(without_blanks(text.substr(0, comma))) + "]}", depth_ + 1).run();
      if (!part) return false;
      node.parts.push_back(*std::move(part));
      if (comma != npos) text.remove_prefix(comma + 1);
    }
    return add(std::move(node));
  }

  bool one_bracket(std::string_view text) {
    const bool is_key = text.size() >= 2 && text.starts_with('\'') && text.ends_with('\'') &&
                        text.substr(1, text.size() - 2).find('\'') == npos;
    if (!is_key) return slice(text == "*" ? ":" : text);
    auto key = Parser("." + std::string(text.substr(1, text.size() - 2)) + "}", depth_ + 1).run();
    if (!key) return false;
    for (PathNode& node : *key) nodes_.push_back(std::move(node));
    return true;
  }

  bool slice(std::string_view text) {
    std::array<SlicePart, 3> parts = {};
    std::size_t part = 0;
    bool more = true;
    for (; more && part < 3; ++part) {
      const std::size_t colon = text.find(':');
      const std::string_view number = text.substr(0, colon);
      more = colon != npos;
      if (more) text.remove_prefix(colon + 1);
      if (number.empty()) continue;
      const auto value = number.starts_with('+') ? std::nullopt : integer_in(number);
      if (!value) return false;
      parts[part] = {*value, true};
    }
    if (more) return false;
    if (part == 1) parts[1] = {parts[0].value + 1, true, true};
    return add({.kind = Kind::slice, .slice = parts});
  }

  /// Up to `)]`; a parenthesis inside the first pair of quotes does not count.
  std::size_t end_of_filter() const {
    char mark = 0;
    bool closed = false;
    for (std::size_t i = 0; i < rest_.size() && rest_[i] != '\n'; ++i) {
      const char c = rest_[i];
      if ((c == '"' || c == '\'') && mark == 0) {
        mark = c;
      } else if (c == mark && mark != 0 && rest_[i - 1] != '\\') {
        closed = true;
      } else if (c == ')' && (mark != 0) == closed) {
        return i;
      }
    }
    return npos;
  }

  bool filter() {
    rest_.remove_prefix(3);
    const std::size_t end = end_of_filter();
    if (end == npos || rest_.substr(end + 1, 1) != "]") return false;
    const std::string_view text = take(end);
    rest_.remove_prefix(2);
    PathNode node{.kind = Kind::filter, .text = "exists"};
    std::string_view left = text, right;
    const std::size_t begin = text.find_first_of("!<>=");
    if (begin != npos && begin > 0 && begin + 1 < text.size()) {
      const std::size_t stop = std::min(text.find_first_not_of("!<>=", begin), text.size() - 1);
      left = text.substr(0, begin);
      node.text = text.substr(begin, stop - begin);
      right = text.substr(stop);
    }
    for (const std::string_view side : {left, right}) {
      auto nodes = Parser(std::string(side) + "}", depth_ + 1).run();
      if (!nodes) return false;
      node.parts.push_back(*std::move(nodes));
    }
    return add(std::move(node));
  }

  std::string text_;
  std::string_view rest_;
  int depth_;
  PathNodes nodes_;
};

std::optional<FoundValues> walk(const PathNodes& nodes, FoundValues values);

void add_children(const Value& value, FoundValues& out) {
  if (value.is_array()) {
    for (const Value& element : value.as_array()) out.push_back(&element);
  } else if (value.is_object()) {
    for (const auto& member : value.as_object()) out.push_back(&member.second);
  }
}

/// The value and its descendants, without numbers and empty values.
void add_all_below(const Value& value, FoundValues& out) {
  FoundValues children;
  add_children(value, children);
  if (children.empty() && !(value.is_string() && !value.as_string().empty())) return;
  out.push_back(&value);
  for (const Value* child : children) add_all_below(*child, out);
}

/// The result of a node for one value: an empty slice ends the evaluation with the results so far.
enum class Walked { on, stop, fail };

Walked add_slice(const json::Array& list, const std::array<SlicePart, 3>& slice, FoundValues& out) {
  const auto size = static_cast<std::int64_t>(list.size());
  std::int64_t begin = slice[0].known ? slice[0].value : 0;
  std::int64_t end = slice[1].known ? slice[1].value : size;
  if (begin < 0) begin += size;
  if (end < 0 || (end == 0 && slice[1].derived)) end += size;
  if (begin == end) return Walked::stop;
  if (begin >= size || begin < 0 || end > size || end < 0 || begin > end) return Walked::fail;
  const std::int64_t step = slice[2].known ? slice[2].value : 1;
  if (step <= 0) return Walked::fail;
  for (std::int64_t i = begin; i < end; i += std::min(step, size)) out.push_back(&list[static_cast<std::size_t>(i)]);
  return Walked::on;
}

int scalar_kind(const Value& value) {
  if (value.is_bool()) return 1;
  if (value.is_integer()) return 2;
  if (value.is_number()) return 3;
  return value.is_string() ? 4 : 0;
}

template <class T>
bool holds(const T& a, const T& b, std::string_view op) {
  if (op == "==") return a == b;
  if (op == "!=") return !(a == b);
  if (op == "<") return a < b;
  if (op == "<=") return a < b || a == b;
  if (op == ">") return !(a < b || a == b);
  return !(a < b);
}

/// Whether a comparison holds; no value if the operands cannot be compared.
std::optional<bool> compare(const Value& left, const Value& right, std::string_view op) {
  constexpr std::string_view kKnown[] = {"==", "!=", "<", "<=", ">", ">="};
  const int kind = scalar_kind(left);
  if (std::find(std::begin(kKnown), std::end(kKnown), op) == std::end(kKnown)) return std::nullopt;
  if (kind == 0 || kind != scalar_kind(right)) return std::nullopt;
  if (kind == 4) return holds(left.as_string(), right.as_string(), op);
  if (kind == 1) {
    if (op != "==" && op != "!=") return std::nullopt;
    return holds(left.as_bool(), right.as_bool(), op);
  }
  const auto* a = std::get_if<std::int64_t>(&left.variant());
  const auto* b = std::get_if<std::int64_t>(&right.variant());
  return a != nullptr && b != nullptr ? holds(*a, *b, op) : holds(left.as_double(), right.as_double(), op);
}

/// Whether an element matches; no value if the filter fails.
std::optional<bool> passes(const Value& element, const PathNode& filter) {
  const auto left = walk(filter.parts[0], {&element});
  if (filter.text == "exists") return left && !left->empty();
  if (!left) return std::nullopt;
  if (left->empty()) return false;
  if (left->size() > 1) return std::nullopt;
  const auto right = walk(filter.parts[1], {&element});
  if (!right || right->size() > 1) return std::nullopt;
  if (right->empty()) return false;
  return compare(*left->front(), *right->front(), filter.text);
}

Walked add_filtered(const Value& value, const PathNode& filter, FoundValues& out) {
  if (!value.is_array()) return Walked::fail;
  for (const Value& element : value.as_array()) {
    const auto passed = passes(element, filter);
    if (!passed) return Walked::fail;
    if (*passed) out.push_back(&element);
  }
  return Walked::on;
}

/// The results of one node for one value.
Walked add_found(const PathNode& node, const Value& value, FoundValues& out) {
  if (node.kind == Kind::filter) return add_filtered(value, node, out);
  if (value.is_null()) return Walked::on;
  if (node.kind == Kind::slice) {
    return value.is_array() ? add_slice(value.as_array(), node.slice, out) : Walked::fail;
  }
  if (node.kind == Kind::field) {
    const Value* member = value.is_object() ? value.as_object().find(node.text) : nullptr;
    if (member != nullptr) out.push_back(member);
  } else if (node.kind == Kind::wildcard) {
    add_children(value, out);
  } else {
    add_all_below(value, out);
  }
  return Walked::on;
}

std::optional<FoundValues> step(const PathNode& node, const FoundValues& values) {
  FoundValues out;
  if (node.kind == Kind::failure) return std::nullopt;
  if (node.kind == Kind::junction) {
    for (const PathNodes& part : node.parts) {
      const auto found = walk(part, values);
      if (!found) return std::nullopt;
      out.insert(out.end(), found->begin(), found->end());
    }
    return out;
  }
  if (node.kind == Kind::literal) return FoundValues(node.literal.is_string() ? 1 : values.size(), &node.literal);
  for (const Value* value : values) {
    const Walked walked = add_found(node, *value, out);
    if (walked == Walked::fail) return std::nullopt;
    if (walked == Walked::stop) break;
  }
  return out;
}

std::optional<FoundValues> walk(const PathNodes& nodes, FoundValues values) {
  for (const PathNode& node : nodes) {
    auto next = step(node, values);
    if (!next) return std::nullopt;
    values = *std::move(next);
  }
  return values;
}

}  // namespace

std::optional<JsonPath> JsonPath::parse(std::string_view text) {
  auto nodes = Parser(std::string(text) + "}", 0).run();
  if (!nodes) return std::nullopt;
  JsonPath path;
  path.nodes_ = *std::move(nodes);
  return path;
}

std::optional<FoundValues> JsonPath::find(const Value& root) const { return walk(nodes_, {&root}); }

}  // namespace kubexx::testing
