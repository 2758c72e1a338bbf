// Imported by kubexx from Kubernetes v1.36.3, group version apps/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/core/v1.hpp>

// +groupName=apps
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/apps/v1.kubexx.hpp"
namespace kubexx::k8s::apps::v1 {

// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct ControllerRevision {
  kubexx::ObjectMeta metadata{};

  std::optional<kubexx::RawExtension> data{};

  std::int64_t revision{};
};

}  // namespace kubexx::k8s::apps::v1
