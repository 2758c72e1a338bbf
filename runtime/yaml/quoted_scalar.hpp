#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/yaml/scalar_reading.hpp"

namespace kubexx::yaml {

/// A scalar in quotes: `text` has a `'` or `"` at `begin`; lines end with LF.
ScalarReading read_quoted(std::string_view text, std::size_t begin);

}  // namespace kubexx::yaml
