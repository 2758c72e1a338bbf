#include "runtime/yaml/source_walk.hpp"

#include <algorithm>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/yaml/block_scalar.hpp"
#include "runtime/yaml/line_separator.hpp"
#include "runtime/yaml/plain_scalar.hpp"
#include "runtime/yaml/quoted_scalar.hpp"
#include "runtime/yaml/refusal.hpp"

namespace kubexx::yaml {

namespace {

bool is_name_character(char c) { return core::is_ascii_alphanumeric(c) || c == '_' || c == '-'; }

bool is_tag_character(char c) {
  return is_name_character(c) || std::string_view(";/?:@&=+$.!~*'()").find(c) != std::string_view::npos;
}

constexpr std::string_view kNullWords[] = {"~", "null", "Null", "NULL"};
constexpr std::string_view kSeparatorInText =
    "U+2028 and U+2029 end a line in YAML: put the text in double quotes and write \\u2028";

}  // namespace

void SourceWalk::refuse(std::string message) const { throw Refusal{std::move(message), mark()}; }

bool SourceWalk::blank_follows(std::size_t ahead) const {
  return at_ + ahead >= text_.size() || is_space_or_break(text_[at_ + ahead]);
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
  while (at_ < text_.size() && (is_space_or_break(text_[at_]) || text_[at_] == '#')) pass_between();
  if (at_ < text_.size() && here() == '%' && at_line_begin()) refuse("directives are not supported");
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
      if (flow_depth_ == 0 && key_allowed_ && plain_line_ == 0)
        refuse("a tab in the indentation; only spaces may indent");
      return step();
    case '#':
      return skip_comment();
    case '%':
      if (at_line_begin()) refuse("directives are not supported");
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
      if (flow_depth_ > 0 && entry_missing_) refuse("missing entry before this ','");
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
      refuse("an ambiguous scalar; use quotes");
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
  while (at_ < text_.size() && (text_[at_] == '&' || text_[at_] == '!')) {
    skip_property();
    while (at_ < text_.size() && (is_space_or_break(text_[at_]) || text_[at_] == '#')) pass_between();
  }
}

void SourceWalk::skip_property() {
  if (text_[at_] == '&') return skip_name("anchor");
  std::size_t length = 1;
  while (!blank_follows(length)) ++length;
  check_tag(length);
  take_word(length);
}

/// An anchor or an alias, which a bracket or a comma ends as well.
void SourceWalk::skip_name(std::string_view what) {
  std::size_t length = 1;
  while (!blank_follows(length) && std::string_view(",[]{}").find(here(length)) == std::string_view::npos) ++length;
  check_name(length, what);
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
    refuse("the name of an " + std::string(what) + " may contain only letters, digits, '_' and '-'");
}

/// Servers accept only the handles `!` and `!!`, and require a space after a tag.
void SourceWalk::check_tag(std::size_t length) {
  auto tag = text_.substr(at_, length);
  const bool is_verbatim = tag.substr(0, 2) == "!<" && tag.back() == '>';
  const auto second = tag.find('!', 1);
  if (!is_verbatim && second != std::string_view::npos && second > 1) refuse("an undefined tag handle");
  if (is_verbatim) tag = tag.substr(2, tag.size() - 3);
  const auto may_stand = [is_verbatim](char c) { return is_tag_character(c) || (is_verbatim && c == ','); };
  if (!std::all_of(tag.begin(), tag.end(), may_stand)) refuse("a character that is not allowed in a tag");
}

int SourceWalk::block_indent() const {
  std::size_t begin = at_, line_begin = line_begin_;
  for (std::size_t at = at_; at < text_.size() && (text_[at] == '&' || text_[at] == '!');) {
    at = std::min(text_.find_first_of(" \t\n", at), text_.size());
    while (at < text_.size() && (is_space_or_break(text_[at]) || text_[at] == '#')) {
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

void SourceWalk::skip_alias() { skip_name("alias"); }

bool SourceWalk::skip_null(int indent) {
  for (const auto word : kNullWords) {
    if (text_.substr(at_, word.size()) != word) continue;
    const char next = here(word.size());
    if (!blank_follows(word.size()) && std::string_view(",]}:").find(next) == std::string_view::npos) continue;
    take_plain(indent);
    return true;
  }
  return false;
}

std::optional<std::string> SourceWalk::take_scalar(int indent, bool is_empty) {
  const char c = here();
  if (c == '"' || c == '\'') return take_quoted(is_empty);
  if ((c == '|' || c == '>') && flow_depth_ == 0) return take_block(indent);
  if (is_empty) return std::nullopt;
  return take_plain(indent);
}

std::optional<std::string> SourceWalk::take_quoted(bool is_empty) {
  if (!is_empty)
    if (auto value = take_simple_quoted()) return value;
  auto scalar = read_quoted(text_, at_);
  if (is_empty && !scalar.value.empty()) return std::nullopt;  // the quote begins the next node
  const auto written = pass(scalar);
  const auto next = text_.find_first_not_of(" \t", at_);
  if (next != std::string_view::npos && text_[next] == ':' && has_line_separator(written))
    refuse(std::string(kSeparatorInText));
  take_word(0);
  return std::move(scalar.value);
}

/// A text on one line without escapes.
std::optional<std::string> SourceWalk::take_simple_quoted() {
  const auto end = text_.find_first_of(here() == '"' ? "\"\\\n\xE2" : "'\n\xE2", at_ + 1);
  if (end == std::string_view::npos || text_[end] != here() || end == at_ + 1) return std::nullopt;
  if (here() == '\'' && end + 1 < text_.size() && text_[end + 1] == '\'') return std::nullopt;
  std::string value(text_.substr(at_ + 1, end - at_ - 1));
  take_word(end + 1 - at_);
  return value;
}

std::string SourceWalk::take_block(int indent) {
  auto scalar = read_block(text_, at_, indent);
  if (has_line_separator(pass(scalar))) refuse(std::string(kSeparatorInText));
  key_allowed_ = true;
  entry_missing_ = false;
  return std::move(scalar.value);
}

std::string SourceWalk::take_plain(int indent) {
  plain_indent_ = indent;
  auto scalar = read_plain(text_, at_, indent, flow_depth_ > 0);
  if (flow_depth_ > 0 && here() == ':') refuse("a string in brackets that begins with ':' needs quotes");
  if (has_line_separator(pass(scalar))) refuse(std::string(kSeparatorInText));
  if (flow_depth_ > 0 && here() != ':' && !blank_follows(0) && !scalar.value.empty() && scalar.value.back() == ':')
    refuse("a ':' needs a space after it here: a server treats it as a part of the string");
  if (!scalar.value.empty()) take_word(0);
  plain_line_ = line_;
  return std::move(scalar.value);
}

/// Over what was read; returns how it is written.
std::string_view SourceWalk::pass(const ScalarReading& scalar) {
  const auto begin = at_;
  const auto end = scalar.error.empty() ? scalar.end : scalar.error_offset;
  while (at_ < end) step();
  if (!scalar.error.empty()) refuse(std::string(scalar.error));
  return text_.substr(begin, end - begin);
}

void SourceWalk::check_key(std::size_t begin) const {
  constexpr std::size_t kLongestKey = 1024;
  if (at_ - begin <= kLongestKey) return;
  const auto key = text_.substr(begin, at_ - begin);
  const auto characters = std::count_if(key.begin(), key.end(), [](char c) { return !core::continues_code_point(c); });
  if (static_cast<std::size_t>(characters) > kLongestKey) refuse("a key of more than 1024 characters");
}

/// White space after a plain scalar is a part of it: there, a tab may follow enough spaces.
void SourceWalk::check_plain_tab() const {
  const bool below = plain_line_ != 0 && line_ > plain_line_;
  const auto before = text_.substr(line_begin_, at_ - line_begin_);
  if (below && static_cast<int>(before.size()) <= plain_indent_ &&
      before.find_first_not_of(" \t") == std::string_view::npos)
    refuse("a tab in the indentation; only spaces may indent");
}

}  // namespace kubexx::yaml
