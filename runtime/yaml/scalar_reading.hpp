#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kubexx::yaml {

/// A scalar taken from the text as Go's yaml.v2 reads it.
struct ScalarReading {
  std::string value;
  std::size_t end = 0;     ///< after it
  std::string_view error;  ///< empty when the scalar could be read
  std::size_t error_offset = 0;
};

}  // namespace kubexx::yaml
