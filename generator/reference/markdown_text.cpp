#include "generator/reference/markdown_text.hpp"

#include <algorithm>

#include "generator/reference/description_text.hpp"
#include "runtime/core/ascii.hpp"

namespace kubexx::reference {
namespace {

/// The length of the longest run of backquotes.
std::size_t longest_run(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

bool is_word_character(std::string_view text, std::size_t at) {
  return at < text.size() && core::is_ascii_alphanumeric(text[at]);
}

/// Whether a line that begins like this would be a list, a heading or a rule.
std::size_t block_marker(std::string_view text) {
  if (text.empty()) return std::string_view::npos;
  if (std::string_view("+-=").find(text[0]) != std::string_view::npos) return 0;
  std::size_t digits = 0;
  while (digits < text.size() && core::is_ascii_digit(text[digits])) ++digits;
  const bool is_item = digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
  return is_item ? digits : std::string_view::npos;
}

std::string markdown_inline(const Inline& part, MarkdownPlace place) {
  if (part.kind == Inline::Kind::code) return markdown_code(part.text, place);
  if (part.kind == Inline::Kind::link) return "<" + part.text + ">";
  return markdown_text(part.text);
}

}  // namespace

std::string markdown_text(std::string_view raw) {
  const std::string text = printable(raw);
  const std::size_t marker = block_marker(text);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_inner = i > 0 && is_word_character(text, i - 1) && is_word_character(text, i + 1);
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '$') {
      out += "&#36;";  // begins a formula
    } else if (c == '@') {
      out += "&#64;";  // begins a mention
    } else if (c == '\n') {
      out += ' ';
    } else {
      const bool is_special =
          std::string_view("\\`*[]|#~!").find(c) != std::string_view::npos || (c == '_' && !is_inner);
      if (is_special || i == marker) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string markdown_code(std::string_view raw, MarkdownPlace place) {
  std::string text = printable(raw);
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.empty() || text.find_first_not_of(' ') == std::string::npos) return "`\"" + text + "\"`";
  const std::string fence(longest_run(text) + 1, '`');
  const bool needs_space =
      text.starts_with('`') || text.ends_with('`') || (text.starts_with(' ') && text.ends_with(' '));
  std::string out = fence + (needs_space ? " " : "");
  for (const char c : text) out += c == '|' && place == MarkdownPlace::cell ? "\\|" : std::string(1, c);
  return out + (needs_space ? " " : "") + fence;
}

std::string markdown_codes(const std::vector<std::string>& values, MarkdownPlace place) {
  std::string out;
  for (const std::string& value : values) out += (out.empty() ? "" : ", ") + markdown_code(value, place);
  return out;
}

std::string markdown_description(std::string_view description, MarkdownPlace place) {
  const bool is_cell = place == MarkdownPlace::cell;
  std::string out;
  for (const Paragraph& paragraph : parse_description(description)) {
    if (!out.empty()) out += is_cell ? "<br><br>" : "\n\n";
    bool is_first = true;
    for (const Line& line : paragraph) {
      if (!is_first) out += is_cell ? "<br>" : "<br>\n";
      is_first = false;
      for (const Inline& part : line) out += markdown_inline(part, place);
    }
  }
  return out;
}

std::string markdown_block(std::string_view raw, std::string_view language) {
  const std::string text = printable(raw);
  const std::string fence(std::max<std::size_t>(longest_run(text) + 1, 3), '`');
  std::string out = fence + std::string(language) + "\n" + text;
  if (!out.ends_with('\n')) out += '\n';
  return out + fence + "\n";
}

}  // namespace kubexx::reference
