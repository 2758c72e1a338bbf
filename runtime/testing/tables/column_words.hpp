#pragma once

#include <string_view>

namespace kubexx::testing {

/// The description that a server gives a column of a built-in kind; empty for an unknown column.
std::string_view column_words(std::string_view group, std::string_view kind, std::string_view column);

}  // namespace kubexx::testing
