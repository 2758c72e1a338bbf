#pragma once

#include <string>

namespace kubexx::config {

/// The contents of a file of one word, such as a token, without white space at its ends.
inline std::string trimmed(std::string text) {
  constexpr const char* space = " \t\r\n";
  text.erase(text.find_last_not_of(space) + 1);
  text.erase(0, text.find_first_not_of(space));
  return text;
}

}  // namespace kubexx::config
