#include "runtime/yaml/block_reader.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "runtime/yaml/block_scalar.hpp"
#include "runtime/yaml/document_split.hpp"
#include "runtime/yaml/line_separator.hpp"
#include "runtime/yaml/plain_scalar.hpp"
#include "runtime/yaml/quoted_scalar.hpp"
#include "runtime/yaml/scalar_value.hpp"

namespace kubexx::yaml {

namespace {

/// Thrown at what is left to the other reader.
struct Unusual {};

[[noreturn]] void leave() { throw Unusual{}; }

constexpr std::size_t kMostReadLevels = 400;
constexpr std::size_t kLongestKey = 1000;

/// Bytes with which a plain text may begin, `-` aside. Not the first ones of U+00A0, U+2028 and U+FEFF, which some
/// readers take for white space.
constexpr std::array<bool, 256> plain_begins() {
  std::array<bool, 256> table{};
  for (int c = '0'; c <= '9'; ++c) table[c] = true;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = true;
  for (const unsigned char c : {'_', '/', '.', '$', '^', '(', ')', '<', '=', '+', '\\', '~', ';'}) table[c] = true;
  for (int c = 0xC3; c <= 0xF4; ++c) table[c] = c != 0xE2 && c != 0xEF;
  return table;
}
constexpr auto kPlainBegins = plain_begins();

struct Node {
  json::Value value;
  json::Marks marks;
};

class BlockReader {
 public:
  /// `text` has LF line ends, at its end too.
  BlockReader(std::string_view text, std::uint32_t first_line, NodeBudget budget)
      : text_(text), line_(first_line), budget_(budget) {}

  NodeBudget budget() const { return budget_; }

  json::Marked read() {
    count();
    if (text_.substr(0, kDocumentSeparator.size()) == kDocumentSeparator) {
      at_ = kDocumentSeparator.size();
      end_line();
    } else {
      to_content();
    }
    Node root;
    if (!at_end()) root = collection();
    if (!at_end()) leave();
    return {std::move(root.value), std::move(root.marks), {}};
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char here() const { return text_[at_]; }
  bool blank_at(std::size_t at) const { return text_[at] == ' ' || text_[at] == '\n'; }
  bool at_dash() const { return !at_end() && here() == '-' && blank_at(at_ + 1); }
  int column() const { return at_end() ? -1 : static_cast<int>(at_ - line_begin_); }
  json::Mark mark() const { return {line_, static_cast<std::uint32_t>(at_ - line_begin_) + 1}; }

  void count() {
    if (!budget_.take(1)) leave();
  }

  void skip_blanks() {
    while (!at_end() && here() == ' ') ++at_;
  }

  /// Advances from the end of a line to the first node of a later one.
  void end_line() {
    const bool after_blank = text_[at_ - 1] == ' ' || here() == ' ';
    skip_blanks();
    if (here() != '\n' && !(here() == '#' && after_blank)) leave();
    to_content();
  }

  /// Skips spaces, line ends and comments.
  void to_content() {
    for (; !at_end(); skip_blanks()) {
      if (here() == ' ') continue;
      if (here() == '#') at_ = text_.find('\n', at_);
      if (here() != '\n') return;
      line_begin_ = ++at_;
      ++line_;
    }
  }

  /// To the end of a scalar that begins here.
  std::string_view pass_to(std::size_t end) {
    const auto written = text_.substr(at_, end - at_);
    if (const auto last = written.rfind('\n'); last != std::string_view::npos) {
      line_ += static_cast<std::uint32_t>(std::count(written.begin(), written.end(), '\n'));
      line_begin_ = at_ + last + 1;
    }
    at_ = end;
    return written;
  }

  bool begins_plain() const {
    if (here() == '-') return !blank_at(at_ + 1);
    return kPlainBegins[static_cast<unsigned char>(here())];
  }

  /// The offset of the ':' after the key that begins here; 0 if no key begins here.
  std::size_t find_key_end() const {
    if (here() == '"' || here() == '\'') return find_quoted_key_end();
    if (!begins_plain()) return 0;
    for (auto at = at_; text_[at] != '\n' && text_[at] != '\t'; ++at) {
      if (text_[at] == ':' && blank_at(at + 1)) return text_[at - 1] == ' ' ? 0 : at;
      if (text_[at] == '#' && text_[at - 1] == ' ') return 0;
    }
    return 0;
  }

  std::size_t find_quoted_key_end() const {
    const auto scalar = read_quoted(text_, at_);
    if (!scalar.error.empty() || text_[scalar.end] != ':' || !blank_at(scalar.end + 1)) return 0;
    return text_.substr(at_, scalar.end - at_).find('\n') == std::string_view::npos ? scalar.end : 0;
  }

  /// The key that ends before `end`.
  std::string take_key(std::size_t end) {
    if (end == 0 || end - at_ > kLongestKey) leave();
    count();
    const auto written = text_.substr(at_, end - at_);
    const bool is_quoted = written[0] == '"' || written[0] == '\'';
    if (is_quoted) {
      auto text = read_quoted(text_, at_).value;
      at_ = end + 1;
      return text;
    }
    at_ = end + 1;
    if (written == "<<") leave();
    auto key = key_text(scalar_value(kPlainTag, std::string(written)));
    if (!key) leave();
    return std::move(*key);
  }

  Node collection() {
    if (++level_ > kMostReadLevels) leave();
    Node node = at_dash() ? list() : mapping();
    --level_;
    return node;
  }

  Node mapping() {
    count();
    const int indent = column();
    const auto begin = mark();
    json::MemberList members;
    do {
      const auto key_mark = mark();
      auto key = take_key(find_key_end());
      Node value = value_below(indent, true);
      value.marks.key = key_mark;
      members.add(std::move(key), std::move(value.value), std::move(value.marks));
    } while (column() == indent);
    if (column() > indent) leave();
    auto result = members.finish();
    if (!result.repetitions.empty()) leave();
    return {json::Value(std::move(result.object)), {{}, begin, std::move(result.marks)}};
  }

  Node list() {
    count();
    const int indent = column();
    json::Array elements;
    json::Marks marks{{}, mark(), {}};
    do {
      ++at_;
      Node element = value_below(indent, false);
      elements.push_back(std::move(element.value));
      marks.children.push_back(std::move(element.marks));
    } while (column() == indent && at_dash());
    if (column() > indent) leave();
    return {json::Value(std::move(elements)), std::move(marks)};
  }

  /// What belongs to the `:` or `-` just before, in a collection that is `indent` columns from the left.
  Node value_below(int indent, bool in_mapping) {
    const auto empty_place = mark();
    skip_blanks();
    if (here() != '\n' && here() != '#') {
      const bool begins_collection = !in_mapping && (at_dash() || find_key_end() != 0);
      return begins_collection ? collection() : scalar(indent);
    }
    end_line();
    const bool is_unindented_list = in_mapping && column() == indent && at_dash();
    if (column() > indent || is_unindented_list)
      return at_dash() || find_key_end() != 0 ? collection() : scalar_on_own_line(indent);
    count();
    return {json::Value(), {{}, empty_place, {}}};
  }

  Node scalar_on_own_line(int indent) {
    if (here() == '|' || here() == '>') leave();
    return scalar(indent);
  }

  Node scalar(int indent) {
    count();
    const auto begin = mark();
    return {scalar_text(indent), {{}, begin, {}}};
  }

  json::Value scalar_text(int indent) {
    switch (here()) {
      case '{':
        return empty_collection('}', json::Object());
      case '[':
        return empty_collection(']', json::Array());
      case '"':
      case '\'':
        return quoted(indent);
      case '|':
      case '>':
        return block(indent);
      default:
        return plain(indent);
    }
  }

  json::Value empty_collection(char end, json::Value value) {
    if (text_[at_ + 1] != end) leave();
    at_ += 2;
    end_line();
    return value;
  }

  json::Value plain(int indent) {
    if (!begins_plain()) leave();
    auto scalar = read_plain(text_, at_, indent, false);
    const auto written = pass_to(scalar.end);
    if (!scalar.error.empty() || written.find('\t') != std::string_view::npos) leave();
    end_line();
    auto value = json_value(scalar_value(kPlainTag, std::move(scalar.value)));
    if (!value) leave();
    return std::move(*value);
  }

  json::Value quoted(int indent) {
    auto scalar = read_quoted(text_, at_);
    if (!scalar.error.empty()) leave();
    check_lines(pass_to(scalar.end), indent);
    end_line();
    return json::Value(std::move(scalar.value));
  }

  /// Further lines of a quoted string are indented deeper than its parent.
  static void check_lines(std::string_view written, int indent) {
    auto newline = written.find('\n');
    if (newline != std::string_view::npos && written.find('\t') != std::string_view::npos) leave();
    for (; newline != std::string_view::npos; newline = written.find('\n', newline + 1)) {
      const auto begin = written.find_first_not_of(' ', newline + 1);
      const bool is_empty = written[begin] == '\n';
      if (!is_empty && static_cast<int>(begin - newline - 1) <= indent) leave();
    }
  }

  json::Value block(int indent) {
    auto header_end = at_ + 1;
    if (text_[header_end] == '+' || text_[header_end] == '-') ++header_end;
    if (text_[header_end] != '\n') leave();
    auto scalar = read_block(text_, at_, indent);
    pass_to(scalar.end);
    if (!scalar.error.empty()) leave();
    to_content();
    return json::Value(std::move(scalar.value));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_begin_ = 0;
  std::uint32_t line_;
  NodeBudget budget_;
  std::size_t level_ = 0;
};

}  // namespace

std::optional<json::Marked> read_block_style(std::string_view text, std::uint32_t first_line, NodeBudget& budget) {
  if (text.empty() || text.back() != '\n' || has_line_separator(text)) return std::nullopt;
  try {
    BlockReader reader(text, first_line, budget);
    json::Marked document = reader.read();
    budget = reader.budget();
    return document;
  } catch (const Unusual&) {
    return std::nullopt;
  }
}

}  // namespace kubexx::yaml
