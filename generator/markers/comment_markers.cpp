#include "generator/markers/comment_markers.hpp"

#include <algorithm>
#include <optional>

#include "runtime/core/ascii.hpp"

namespace kubexx::markers {
namespace {

bool is_identifier(char c) { return core::is_ascii_alphanumeric(c) || c == '_'; }

/// Longer than any API server accepts. Keeps a forgotten quote in a huge comment from being read again for every line.
constexpr std::size_t max_marker_size = 1 << 16;

bool is_list(Shape shape) { return shape == Shape::list_of_strings || shape == Shape::list_of_any; }

/// Whether a brace at the head of a value opens something: it does for lists and free values, not for plain strings.
bool brace_opens(const MarkerRow& row, std::string_view before) {
  if (row.shape != Shape::record) return row.shape != Shape::string;
  const auto equals = before.find_last_not_of(' ');
  if (equals == std::string_view::npos || before[equals] != '=') return false;
  std::size_t begin = equals;
  while (begin > 0 && is_identifier(before[begin - 1])) --begin;
  const std::string_view name = before.substr(begin, equals - begin);
  return std::any_of(row.arguments.begin(), row.arguments.end(),
                     [&](const ArgumentRow& argument) { return argument.name == name && is_list(argument.shape); });
}

/// The position after the quote that closes the one at `begin`, or npos.
std::size_t close_quote(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  for (std::size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"') {
      ++i;
    } else if (text[i] == quote) {
      return i + 1;
    }
  }
  return std::string_view::npos;
}

struct Open {
  char delimiter;
  std::size_t position;
};

/// The quote or brace of `text`, the arguments of `row`, that is still open at its end.
std::optional<Open> find_open(const MarkerRow& row, std::string_view text) {
  const bool json = row.shape == Shape::json;
  std::vector<Open> braces;
  bool value_start = true;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || (c == '`' && !json)) {
      const std::size_t end = close_quote(text, i);
      if (end == std::string_view::npos) return Open{c, i};
      i = end;
      value_start = false;
      continue;
    }
    const bool opens = c == '{' || (json && c == '[');
    if (opens && (!braces.empty() || (value_start && brace_opens(row, text.substr(0, i))))) braces.push_back({c, i});
    if ((c == '}' || (json && c == ']')) && !braces.empty()) braces.pop_back();
    if (c != ' ' && c != '\t') value_start = opens || c == '=' || c == ',' || c == ';';
    ++i;
  }
  if (braces.empty()) return std::nullopt;
  return braces.front();
}

bool has_open_ended_shape(const MarkerRow& row) {
  switch (row.shape) {
    case Shape::string:
    case Shape::list_of_strings:
    case Shape::list_of_any:
    case Shape::any:
    case Shape::json:
    case Shape::record:
      return true;
    default:
      return false;
  }
}

void note_open(RawMarker& marker) {
  marker.open = '\0';
  const MarkerParts parts = split_marker(marker.text.text());
  const MarkerRow* row = match_marker(parts).found.row;
  if (!parts.has_equals || row == nullptr || !has_open_ended_shape(*row)) return;
  const std::size_t begin = arguments_begin(parts, *row);
  const auto open = find_open(*row, std::string_view(marker.text.text()).substr(begin));
  if (!open) return;
  marker.open = open->delimiter;
  marker.open_at = begin + open->position;
}

bool may_continue(const CommentLine& line, const CommentLine& next) {
  return line.block == next.block && !(next.block && next.first_of_comment) && !is_marker_line(next);
}

void append_line(MarkerText& text, const CommentLine& line, std::size_t skip, bool blank) {
  const std::string_view trimmed = trim(line.text);
  if (trimmed.empty()) return;
  const auto offset = line.offset + static_cast<std::uint32_t>(trimmed.data() - line.text.data() + skip);
  text.append(trimmed.substr(skip), offset, blank);
}

/// Whether the line break before `next` counts as a space: in quotes always, outside them not beside what separates
/// values.
bool break_is_blank(const RawMarker& marker, const CommentLine& next) {
  if (marker.open == '"' || marker.open == '`') return true;
  constexpr std::string_view before = "{[,;:=";
  constexpr std::string_view separators = "}],;";
  const std::string_view text = trim(next.text);
  return before.find(marker.text.text().back()) == std::string_view::npos &&
         (text.empty() || separators.find(text.front()) == std::string_view::npos);
}

}  // namespace

bool is_marker_line(const CommentLine& line) {
  const std::string_view text = trim(line.text);
  return text.size() > 1 && text[0] == '+' && core::is_ascii_letter(text[1]);
}

void MarkerText::append(std::string_view text, std::uint32_t offset, bool blank) {
  if (!pieces_.empty() && blank) text_ += ' ';
  pieces_.push_back({text_.size(), offset});
  text_ += text;
}

std::uint32_t MarkerText::offset_at(std::size_t position) const {
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), position,
                                      [](std::size_t value, const Piece& piece) { return value < piece.begin; });
  const Piece& piece = after == pieces_.begin() ? pieces_.front() : *(after - 1);
  return piece.offset + static_cast<std::uint32_t>(position - piece.begin);
}

support::Span MarkerText::span(TextRange range) const {
  if (pieces_.empty()) return {};
  const std::uint32_t begin = offset_at(range.begin);
  // The end belongs to the piece of the last byte, not to the line after it.
  const std::uint32_t end = range.end > range.begin ? offset_at(range.end - 1) + 1 : begin;
  return {file_, begin, end};
}

MarkerParts split_marker(std::string_view text) {
  MarkerParts parts;
  const auto equals = text.find('=');
  parts.full = parts.short_name = text.substr(0, equals);
  if (equals == std::string_view::npos) return parts;
  parts.has_equals = true;
  parts.value_begin = equals + 1;
  const auto colon = parts.full.rfind(':');
  if (colon != std::string_view::npos) parts.short_name = parts.full.substr(0, colon);
  return parts;
}

MarkerMatch match_marker(const MarkerParts& parts) {
  const FoundRow full = find_row(parts.full);
  if (full.row != nullptr) return {full, true};
  return {find_row(parts.short_name), false};
}

std::size_t arguments_begin(const MarkerParts& parts, const MarkerRow& row) {
  const bool named = row.shape == Shape::record && parts.full.size() > parts.short_name.size();
  return named ? parts.short_name.size() + 1 : parts.value_begin;
}

CommentContent divide_comment(const std::vector<CommentLine>& lines, bool markers_in_blocks) {
  CommentContent content;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_marker_line(lines[i]) || (lines[i].block && !markers_in_blocks)) {
      content.prose.push_back(lines[i]);
      continue;
    }
    RawMarker marker{MarkerText(lines[i].file)};
    append_line(marker.text, lines[i], 1, false);
    note_open(marker);
    while (marker.open != '\0' && i + 1 < lines.size() && may_continue(lines[i], lines[i + 1]) &&
           marker.text.text().size() < max_marker_size) {
      ++i;
      append_line(marker.text, lines[i], 0, break_is_blank(marker, lines[i]));
      note_open(marker);
    }
    content.markers.push_back(std::move(marker));
  }
  return content;
}

}  // namespace kubexx::markers
