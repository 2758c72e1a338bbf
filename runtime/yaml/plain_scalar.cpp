#include "runtime/yaml/plain_scalar.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace kubexx::yaml {

namespace {

/// Characters at which a word may end.
constexpr std::array<bool, 256> stops() {
  std::array<bool, 256> table{};
  for (const unsigned char c : {' ', '\t', '\n', ':', ',', '?', '[', ']', '{', '}'}) table[c] = true;
  return table;
}
constexpr auto kStops = stops();

class PlainScalarReader {
 public:
  PlainScalarReader(std::string_view text, std::size_t begin, int parent_indent, bool in_brackets)
      : text_(text), at_(begin), end_(begin), parent_indent_(parent_indent), in_brackets_(in_brackets) {}

  ScalarReading read() {
    while (take_word()) {
      const auto white = skip_white();
      if (!result_.error.empty() || at_ >= text_.size() || text_[at_] == '#') break;
      if (!in_brackets_ && white.lines > 0 && white.column <= parent_indent_) break;
      gap_ = white;
    }
    result_.end = end_;
    return std::move(result_);
  }

 private:
  /// White space between words: how many lines it ends, and how far it indents the last of them.
  struct White {
    std::size_t lines = 0;
    int column = 0;
  };

  bool ends_at(std::size_t at) const {
    const char c = text_[at];
    if (is_space_or_break(c)) return true;
    if (c == ':') return at + 1 >= text_.size() || is_space_or_break(text_[at + 1]);
    return in_brackets_;
  }

  bool take_word() {
    auto end = at_;
    while (end < text_.size() && !(kStops[static_cast<unsigned char>(text_[end])] && ends_at(end))) ++end;
    if (end == at_) return false;
    if (end_ != at_) append_gap();
    result_.value += text_.substr(at_, end - at_);
    at_ = end_ = end;
    return at_ < text_.size() && is_space_or_break(text_[at_]);
  }

  void append_gap() {
    if (gap_.lines == 0) {
      result_.value += text_.substr(end_, at_ - end_);
    } else if (gap_.lines == 1) {
      result_.value += ' ';
    } else {
      result_.value.append(gap_.lines - 1, '\n');
    }
  }

  White skip_white() {
    White white;
    for (; at_ < text_.size() && is_space_or_break(text_[at_]); ++at_) {
      if (text_[at_] == '\n') {
        ++white.lines;
        white.column = 0;
        continue;
      }
      if (text_[at_] == '\t' && white.lines > 0 && white.column <= parent_indent_) {
        result_.error = "a tab in the indentation; only spaces may indent";
        result_.error_offset = at_;
        return white;
      }
      ++white.column;
    }
    return white;
  }

  std::string_view text_;
  std::size_t at_;
  std::size_t end_;  ///< after the last word
  int parent_indent_;
  bool in_brackets_;
  White gap_;
  ScalarReading result_;
};

}  // namespace

ScalarReading read_plain(std::string_view text, std::size_t begin, int parent_indent, bool in_brackets) {
  return PlainScalarReader(text, begin, parent_indent, in_brackets).read();
}

}  // namespace kubexx::yaml
