#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx {

/// The bytes of a string, for the values of `Secret::data` and other members of type `std::vector<std::byte>`.
inline std::vector<std::byte> bytes_of(std::string_view text) {
  std::vector<std::byte> bytes(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) bytes[i] = static_cast<std::byte>(text[i]);
  return bytes;
}

/// The reverse.
inline std::string text_of(const std::vector<std::byte>& bytes) {
  std::string text(bytes.size(), '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) text[i] = static_cast<char>(bytes[i]);
  return text;
}

}  // namespace kubexx
