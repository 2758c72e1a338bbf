#include "runtime/json/go_fault.hpp"

#include <fmt/format.h>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/marked.hpp"

namespace kubexx::json {
namespace {

using core::is_ascii_digit;
using core::is_hex_digit;

constexpr const char* kEnd = "unexpected end of JSON input";
constexpr std::size_t kDeepest = 10'000;

bool is_blank(char letter) { return letter == ' ' || letter == '\t' || letter == '\r' || letter == '\n'; }

/// A byte as Go shows it: by itself, not as a part of a character.
std::string shown(char letter) {
  if (letter == '\'') return R"('\'')";
  if (letter == '"') return R"('"')";
  std::string text;
  core::append_utf8(text, static_cast<unsigned char>(letter));
  const std::string quoted = go_quoted(text);
  return fmt::format("'{}'", quoted.substr(1, quoted.size() - 2));
}

/// Reads a whole value without keeping it. Each step returns false after it has set `fault`.
class Scan {
 public:
  explicit Scan(std::string_view text) : text_(text) {}

  std::string run() {
    if (!value()) return fault_;
    while (!open_.empty())
      if (!go_on()) return fault_;
    skip_blanks();
    if (at_ < text_.size()) unexpected("after top-level value");
    return fault_;
  }

 private:
  bool unexpected(std::string_view where) {
    fault_ = at_ >= text_.size() ? kEnd : fmt::format("invalid character {} {}", shown(text_[at_]), where);
    return false;
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }
  bool sees(char letter) const { return at_ < text_.size() && text_[at_] == letter; }
  bool take(char letter) {
    const bool is_there = sees(letter);
    if (is_there) ++at_;
    return is_there;
  }

  /// Reads a scalar, or opens lists and objects down to the first scalar. In a loop, since documents may be nested more
  /// deeply than the stack allows.
  bool value() {
    for (;;) {
      skip_blanks();
      if (at_ >= text_.size()) return unexpected({});
      const char first = text_[at_];
      if (first != '{' && first != '[') return scalar(first);
      ++at_;
      if (open_.size() >= kDeepest) {
        fault_ = "exceeded max depth";
        return false;
      }
      skip_blanks();
      if (take(first == '{' ? '}' : ']')) return true;
      open_ += first;
      if (first == '{' && !key()) return false;
    }
  }

  bool scalar(char first) {
    if (first == '"') return string();
    if (first == '-' || is_ascii_digit(first)) return number();
    for (const std::string_view word : {"true", "false", "null"})
      if (word[0] == first) return literal(word);
    return unexpected("looking for beginning of value");
  }

  bool key() {
    skip_blanks();
    if (!sees('"')) return unexpected("looking for beginning of object key string");
    if (!string()) return false;
    skip_blanks();
    return take(':') || unexpected("after object key");
  }

  /// What follows a value within a list or an object.
  bool go_on() {
    skip_blanks();
    const bool in_object = open_.back() == '{';
    if (take(',')) return (!in_object || key()) && value();
    if (!take(in_object ? '}' : ']'))
      return unexpected(in_object ? "after object key:value pair" : "after array element");
    open_.pop_back();
    return true;
  }

  bool string() {
    ++at_;
    while (!sees('"')) {
      if (at_ >= text_.size() || static_cast<unsigned char>(text_[at_]) < 0x20) return unexpected("in string literal");
      if (take('\\') && !escape()) return false;
      ++at_;
    }
    ++at_;
    return true;
  }

  /// Leaves the place at the last letter of the escape.
  bool escape() {
    if (at_ >= text_.size() || std::string_view("bfnrt\\/\"u").find(text_[at_]) == std::string_view::npos)
      return unexpected("in string escape code");
    if (text_[at_] != 'u') return true;
    for (int i = 0; i < 4; ++i) {
      ++at_;
      if (at_ >= text_.size() || !is_hex_digit(text_[at_])) return unexpected("in \\u hexadecimal character escape");
    }
    return true;
  }

  bool digits(std::string_view where) {
    if (at_ >= text_.size() || !is_ascii_digit(text_[at_])) return unexpected(where);
    while (at_ < text_.size() && is_ascii_digit(text_[at_])) ++at_;
    return true;
  }

  bool number() {
    take('-');
    if (!take('0') && !digits("in numeric literal")) return false;
    if (take('.') && !digits("after decimal point in numeric literal")) return false;
    if (!take('e') && !take('E')) return true;
    if (!take('+')) take('-');
    return digits("in exponent of numeric literal");
  }

  bool literal(std::string_view word) {
    for (const char letter : word)
      if (!take(letter)) return unexpected(fmt::format("in literal {} (expecting {})", word, shown(letter)));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string open_;  ///< brackets
  std::string fault_;
};

}  // namespace

std::string go_fault(std::string_view text) { return Scan(text).run(); }

std::string repetition_text(const Duplicate& duplicate) {
  return fmt::format("line {}: key {} already set in map", duplicate.value.line, go_quoted(duplicate.key));
}

}  // namespace kubexx::json
