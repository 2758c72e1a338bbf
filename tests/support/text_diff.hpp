#pragma once

#include <string>
#include <string_view>

namespace kubexx::tests {

/// A unified diff with three lines of context; empty when the texts are equal.
std::string unified_diff(std::string_view expected, std::string_view actual);

}  // namespace kubexx::tests
