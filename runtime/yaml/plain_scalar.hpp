#pragma once

#include <cstddef>
#include <string_view>

#include "runtime/yaml/scalar_reading.hpp"

namespace kubexx::yaml {

inline bool is_space_or_break(char c) { return c == ' ' || c == '\t' || c == '\n'; }

/// A plain scalar that begins at `begin`; lines end with LF. Outside of brackets its further lines are indented deeper
/// than `parent_indent`, -1 for the root.
ScalarReading read_plain(std::string_view text, std::size_t begin, int parent_indent, bool in_brackets);

}  // namespace kubexx::yaml
