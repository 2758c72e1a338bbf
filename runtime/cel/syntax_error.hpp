#pragma once

#include <cstdint>
#include <string>

namespace kubexx::cel {

/// One thing wrong with the text of an expression.
struct SyntaxError {
  std::string message;       ///< lower case, no full stop
  std::uint32_t offset = 0;  ///< first byte at fault
  std::uint32_t length = 0;  ///< bytes at fault; 0 where something is missing
};

}  // namespace kubexx::cel
