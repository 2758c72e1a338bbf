#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kubexx::testing {

/// The bytes of `0a1b`.
inline std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return bytes;
}

}  // namespace kubexx::testing
