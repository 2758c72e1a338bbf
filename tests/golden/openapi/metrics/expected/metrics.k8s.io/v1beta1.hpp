// Imported by kubexx from OpenAPI, group version metrics.k8s.io/v1beta1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=metrics.k8s.io
// +kubexx:external
// +kubexx:code-header="metrics.k8s.io/v1beta1.kubexx.hpp"
namespace metrics_k8s_io::v1beta1 {

/// What a node uses.
// +kubebuilder:resource:path=nodes,scope=Cluster
// +kubexx:only-verbs=get;list
// +kubebuilder:object:root=true
// +kubexx:texts=none
struct NodeMetrics {
  kubexx::ObjectMeta metadata{};

  /// The end of the window.
  kubexx::Time timestamp{};

  std::map<std::string, kubexx::Quantity> usage{};

  /// A span of time.
  std::string window{};
};

/// What one container uses.
struct ContainerMetrics {
  /// The name of the container.
  std::string name{};

  std::map<std::string, kubexx::Quantity> usage{};
};

/// What the containers of a pod use.
// +kubebuilder:resource:path=pods
// +kubexx:only-verbs=get;list
// +kubebuilder:object:root=true
// +kubexx:texts=none
struct PodMetrics {
  kubexx::ObjectMeta metadata{};

  std::vector<ContainerMetrics> containers{};

  /// The end of the window.
  kubexx::Time timestamp{};

  struct Usage {};
  std::optional<Usage> usage{};

  /// A span of time.
  std::string window{};
};

}  // namespace metrics_k8s_io::v1beta1
