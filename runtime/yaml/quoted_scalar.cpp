#include "runtime/yaml/quoted_scalar.hpp"

#include <charconv>
#include <utility>

#include "runtime/core/utf8.hpp"
#include "runtime/yaml/line_separator.hpp"

namespace kubexx::yaml {

namespace {

/// The character of an escape of one letter.
constexpr std::pair<char, std::string_view> kEscapes[] = {
    {'0', {"\0", 1}},  {'a', "\x07"},         {'b', "\x08"},         {'t', "\t"},  {'\t', "\t"},
    {'n', "\n"},       {'v', "\x0B"},         {'f', "\x0C"},         {'r', "\r"},  {'e', "\x1B"},
    {' ', " "},        {'"', "\""},           {'\'', "'"},           {'\\', "\\"}, {'N', "\xC2\x85"},
    {'_', "\xC2\xA0"}, {'L', "\xE2\x80\xA8"}, {'P', "\xE2\x80\xA9"},
};

std::size_t hex_length(char letter) { return letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0; }

class QuotedScalarReader {
 public:
  QuotedScalarReader(std::string_view text, std::size_t begin) : text_(text), at_(begin + 1), quote_(text[begin]) {}

  ScalarReading read() {
    while (result_.error.empty()) {
      take_words();
      if (!result_.error.empty()) break;
      if (at_ >= text_.size()) {
        fail("a quoted string is not closed");
      } else if (text_[at_] == quote_) {
        result_.end = at_ + 1;
        return std::move(result_);
      } else {
        take_white();
      }
    }
    return std::move(result_);
  }

 private:
  bool at_white() const {
    const char c = text_[at_];
    return c == ' ' || c == '\t' || c == '\n' || is_line_separator(text_, at_);
  }

  void fail(std::string_view message) {
    result_.error = message;
    result_.error_offset = at_;
  }

  /// Up to white space, the closing quote, an escaped line break or a mistake.
  void take_words() {
    escaped_break_ = false;
    while (at_ < text_.size() && !at_white() && result_.error.empty()) {
      const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
      if (text_[at_] == quote_) {
        if (quote_ == '"' || next != '\'') return;
        result_.value += '\'';
        at_ += 2;
      } else if (quote_ == '"' && text_[at_] == '\\') {
        if (next == '\n') {
          at_ += 2;
          escaped_break_ = true;
          return;
        }
        take_escape(next);
      } else {
        result_.value += text_[at_++];
      }
    }
  }

  void take_escape(char letter) {
    if (const auto length = hex_length(letter)) return take_hex(length);
    for (const auto& [name, bytes] : kEscapes) {
      if (name != letter) continue;
      result_.value += bytes;
      at_ += 2;
      return;
    }
    fail("an unknown escape in a quoted string");
  }

  void take_hex(std::size_t length) {
    const auto digits = text_.substr(at_ + 2, length);
    std::uint32_t point = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), point, 16);
    if (digits.size() != length || error != std::errc() || end != digits.data() + length)
      return fail("an escape needs hexadecimal digits");
    if ((point >= 0xD800 && point <= 0xDFFF) || point > 0x10FFFF)
      return fail("an escape that is not a Unicode character");
    core::append_utf8(result_.value, point);
    at_ += 2 + length;
  }

  /// White space between words: kept on one line, folded over lines.
  void take_white() {
    std::string blanks, first_break, more_breaks;
    bool folding = escaped_break_;
    for (; at_ < text_.size() && at_white();) {
      if (text_[at_] == ' ' || text_[at_] == '\t') {
        if (!folding) blanks += text_[at_];
        ++at_;
        continue;
      }
      const std::size_t length = text_[at_] == '\n' ? 1 : kLineSeparatorLength;
      (folding ? more_breaks : first_break) += text_.substr(at_, length);
      folding = true;
      at_ += length;
    }
    if (!folding) {
      result_.value += blanks;
    } else if (first_break == "\n") {
      result_.value += more_breaks.empty() ? " " : more_breaks;
    } else {
      result_.value += first_break + more_breaks;
    }
  }

  std::string_view text_;
  std::size_t at_;
  char quote_;
  bool escaped_break_ = false;
  ScalarReading result_;
};

}  // namespace

ScalarReading read_quoted(std::string_view text, std::size_t begin) { return QuotedScalarReader(text, begin).read(); }

}  // namespace kubexx::yaml
