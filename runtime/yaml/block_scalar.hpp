#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/yaml/scalar_reading.hpp"

namespace kubexx::yaml {

/// A literal or folded scalar: `text` has a `|` or `>` at `begin`; lines end with LF. `parent_indent` is that of the
/// block collection around it, -1 for none. The header must be well-formed.
ScalarReading read_block(std::string_view text, std::size_t begin, int parent_indent);

}  // namespace kubexx::yaml
