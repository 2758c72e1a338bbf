#include "generator/project/text_lines.hpp"

#include <algorithm>

namespace kubexx::project {
namespace {

std::string line_break_at(const std::vector<TextLine>& lines, std::size_t place) {
  if (place > 0 && !lines[place - 1].end.empty()) return lines[place - 1].end;
  return lines.empty() || lines.front().end.empty() ? "\n" : lines.front().end;
}

}  // namespace

std::vector<TextLine> text_lines(std::string_view text) {
  std::vector<TextLine> lines;
  while (!text.empty()) {
    const std::size_t next = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, next);
    const std::size_t size = line.ends_with("\r\n") ? next - 2 : line.ends_with('\n') ? next - 1 : next;
    lines.push_back({std::string(line.substr(0, size)), std::string(line.substr(size))});
    text.remove_prefix(next);
  }
  return lines;
}

std::string joined(const std::vector<TextLine>& lines) {
  std::string text;
  for (const TextLine& line : lines) text.append(line.text).append(line.end);
  return text;
}

void replace_lines(std::vector<TextLine>& lines, std::size_t place, std::size_t count,
                   const std::vector<std::string>& added) {
  const std::string end = line_break_at(lines, place);
  std::vector<TextLine> inserted;
  for (const std::string& text : added) inserted.push_back({text, end});
  if (place > 0 && lines[place - 1].end.empty() && !inserted.empty())
    std::swap(lines[place - 1].end, inserted.back().end);
  const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(place);
  lines.insert(lines.erase(begin, begin + static_cast<std::ptrdiff_t>(count)), inserted.begin(), inserted.end());
}

}  // namespace kubexx::project
