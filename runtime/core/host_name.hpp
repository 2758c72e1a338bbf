#pragma once

#include <string>

namespace kubexx::core {

/// The name of this machine or pod, at most 255 bytes; empty if the system has none.
std::string host_name();

}  // namespace kubexx::core
