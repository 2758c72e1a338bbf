#pragma once

#include <string_view>

namespace kubexx::schema::structure {

/// Whether a regular expression is valid at first sight, so that nobody needs to compile it: true only where Go accepts
/// it; most patterns of real schemas are so, though a valid one may not be.
bool is_plain_pattern(std::string_view pattern);

}  // namespace kubexx::schema::structure
