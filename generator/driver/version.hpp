#pragma once

#include <string_view>

namespace kubexx::driver {

/// The project's version without a `v`: "0.1.0".
std::string_view version();

}  // namespace kubexx::driver
