// Imported by kubexx from Kubernetes v1.36.3, group version meta/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=meta
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/meta/v1.kubexx.hpp"
namespace kubexx::k8s::meta::v1 {


}  // namespace kubexx::k8s::meta::v1
