#pragma once

#include <string>

namespace kubexx::config {

/// One word, such as a token in a file, without white space at its ends.
inline std::string trimmed(std::string text) {
  constexpr const char* space = " \t\r\n";
  text.erase(text.find_last_not_of(space) + 1);
  text.erase(0, text.find_first_not_of(space));
  return text;
}

}  // namespace kubexx::config
