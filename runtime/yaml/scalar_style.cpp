#include "runtime/yaml/scalar_style.hpp"

#include "runtime/yaml/resolution.hpp"

namespace kubexx::yaml {

namespace {

/// What a text holds that some style cannot carry.
struct Traits {
  bool indicators = false;  ///< would be read as YAML syntax when plain
  bool special = false;     ///< characters that only double quotes can write
  bool line_breaks = false;
  bool leading_white = false;  ///< starts with a blank or a line break
  bool trailing_white = false;
  bool trailing_blank = false;
  bool break_then_blank = false;
  bool blank_then_break = false;
};

bool is_white(char32_t c) { return c == U' ' || c == U'\t' || c == 0 || is_break(c); }

bool is_white_at(std::u32string_view text, std::size_t at) { return at >= text.size() || is_white(text[at]); }

bool is_leading_indicator(std::u32string_view text) {
  constexpr std::u32string_view kAlways = U"#,[]{}&*!|>'\"%@`";
  constexpr std::u32string_view kBeforeWhite = U"-?:";
  if (kAlways.find(text[0]) != kAlways.npos) return true;
  if (kBeforeWhite.find(text[0]) != kBeforeWhite.npos && is_white_at(text, 1)) return true;
  return text.starts_with(U"---") || text.starts_with(U"...");
}

bool is_inner_indicator(std::u32string_view text, std::size_t at) {
  if (text[at] == U':') return is_white_at(text, at + 1);
  return text[at] == U'#' && is_white(text[at - 1]);
}

void note_edges(std::u32string_view text, Traits& traits) {
  const char32_t first = text.front(), last = text.back();
  traits.leading_white = first == U' ' || is_break(first);
  traits.trailing_white = last == U' ' || is_break(last);
  traits.trailing_blank = last == U' ';
  traits.indicators = is_leading_indicator(text);
}

Traits analyse(std::u32string_view text) {
  Traits traits;
  if (text.empty()) return traits;
  note_edges(text, traits);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char32_t c = text[at];
    if (!is_printable(c)) traits.special = true;
    if (is_break(c)) traits.line_breaks = true;
    if (at == 0) continue;
    if (is_inner_indicator(text, at)) traits.indicators = true;
    if (c == U' ' && is_break(text[at - 1])) traits.break_then_blank = true;
    if (is_break(c) && text[at - 1] == U' ') traits.blank_then_break = true;
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

}  // namespace

bool is_break(char32_t c) { return c == U'\n' || c == U'\r' || c == 0x85 || c == 0x2028 || c == 0x2029; }

bool is_printable(char32_t c) {
  if (c == U'\n' || (c >= 0x20 && c <= 0x7E)) return true;
  return c >= 0xA0 && c <= 0xFFFD && c != 0xFEFF;
}

StyledScalar choose_style(std::string_view utf8, std::u32string_view text) {
  const Traits traits = analyse(text);
  const auto styled = [&traits](ScalarStyle style) { return StyledScalar{style, traits.line_breaks}; };
  if (text.find(U'\n') != text.npos) {
    return styled(literal_allowed(traits) ? ScalarStyle::literal : ScalarStyle::double_quoted);
  }
  if (is_resolved_word(utf8)) return styled(ScalarStyle::double_quoted);
  if (plain_allowed(traits)) return styled(ScalarStyle::plain);
  return styled(single_quotes_allowed(traits) ? ScalarStyle::single_quoted : ScalarStyle::double_quoted);
}

}  // namespace kubexx::yaml
