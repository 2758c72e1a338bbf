#include "runtime/yaml/scalar_style.hpp"

#include "runtime/yaml/resolution.hpp"

namespace kubexx::yaml {

namespace {

/// What a text holds that some style cannot carry.
struct Traits {
  bool indicators = false;  ///< would be read as YAML syntax when plain
  bool special = false;     ///< characters that only double quotes can write
  bool line_breaks = false;
  bool leading_white = false;  ///< starts with a space or a line break
  bool trailing_white = false;
  bool trailing_blank = false;
  bool break_then_blank = false;
  bool blank_then_break = false;
};

bool is_white(char32_t c) { return c == ' ' || c == '\t' || c == 0 || is_break(c); }

template <class Char>
bool is_white_at(std::basic_string_view<Char> text, std::size_t at) {
  return at >= text.size() || is_white(text[at]);
}

template <class Char>
bool is_leading_indicator(std::basic_string_view<Char> text) {
  constexpr std::string_view kAlways = "#,[]{}&*!|>'\"%@`";
  constexpr std::string_view kBeforeWhite = "-?:";
  if (text[0] >= 0x80) return false;
  const char first = static_cast<char>(text[0]);
  if (kAlways.find(first) != kAlways.npos) return true;
  if (kBeforeWhite.find(first) != kBeforeWhite.npos && is_white_at(text, 1)) return true;
  if (first != '-' && first != '.') return false;
  return text.size() > 2 && text[1] == text[0] && text[2] == text[0];
}

template <class Char>
bool is_inner_indicator(std::basic_string_view<Char> text, std::size_t at) {
  if (text[at] == ':') return is_white_at(text, at + 1);
  return text[at] == '#' && is_white(text[at - 1]);
}

template <class Char>
void note_edges(std::basic_string_view<Char> text, Traits& traits) {
  const Char first = text.front(), last = text.back();
  traits.leading_white = first == ' ' || is_break(first);
  traits.trailing_white = last == ' ' || is_break(last);
  traits.trailing_blank = last == ' ';
  traits.indicators = is_leading_indicator(text);
}

template <class Char>
Traits analyse(std::basic_string_view<Char> text) {
  Traits traits;
  if (text.empty()) return traits;
  note_edges(text, traits);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const Char c = text[at];
    if (!may_stand_unescaped(c)) traits.special = true;
    if (is_break(c)) traits.line_breaks = true;
    if (at == 0) continue;
    if (is_inner_indicator(text, at)) traits.indicators = true;
    if (c == ' ' && is_break(text[at - 1])) traits.break_then_blank = true;
    if (is_break(c) && text[at - 1] == ' ') traits.blank_then_break = true;
  }
  return traits;
}

bool literal_allowed(const Traits& traits) {
  return !traits.special && !traits.trailing_blank && !traits.blank_then_break;
}

bool plain_allowed(const Traits& traits) {
  return !traits.indicators && !traits.special && !traits.line_breaks && !traits.leading_white &&
         !traits.trailing_white;
}

bool single_quotes_allowed(const Traits& traits) {
  return !traits.special && !traits.break_then_blank && !traits.blank_then_break;
}

template <class Char>
StyledScalar style_of(std::string_view utf8, std::basic_string_view<Char> text) {
  const Traits traits = analyse(text);
  const auto styled = [&traits](ScalarStyle style) { return StyledScalar{style, traits.line_breaks}; };
  if (text.find(Char{'\n'}) != text.npos) {
    return styled(literal_allowed(traits) ? ScalarStyle::literal : ScalarStyle::double_quoted);
  }
  if (is_resolved_word(utf8)) return styled(ScalarStyle::double_quoted);
  if (plain_allowed(traits)) return styled(ScalarStyle::plain);
  return styled(single_quotes_allowed(traits) ? ScalarStyle::single_quoted : ScalarStyle::double_quoted);
}

}  // namespace

bool is_break(char32_t c) { return c == '\n' || c == '\r' || c == 0x85 || c == 0x2028 || c == 0x2029; }

bool may_stand_unescaped(char32_t c) {
  if (c == '\n' || (c >= 0x20 && c <= 0x7E)) return true;
  return c >= 0xA0 && c <= 0xFFFD && c != 0xFEFF;
}

StyledScalar choose_style(std::string_view utf8, std::u32string_view text) { return style_of(utf8, text); }
StyledScalar choose_ascii_style(std::string_view text) { return style_of(text, text); }

}  // namespace kubexx::yaml
