#include "generator/project/added_line.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "generator/project/text_lines.hpp"

namespace kubexx::project {

namespace {

/// Whether the line has a key of the document, with which the list before it ends.
bool has_key(std::string_view line) {
  constexpr std::string_view kOthers = " \t-#";
  return !line.empty() && kOthers.find(line.front()) == std::string_view::npos;
}

}  // namespace

std::optional<std::string> with_line(std::string_view text, const AddedLine& added) {
  std::vector<TextLine> lines = text_lines(text);
  std::optional<std::size_t> last;
  std::string indentation;
  bool is_in_list = added.list.empty();
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::string& line = lines[at].text;
    if (!added.list.empty() && has_key(line)) is_in_list = line.starts_with(added.list);
    if (!is_in_list) continue;
    const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view content = std::string_view(line).substr(indent);
    if (content == added.line) return std::string(text);
    if (!content.starts_with(added.after)) continue;
    last = at;
    indentation = line.substr(0, indent);
  }
  if (!last) return {};
  replace_lines(lines, *last + 1, 0, {indentation + added.line});
  return joined(lines);
}

}  // namespace kubexx::project
