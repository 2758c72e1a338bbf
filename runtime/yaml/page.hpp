#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace kubexx::yaml {

/// The text that is being written and the state of its last line: the column in code points, whether white space was
/// written last, and whether the line has only indentation and block indicators.
class Page {
 public:
  /// Begins a line at `indent` unless the page is already there.
  void start_line(int indent) {
    if (!indentation_ || column_ > indent || (column_ == indent && !white_)) line_break();
    while (column_ < indent) put(' ');
    white_ = true;
    indentation_ = true;
  }

  /// `-`, `?` or `:` in front of a node that may itself begin a block on this line.
  void block_indicator(char c) {
    separate();
    put(c);
    white_ = false;
  }

  /// A character that belongs to the text before it.
  void attached(char c) {
    put(c);
    white_ = false;
    indentation_ = false;
  }

  /// ASCII text that is neither folded nor escaped.
  void word(std::string_view text) {
    separate();
    raw(text);
    end_text();
  }

  void separate() {
    if (!white_) put(' ');
  }
  /// One character: its bytes and one column.
  void character(std::string_view bytes) {
    out_ += bytes;
    ++column_;
  }
  void ascii(char c) { put(c); }
  void raw(std::string_view ascii) {
    out_ += ascii;
    column_ += static_cast<int>(ascii.size());
  }
  void line_break() {
    out_ += '\n';
    column_ = 0;
  }
  /// A line break of other bytes inside a scalar.
  void inner_break(std::string_view bytes) {
    out_ += bytes;
    column_ = 0;
    indentation_ = true;
  }
  void in_text() { indentation_ = false; }
  void after_header() {
    white_ = true;
    indentation_ = true;
  }
  void end_text() {
    white_ = false;
    indentation_ = false;
  }

  int column() const { return column_; }
  bool at_indentation() const { return indentation_; }
  std::string take() { return std::move(out_); }

 private:
  void put(char c) {
    out_ += c;
    ++column_;
  }

  std::string out_;
  int column_ = 0;
  bool white_ = true;
  bool indentation_ = true;
};

}  // namespace kubexx::yaml
