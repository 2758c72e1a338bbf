#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace kubexx::support {

/// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, ignoring ASCII case; `limit + 1`
/// if there are more than `limit`.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit);

/// The candidate that `name` was probably meant to be, or an empty string if none is close enough. Among equals the
/// first one.
std::string_view nearest(std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace kubexx::support
