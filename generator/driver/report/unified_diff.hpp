#pragma once

#include <string>
#include <string_view>

namespace kubexx::driver {

/// What turns `before` into `after`, as `diff -u` writes it: three lines around each change. Empty when they are equal.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view before_name,
                         std::string_view after_name);

}  // namespace kubexx::driver
