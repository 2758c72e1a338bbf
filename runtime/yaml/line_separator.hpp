#pragma once

#include <string_view>

namespace kubexx::yaml {

constexpr std::size_t kLineSeparatorLength = 3;

/// U+2028 and U+2029 end lines in Go's YAML reader, but not in yaml-cpp.
inline bool is_line_separator(std::string_view text, std::size_t at) {
  if (text[at] != '\xE2') return false;
  const auto bytes = text.substr(at, kLineSeparatorLength);
  return bytes == "\xE2\x80\xA8" || bytes == "\xE2\x80\xA9";
}

inline bool has_line_separator(std::string_view text) {
  for (auto at = text.find('\xE2'); at != std::string_view::npos; at = text.find('\xE2', at + 1))
    if (is_line_separator(text, at)) return true;
  return false;
}

}  // namespace kubexx::yaml
