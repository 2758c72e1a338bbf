#pragma once

#include <algorithm>
#include <string_view>

#include "runtime/core/ascii.hpp"

// The characters of Kubernetes' names. Lengths are not checked.

namespace kubexx::core {

inline bool is_lower_or_digit(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'z'); }

/// Like `123-abc`: lower case, and neither first nor last a hyphen.
inline bool is_dns1123_label(std::string_view text) {
  return !text.empty() && is_lower_or_digit(text.front()) && is_lower_or_digit(text.back()) &&
         std::ranges::all_of(text, [](char c) { return is_lower_or_digit(c) || c == '-'; });
}

/// Like `example.com`: such labels, joined by dots.
inline bool is_dns1123_subdomain(std::string_view text) {
  for (;;) {
    const std::size_t dot = text.find('.');
    if (!is_dns1123_label(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

/// Like `My.label_2`: what the value of a label consists of, and the part of its key after the slash.
inline bool is_label_text(std::string_view text) {
  return !text.empty() && is_ascii_alphanumeric(text.front()) && is_ascii_alphanumeric(text.back()) &&
         std::ranges::all_of(text, [](char c) { return is_ascii_alphanumeric(c) || c == '-' || c == '_' || c == '.'; });
}

}  // namespace kubexx::core
