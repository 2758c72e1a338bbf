#pragma once

#include <string_view>

namespace kubexx::importing {

/// Why no struct can have the name of the kind; empty if one can.
std::string_view kind_obstacle(std::string_view kind);

}  // namespace kubexx::importing
