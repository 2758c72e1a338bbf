#include "runtime/yaml/block_scalar.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::yaml {

namespace {

enum class Chomp { strip, clip, keep };

class BlockScalarReader {
 public:
  BlockScalarReader(std::string_view text, std::size_t begin, int parent_indent)
      : text_(text), at_(begin), parent_indent_(parent_indent) {}

  ScalarReading read() {
    read_header();
    auto breaks = take_breaks();
    bool blank_before = false, has_line = false;
    while (result_.error.empty() && column() == indent_ && at_ < text_.size()) {
      const bool blank = text_[at_] == ' ' || text_[at_] == '\t';
      if (has_line) result_.value.append(join(breaks, blank_before || blank));
      result_.value += breaks;
      take_line();
      blank_before = blank;
      has_line = true;
      breaks = take_breaks();
    }
    if (has_line && chomp_ != Chomp::strip) result_.value += '\n';
    if (chomp_ == Chomp::keep) result_.value += breaks;
    result_.end = line_begin_;
    return std::move(result_);
  }

 private:
  int column() const { return static_cast<int>(at_ - line_begin_); }

  void read_header() {
    folded_ = text_[at_++] == '>';
    for (; at_ < text_.size() && text_[at_] != '\n' && text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '#';
         ++at_) {
      const char c = text_[at_];
      if (c == '+') chomp_ = Chomp::keep;
      if (c == '-') chomp_ = Chomp::strip;
      if (c >= '1' && c <= '9') indent_ = std::max(parent_indent_, 0) + (c - '0');
    }
    at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
    line_begin_ = at_;
  }

  /// What the end of the line before becomes.
  std::string_view join(const std::string& breaks, bool any_blank) const {
    if (!folded_ || any_blank) return "\n";
    return breaks.empty() ? " " : "";
  }

  void take_line() {
    const auto end = std::min(text_.find('\n', at_), text_.size());
    result_.value += text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    line_begin_ = at_;
  }

  /// Reads indentation and empty lines; determines the indentation if the header does not state it.
  std::string take_breaks() {
    std::string breaks;
    int deepest = 0;
    while (at_ < text_.size()) {
      while (at_ < text_.size() && text_[at_] == ' ' && (indent_ == 0 || column() < indent_)) ++at_;
      deepest = std::max(deepest, column());
      if (at_ < text_.size() && text_[at_] == '\t' && (indent_ == 0 || column() < indent_)) {
        result_.error = "a tab in the indentation; only spaces may indent";
        result_.error_offset = at_;
        return breaks;
      }
      if (at_ >= text_.size() || text_[at_] != '\n') break;
      breaks += '\n';
      line_begin_ = ++at_;
    }
    if (indent_ == 0) indent_ = std::max({deepest, parent_indent_ + 1, 1});
    return breaks;
  }

  std::string_view text_;
  std::size_t at_;
  int parent_indent_;
  std::size_t line_begin_ = 0;
  int indent_ = 0;  ///< 0 while it is not known
  Chomp chomp_ = Chomp::clip;
  bool folded_ = false;
  ScalarReading result_;
};

}  // namespace

ScalarReading read_block(std::string_view text, std::size_t begin, int parent_indent) {
  return BlockScalarReader(text, begin, parent_indent).read();
}

}  // namespace kubexx::yaml
