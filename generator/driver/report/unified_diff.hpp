#pragma once

#include <string>
#include <string_view>

namespace kubexx::driver {

/// The difference from `before` to `after` as `diff -u` prints it, with three lines of context. Empty if they are
/// equal.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name);

}  // namespace kubexx::driver
