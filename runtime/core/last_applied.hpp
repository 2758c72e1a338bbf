#pragma once

#include <string_view>

namespace kubexx::core {

/// The annotation in which `kubectl apply` keeps the configuration that it applied last, as JSON.
inline constexpr std::string_view last_applied_annotation = "kubectl.kubernetes.io/last-applied-configuration";

}  // namespace kubexx::core
