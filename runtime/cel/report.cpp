#include "runtime/cel/report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

constexpr std::size_t kLongestSnippet = 16384;
constexpr std::string_view kWideDot = "\uff0e";
constexpr std::string_view kWideCaret = "\uff3e";

/// A place in terms of lines and code points.
struct Position {
  std::size_t line = 1;
  std::string_view snippet;  ///< the line
  std::size_t column = 0;    ///< bytes before it in the line
};

Position position_of(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::string_view rest = text.substr(begin);
  return {line, rest.substr(0, rest.find('\n')), offset - begin};
}

std::string caret_line(const Position& at) {
  std::string out;
  std::string_view rest = at.snippet;
  while (!rest.empty() && rest.data() < at.snippet.data() + at.column) {
    const std::size_t width = core::decode_utf8(rest, 0).length;
    out += width > 1 ? kWideDot : ".";
    rest.remove_prefix(width);
  }
  const bool wide = !rest.empty() && core::decode_utf8(rest, 0).length > 1;
  return out.append(wide ? kWideCaret : "^");
}

std::string entry(std::string_view text, const ReportLine& line) {
  const Position at = position_of(text, line.offset);
  const std::size_t column = core::count_code_points(at.snippet.substr(0, at.column)) + 1;
  std::string out = fmt::format("ERROR: <input>:{}:{}: {}", at.line, column, line.message);
  if (text.empty() || at.snippet.size() > kLongestSnippet) return out;
  std::string snippet(at.snippet);
  std::replace(snippet.begin(), snippet.end(), '\t', ' ');
  return out.append(fmt::format("\n | {}\n | {}", snippet, caret_line(at)));
}

}  // namespace

std::string report(std::string_view text, std::vector<ReportLine> lines, std::size_t total) {
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
  std::string out;
  for (const ReportLine& line : lines) out.append(out.empty() ? "" : "\n").append(entry(text, line));
  if (total > lines.size()) out.append(fmt::format("\n{} more errors were truncated", total - lines.size()));
  return out;
}

std::string report(std::string_view text, std::span<const Problem> problems, std::size_t total) {
  std::vector<ReportLine> lines;
  for (const Problem& problem : problems) lines.push_back({problem.message, problem.place.at});
  return report(text, std::move(lines), total);
}

std::string report(std::string_view text, std::span<const SyntaxError> errors) {
  std::vector<ReportLine> lines;
  for (const SyntaxError& error : errors) lines.push_back({"Syntax error: " + error.message, error.offset});
  return report(text, std::move(lines), errors.size());
}

}  // namespace kubexx::cel
