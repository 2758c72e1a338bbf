#include "runtime/yaml/scalar.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/utf8.hpp"
#include "runtime/yaml/key_order.hpp"

namespace kubexx::yaml {

namespace {

constexpr int kFoldColumn = 80;

void write_character(Page& page, char32_t c) {
  if (c < 0x80) {
    page.ascii(static_cast<char>(c));
    return;
  }
  std::string bytes;
  core::append_utf8(bytes, c);
  page.character(bytes);
}

void write_word(Page& page, std::string_view ascii) {
  page.raw(ascii);
  page.in_text();
}

void write_word(Page& page, std::u32string_view word) {
  for (char32_t c : word) write_character(page, c);
  page.in_text();
}

/// Decides, space by space, where a long string is folded.
template <class Char>
class Folding {
 public:
  Folding(std::basic_string_view<Char> text, ScalarLayout layout) : text_(text), layout_(layout) {}

  /// Whether the space at `at` becomes a line break.
  bool breaks(const Page& page, std::size_t at) const {
    return layout_.fold && !after_blank_ && page.column() > kFoldColumn && at > 0 && at + 1 < text_.size();
  }
  bool blank_follows(std::size_t at) const { return at + 1 < text_.size() && text_[at + 1] == ' '; }
  void saw(bool blank) { after_blank_ = blank; }
  int indent() const { return layout_.indent; }

 private:
  std::basic_string_view<Char> text_;
  ScalarLayout layout_;
  bool after_blank_ = false;
};

template <class Char>
void write_blank(Page& page, Folding<Char>& folding, std::size_t at) {
  if (folding.breaks(page, at) && !folding.blank_follows(at)) {
    page.start_line(folding.indent());
  } else {
    page.raw(" ");
  }
  folding.saw(true);
}

template <class Char>
void write_plain(Page& page, std::basic_string_view<Char> text, ScalarLayout layout) {
  Folding<Char> folding(text, layout);
  page.separate();
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      write_blank(page, folding, at);
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find(Char{' '}, at), text.size());
    write_word(page, text.substr(at, end - at));
    folding.saw(false);
    at = end;
  }
  page.end_text();
}

/// Line breaks inside single quotes are LS and PS only: a line feed takes another style.
template <class Char>
void write_single_quoted(Page& page, std::basic_string_view<Char> text, ScalarLayout layout) {
  Folding<Char> folding(text, layout);
  bool after_break = false;
  page.separate();
  page.attached('\'');
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ' ') {
      write_blank(page, folding, at);
      continue;
    }
    if (is_break(text[at])) {
      std::string bytes;
      core::append_utf8(bytes, text[at]);
      page.inner_break(bytes);
      after_break = true;
      continue;
    }
    if (after_break) page.start_line(layout.indent);
    if (text[at] == '\'') page.raw("'");
    write_character(page, text[at]);
    page.in_text();
    folding.saw(false);
    after_break = false;
  }
  page.raw("'");
  page.end_text();
}

std::string escape(char32_t c) {
  switch (c) {
    case 0x00:
      return "\\0";
    case 0x07:
      return "\\a";
    case 0x08:
      return "\\b";
    case 0x09:
      return "\\t";
    case 0x0A:
      return "\\n";
    case 0x0B:
      return "\\v";
    case 0x0C:
      return "\\f";
    case 0x0D:
      return "\\r";
    case 0x1B:
      return "\\e";
    case 0x22:
      return "\\\"";
    case 0x5C:
      return "\\\\";
    case 0x85:
      return "\\N";
    case 0xA0:
      return "\\_";
    case 0x2028:
      return "\\L";
    case 0x2029:
      return "\\P";
    default:
      break;
  }
  const auto code = static_cast<std::uint32_t>(c);
  if (code <= 0xFF) return fmt::format("\\x{:02X}", code);
  if (code <= 0xFFFF) return fmt::format("\\u{:04X}", code);
  return fmt::format("\\U{:08X}", code);
}

bool needs_escape(char32_t c) { return !may_stand_unescaped(c) || is_break(c) || c == '"' || c == '\\'; }

template <class Char>
void write_double_quoted(Page& page, std::basic_string_view<Char> text, ScalarLayout layout) {
  Folding<Char> folding(text, layout);
  page.separate();
  page.attached('"');
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == ' ' && folding.breaks(page, at)) {
      page.start_line(layout.indent);
      if (folding.blank_follows(at)) page.raw("\\");
    } else if (needs_escape(text[at])) {
      page.raw(escape(text[at]));
    } else {
      write_character(page, text[at]);
    }
    folding.saw(text[at] == ' ');
    if (text[at] != ' ') page.in_text();
  }
  page.raw("\"");
  page.end_text();
}

/// The indentation hint and the chomping indicator after `|`.
template <class Char>
std::string literal_hints(std::basic_string_view<Char> text) {
  std::string hints;
  if (text.front() == ' ' || is_break(text.front())) hints += '2';
  if (!is_break(text.back())) return hints + "-";
  if (text.size() == 1 || is_break(text[text.size() - 2])) hints += '+';
  return hints;
}

template <class Char>
void write_literal(Page& page, std::basic_string_view<Char> text, ScalarLayout layout) {
  page.separate();
  page.attached('|');
  page.raw(literal_hints(text));
  page.line_break();
  page.after_header();
  bool after_break = true;
  for (Char c : text) {
    if (is_break(c)) {
      std::string bytes;
      core::append_utf8(bytes, c);
      page.inner_break(bytes);
      after_break = true;
      continue;
    }
    if (after_break) page.start_line(layout.indent);
    write_character(page, c);
    page.in_text();
    after_break = false;
  }
}

template <class Char>
void write_styled(Page& page, std::basic_string_view<Char> text, ScalarStyle style, ScalarLayout layout) {
  switch (style) {
    case ScalarStyle::plain:
      return write_plain(page, text, layout);
    case ScalarStyle::single_quoted:
      return write_single_quoted(page, text, layout);
    case ScalarStyle::double_quoted:
      return write_double_quoted(page, text, layout);
    case ScalarStyle::literal:
      return write_literal(page, text, layout);
  }
}

bool is_ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

ScalarText::ScalarText(std::string_view text) : given_(text), ascii_(is_ascii(text)) {
  if (ascii_) {
    style_ = choose_ascii_style(text);
    return;
  }
  given_ = {};
  for (std::size_t at = 0; at < text.size();) {
    const auto code = core::decode_utf8(text, at);
    points_ += code.point;
    core::append_utf8(repaired_, code.point);
    at += code.length;
  }
  style_ = choose_style(repaired_, points_);
}

bool key_less(const ScalarText& a, const ScalarText& b) {
  if (a.ascii_ && b.ascii_) return ascii_key_less(a.given_, b.given_);
  return key_less(a.points(), b.points());
}

void write_scalar(Page& page, const ScalarText& text, ScalarLayout layout) {
  if (text.ascii_) return write_styled(page, text.given_, text.style_.style, layout);
  write_styled(page, std::u32string_view(text.points_), text.style_.style, layout);
}

}  // namespace kubexx::yaml
