#include "generator/reference/description_text.hpp"

#include <algorithm>
#include <utility>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::reference {
namespace {

constexpr std::string_view kSpaces = " \t\r";
constexpr std::string_view kAddressCharacters = "-._~:/?#@!$&()*+,;=%";
constexpr std::string_view kEndsSentence = ".,;:!?)";

std::string_view without_spaces(std::string_view text) {
  const auto first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

bool begins_item(std::string_view line) {
  if (line.starts_with("- ") || line.starts_with("* ")) return true;
  std::size_t digits = 0;
  while (digits < line.size() && core::is_ascii_digit(line[digits])) ++digits;
  return digits > 0 && digits < 4 && (line.substr(digits).starts_with(". ") || line.substr(digits).starts_with(") "));
}

/// The length of the address at the beginning of `text`; 0 if there is none.
std::size_t address_length(std::string_view text) {
  const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  if (scheme == 0) return 0;
  std::size_t end = scheme;
  while (end < text.size() &&
         (core::is_ascii_alphanumeric(text[end]) || kAddressCharacters.find(text[end]) != std::string_view::npos))
    ++end;
  while (end > scheme && kEndsSentence.find(text[end - 1]) != std::string_view::npos) --end;
  return end > scheme ? end : 0;
}

class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  Line run() {
    while (at_ < text_.size()) step();
    end_text(at_);
    return std::move(out_);
  }

 private:
  void step() {
    if (text_[at_] == '`') {
      const std::size_t end = text_.find('`', at_ + 1);
      if (end != std::string_view::npos && end > at_ + 1) return add(Inline::Kind::code, at_ + 1, end, end + 1);
      at_ = end == std::string_view::npos ? text_.size() : end + 1;
      return;
    }
    const bool may_begin = text_[at_] == 'h' && (at_ == 0 || !core::is_ascii_alphanumeric(text_[at_ - 1]));
    const std::size_t length = may_begin ? address_length(text_.substr(at_)) : 0;
    if (length > 0) return add(Inline::Kind::link, at_, at_ + length, at_ + length);
    ++at_;
  }

  void add(Inline::Kind kind, std::size_t begin, std::size_t end, std::size_t next) {
    end_text(at_);
    out_.push_back({kind, std::string(text_.substr(begin, end - begin))});
    begin_ = at_ = next;
  }

  void end_text(std::size_t end) {
    if (end > begin_) out_.push_back({Inline::Kind::text, std::string(text_.substr(begin_, end - begin_))});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  ///< of the text that has not been added
  Line out_;
};

/// Joins the lines of a source to those that are shown.
class ParagraphReader {
 public:
  std::vector<Paragraph> run(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      take(without_spaces(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    end_paragraph();
    return std::move(out_);
  }

 private:
  void take(std::string_view line) {
    if (line.empty()) return end_paragraph();
    if (begins_item(line)) end_line();
    if (!line_.empty()) line_ += ' ';
    line_ += line;
  }

  void end_line() {
    if (!line_.empty()) paragraph_.push_back(LineReader(line_).run());
    line_.clear();
  }

  void end_paragraph() {
    end_line();
    if (!paragraph_.empty()) out_.push_back(std::move(paragraph_));
    paragraph_.clear();
  }

  std::string line_;
  Paragraph paragraph_;
  std::vector<Paragraph> out_;
};

bool is_shown(char32_t point) {
  if (point == '\n') return true;
  if (point < 0x20 || (point >= 0x7F && point < 0xA0)) return false;
  const bool changes_direction = (point >= 0x202A && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) ||
                                 point == 0x200E || point == 0x200F || point == 0x061C;
  return !changes_direction && (point & 0xFFFE) != 0xFFFE;
}

}  // namespace

std::vector<Paragraph> parse_description(std::string_view description) {
  return ParagraphReader().run(printable(description));
}

std::string printable(std::string_view text) {
  const bool is_plain =
      std::all_of(text.begin(), text.end(), [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; });
  if (is_plain) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const core::CodePoint code = core::decode_utf8(text, at);
    if (text[at] == '\t') {
      out += ' ';
    } else if (text[at] != '\r') {
      core::append_utf8(out, code.valid && is_shown(code.point) ? code.point : 0xFFFD);
    }
    at += code.length;
  }
  return out;
}

}  // namespace kubexx::reference
