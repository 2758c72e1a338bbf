#include "generator/project/conflict.hpp"

#include <fmt/format.h>

#include <cstddef>

#include "generator/project/text_lines.hpp"

namespace kubexx::project {

std::string find_conflict(const std::string& path, std::string_view text) {
  std::size_t number = 0;
  for (const TextLine& line : text_lines(text)) {
    ++number;
    if (line.text.starts_with("<<<<<<< ") || line.text.starts_with(">>>>>>> "))
      return fmt::format("{}:{} is the marker of a merge conflict, '{}'; resolve the conflict first", path, number,
                         line.text);
  }
  return {};
}

}  // namespace kubexx::project
