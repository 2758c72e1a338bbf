// Imported by kubexx from Kubernetes v1.36.3, group version networking/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=networking.k8s.io
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/networking/v1.kubexx.hpp"
namespace kubexx::k8s::networking::v1 {

struct IngressClassParametersReference {
  std::optional<std::string> api_group{};

  std::string kind{};

  std::string name{};

  std::optional<std::string> namespace_{};

  std::optional<std::string> scope{};
};

struct IngressClassSpec {
  std::optional<std::string> controller{};

  std::optional<IngressClassParametersReference> parameters{};
};

// +kubebuilder:resource:scope=Cluster
// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct IngressClass {
  kubexx::ObjectMeta metadata{};

  // +optional
  IngressClassSpec spec{};
};

}  // namespace kubexx::k8s::networking::v1
