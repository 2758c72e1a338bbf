#include "runtime/yaml/source_walk.hpp"

#include <algorithm>

#include "runtime/yaml/block_scalar.hpp"
#include "runtime/yaml/line_separator.hpp"
#include "runtime/yaml/quoted_scalar.hpp"
#include "runtime/yaml/refusal.hpp"

namespace kubexx::yaml {

namespace {

bool is_white(char c) { return c == ' ' || c == '\t' || c == '\n'; }

bool is_name_character(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '-';
}

bool is_tag_character(char c) {
  return is_name_character(c) || std::string_view(";/?:@&=+$.!~*'()").find(c) != std::string_view::npos;
}

constexpr std::string_view kNullWords[] = {"~", "null", "Null", "NULL"};
constexpr std::string_view kSeparatorInText =
    "U+2028 and U+2029 end a line in YAML: put the text in double quotes and write \\u2028";

}  // namespace

void SourceWalk::refuse(std::string message) const { throw Refusal{std::move(message), mark()}; }

bool SourceWalk::blank_follows(std::size_t ahead) const {
  return at_ + ahead >= text_.size() || is_white(text_[at_ + ahead]);
}

void SourceWalk::step() {
  if (text_[at_] == '\n') {
    ++line_;
    line_begin_ = at_ + 1;
  }
  ++at_;
}

void SourceWalk::to_node(std::size_t offset) {
  const auto end = std::min(offset, text_.size());
  while (at_ < end) pass_between();
}

void SourceWalk::close_bracket() {
  while (at_ < text_.size() && here() != ']' && here() != '}') pass_between();
  if (at_ < text_.size()) pass_between();
}

void SourceWalk::finish() {
  while (at_ < text_.size() && (is_white(text_[at_]) || text_[at_] == '#')) pass_between();
  if (at_ < text_.size() && here() == '%' && at_line_begin()) refuse("directives are not read");
  if (at_ < text_.size()) refuse("text after the end of the document");
}

/// One character that belongs to no node.
void SourceWalk::pass_between() {
  const char c = text_[at_];
  switch (c) {
    case '\n':
      if (flow_depth_ == 0) key_allowed_ = true;
      return step();
    case ' ':
      return step();
    case '\t':
      check_plain_tab();
      if (flow_depth_ == 0 && key_allowed_ && plain_line_ == 0) refuse("a tab where only blanks may indent");
      return step();
    case '#':
      return skip_comment();
    case '%':
      if (at_line_begin()) refuse("directives are not read");
      return step();
    default:
      return pass_indicator(c);
  }
}

void SourceWalk::pass_indicator(char c) {
  switch (c) {
    case '-':
      if (at_line_begin() && text_.substr(at_, 3) == "---" && blank_follows(3)) return pass_separator();
      key_allowed_ = true;
      break;
    case '?':
      key_allowed_ = flow_depth_ == 0;
      break;
    case ':':
      key_allowed_ = key_allowed_ && flow_depth_ == 0;
      break;
    case ',':
      if (flow_depth_ > 0 && entry_missing_) refuse("nothing stands before this ','");
      break;
    case '[':
    case '{':
      ++flow_depth_;
      break;
    case ']':
    case '}':
      if (flow_depth_ > 0) --flow_depth_;
      key_allowed_ = false;
      break;
    default:
      break;
  }
  entry_missing_ = c == '[' || c == '{' || c == ',';
  plain_line_ = 0;
  step();
  after_question_ = c == '?';
  if (c == '-' || c == '?' || c == ':') empty_place_ = mark();
}

void SourceWalk::pass_separator() {
  at_ += 3;
  key_allowed_ = false;
  empty_place_ = mark();
}

void SourceWalk::skip_comment() {
  const auto end = std::min(text_.find('\n', at_), text_.size());
  if (has_line_separator(text_.substr(at_, end - at_))) refuse("U+2028 and U+2029 end a comment in YAML");
  at_ = end;
  plain_line_ = 0;
}

void SourceWalk::skip_properties() {
  had_property_ = at_ < text_.size() && (text_[at_] == '&' || text_[at_] == '!');
  while (at_ < text_.size() && (text_[at_] == '&' || text_[at_] == '!')) {
    skip_property();
    while (at_ < text_.size() && (is_white(text_[at_]) || text_[at_] == '#')) pass_between();
  }
}

void SourceWalk::skip_property() {
  std::size_t length = 1;
  while (!blank_follows(length)) ++length;
  if (text_[at_] == '&') {
    length = std::min(length, text_.find_first_of(",[]{}", at_) - at_);
    check_name(length, "anchor");
  } else {
    check_tag(length);
  }
  take_word(length);
}

void SourceWalk::take_word(std::size_t length) {
  plain_line_ = 0;
  after_question_ = false;
  at_ += length;
  key_allowed_ = false;
  entry_missing_ = false;
  empty_place_ = mark();
}

void SourceWalk::check_name(std::size_t length, std::string_view what) {
  const auto name = text_.substr(at_ + 1, length - 1);
  if (name.empty() || !std::all_of(name.begin(), name.end(), is_name_character))
    refuse("the name of an " + std::string(what) + " has other characters than letters, digits, '_' and '-'");
}

/// A server knows no other handles than `!` and `!!`, and wants a blank behind a tag.
void SourceWalk::check_tag(std::size_t length) {
  const auto tag = text_.substr(at_, length);
  const auto second = tag.find('!', 1);
  if (tag.substr(0, 2) == "!<" && tag.find('>') == tag.size() - 1) return;
  if (second != std::string_view::npos && second > 1) refuse("an undefined tag handle");
  if (!std::all_of(tag.begin(), tag.end(), is_tag_character)) refuse("a character that cannot stand in a tag");
}

int SourceWalk::block_indent() const {
  std::size_t begin = at_, line_begin = line_begin_;
  for (std::size_t at = at_; at < text_.size() && (text_[at] == '&' || text_[at] == '!');) {
    at = std::min(text_.find_first_of(" \t\n", at), text_.size());
    while (at < text_.size() && (is_white(text_[at]) || text_[at] == '#')) {
      if (text_[at] == '#') at = std::min(text_.find('\n', at), text_.size() - 1);
      if (text_[at++] != '\n') continue;
      line_begin = at;
      begin = std::min(text_.find_first_not_of(' ', at), text_.size());
    }
  }
  return static_cast<int>(begin - line_begin);
}

void SourceWalk::expect_closed() const {
  std::size_t depth = 0;
  for (std::size_t at = at_; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == '"' || c == '\'') at = std::max(at + 1, read_quoted(text_, at).end) - 1;
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return;
    if (depth == 0) return;
  }
  refuse("a bracket that is not closed");
}

void SourceWalk::skip_alias() {
  std::size_t length = 1;
  while (!blank_follows(length) && std::string_view(",[]{}").find(here(length)) == std::string_view::npos) ++length;
  check_name(length, "alias");
  take_word(length);
}

bool SourceWalk::skip_null(int indent) {
  for (const auto word : kNullWords) {
    if (text_.substr(at_, word.size()) != word) continue;
    const char next = here(word.size());
    if (!blank_follows(word.size()) && std::string_view(",]}:").find(next) == std::string_view::npos) continue;
    skip_plain(std::string(word), indent);
    return true;
  }
  return false;
}

std::optional<std::string> SourceWalk::skip_scalar(const std::string& value, int indent) {
  const char c = here();
  if (c == '"' || c == '\'') return skip_quoted(value);
  if ((c == '|' || c == '>') && flow_depth_ == 0) return skip_block(indent);
  skip_plain(value, indent);
  return std::nullopt;
}

/// yaml-cpp takes `\/`, writes invalid UTF-8 for `\N` and `\_`, and folds around U+2028 differently.
std::optional<std::string> SourceWalk::skip_quoted(const std::string& value) {
  const char quote = text_[at_];
  // Behind a tag, the quote may begin the next node.
  if (value.empty() && had_property_ && !read_quoted(text_, at_).value.empty()) return std::nullopt;
  const auto simple_end = text_.find(quote, at_ + 1);
  if (simple_end != std::string_view::npos && text_.substr(at_ + 1, simple_end - at_ - 1) == value &&
      value.find_first_of("\\\n\xE2") == std::string::npos) {
    take_word(simple_end + 1 - at_);
    return std::nullopt;
  }
  auto scalar = read_quoted(text_, at_);
  const auto end = scalar.error.empty() ? scalar.end : scalar.error_offset;
  const auto written = text_.substr(at_, end - at_);
  while (at_ < end) step();
  if (!scalar.error.empty()) refuse(std::string(scalar.error));
  const auto next = text_.find_first_not_of(" \t", at_);
  if (next != std::string_view::npos && text_[next] == ':' && has_line_separator(written))
    refuse(std::string(kSeparatorInText));
  take_word(0);
  return std::move(scalar.value);
}

/// yaml-cpp folds and chomps a little differently.
std::string SourceWalk::skip_block(int indent) {
  auto scalar = read_block(text_, at_, indent);
  const auto end = scalar.error.empty() ? scalar.end : scalar.error_offset;
  if (has_line_separator(text_.substr(at_, end - at_))) refuse(std::string(kSeparatorInText));
  while (at_ < end) step();
  if (!scalar.error.empty()) refuse(std::string(scalar.error));
  key_allowed_ = true;
  entry_missing_ = false;
  return std::move(scalar.value);
}

void SourceWalk::skip_plain(const std::string& value, int indent) {
  plain_indent_ = indent;
  if (has_line_separator(value)) refuse(std::string(kSeparatorInText));
  if (flow_depth_ > 0 && value.substr(0, 1) == ":") refuse("a text in brackets that begins with ':' needs quotes");
  if (text_.substr(at_, value.size()) == value) {
    at_ += value.size();
  } else {
    match(value);
  }
  if (!value.empty()) take_word(0);
  plain_line_ = line_;
  const auto next = text_.find_first_not_of(" \t", at_) - at_;
  if (flow_depth_ > 0 && here(next) == ':' && std::string_view(",]}").find(here(next + 1)) != std::string_view::npos)
    refuse("a ':' needs a blank behind it here: a server takes it for a part of the text");
}

/// Folding changes nothing but white space, so everything else of the value is found in the text.
void SourceWalk::match(const std::string& value) {
  for (const char c : value) {
    if (is_white(c)) continue;
    for (; at_ < text_.size() && is_white(text_[at_]); step()) {
      if (text_[at_] == '\t') check_plain_tab();
      plain_line_ = line_;
    }
    if (at_ >= text_.size() || text_[at_] != c) return;
    ++at_;
  }
}

/// White space behind a plain scalar is a part of it: there, a tab may follow enough blanks.
void SourceWalk::check_plain_tab() const {
  const bool below = plain_line_ != 0 && line_ > plain_line_;
  const auto before = text_.substr(line_begin_, at_ - line_begin_);
  if (below && static_cast<int>(before.size()) <= plain_indent_ &&
      before.find_first_not_of(" \t") == std::string_view::npos)
    refuse("a tab where only blanks may indent");
}

}  // namespace kubexx::yaml
