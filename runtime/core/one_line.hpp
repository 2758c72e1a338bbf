#pragma once

#include <string>
#include <string_view>

namespace kubexx::core {

/// `text` for a log or a message: line breaks and tabs become spaces, and spaces at the end are removed.
inline std::string on_one_line(std::string_view text) {
  std::string line(text);
  for (char& c : line)
    if (c == '\n' || c == '\r' || c == '\t') c = ' ';
  line.resize(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace kubexx::core
