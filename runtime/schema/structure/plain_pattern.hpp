#pragma once

#include <string_view>

namespace kubexx::schema::structure {

/// Whether a regular expression is certainly valid, without compiling it. True only if Go accepts the expression, as
/// for most patterns of real schemas; may be false for a valid one.
bool is_plain_pattern(std::string_view pattern);

}  // namespace kubexx::schema::structure
