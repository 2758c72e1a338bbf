#include "generator/markers/description.hpp"

#include <algorithm>
#include <array>

namespace kubexx::markers {
namespace {

constexpr std::array<std::string_view, 6> commands{"@brief", "\\brief", "@short", "\\short", "@details", "\\details"};
constexpr std::array<std::string_view, 6> tool_comments{"NOLINT",       "clang-format off",  "clang-format on",
                                                        "IWYU pragma:", "cppcheck-suppress", "LCOV_EXCL"};

bool is_word_character(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

/// What Go takes for an instruction to a tool: `go:generate x`, `nolint:all`, `line a:1`; only without a space before
/// it.
bool is_directive(std::string_view text) {
  for (std::string_view word : {"line ", "extern ", "export "}) {
    if (text.starts_with(word)) return true;
  }
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0 || colon + 1 >= text.size()) return false;
  return std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon), is_word_character) &&
         is_word_character(text[colon + 1]);
}

bool is_tool_comment(std::string_view text) {
  const std::string_view trimmed = trim(text);
  return std::any_of(tool_comments.begin(), tool_comments.end(),
                     [&](std::string_view tool) { return trimmed.starts_with(tool); });
}

bool is_left_out(const CommentLine& line, const DescriptionOptions& options) {
  if (line.tight && is_directive(line.text)) return true;
  // A line of slashes is an ornament.
  if (!line.block && !line.text.empty() && line.text.find_first_not_of('/') == std::string_view::npos) return true;
  if (options.drop_plus_lines && !line.block && trim(line.text).starts_with('+')) return true;
  return is_tool_comment(line.text);
}

/// `@brief Text.` means `Text.`
std::string_view without_command(std::string_view text) {
  const std::string_view trimmed = trim(text);
  for (std::string_view command : commands) {
    if (!trimmed.starts_with(command)) continue;
    const std::string_view rest = trimmed.substr(command.size());
    if (rest.empty() || rest.front() == ' ' || rest.front() == '\t') return trim(rest);
  }
  return text;
}

/// Without blank lines at either end, and with one where there were several.
std::vector<std::string_view> squeezed(const std::vector<std::string_view>& lines) {
  std::vector<std::string_view> out;
  for (std::string_view line : lines) {
    if (!line.empty() || (!out.empty() && !out.back().empty())) out.push_back(line);
  }
  if (!out.empty() && out.back().empty()) out.pop_back();
  return out;
}

std::vector<std::string_view> prose_of(const std::vector<CommentLine>& lines, const DescriptionOptions& options) {
  std::vector<std::string_view> prose;
  for (const CommentLine& line : lines) {
    if (!is_left_out(line, options)) prose.push_back(without_command(line.text));
  }
  return squeezed(prose);
}

}  // namespace

std::string description_text(const std::vector<CommentLine>& lines, const DescriptionOptions& options) {
  const bool trims = std::any_of(lines.begin(), lines.end(), [](const CommentLine& line) { return line.block; });
  std::string text;
  bool first = true;
  bool in_code = false;
  for (std::string_view line : prose_of(lines, options)) {
    if (trims) line = trim(line);
    if (line.starts_with("```") || line.starts_with("~~~")) in_code = !in_code;
    if (!in_code && line.starts_with("TODO")) continue;
    if (!in_code && line.starts_with("---")) break;
    if (!first) text += '\n';
    first = false;
    text += line;
  }
  return text;
}

}  // namespace kubexx::markers
