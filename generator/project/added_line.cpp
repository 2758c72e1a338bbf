#include "generator/project/added_line.hpp"

#include <algorithm>

namespace kubexx::project {

std::optional<std::string> with_line(std::string_view text, const AddedLine& added) {
  std::size_t place = std::string_view::npos;
  std::string_view indentation;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
    if (line.substr(indent) == added.line) return std::string(text);
    if (line.substr(indent).starts_with(added.after)) {
      place = end;
      indentation = line.substr(0, indent);
    }
    at = end + 1;
  }
  if (place == std::string_view::npos) return {};
  std::string out(text.substr(0, place));
  out.append("\n").append(indentation).append(added.line).append(text.substr(place));
  return out;
}

}  // namespace kubexx::project
