#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <vector>

// +groupName={{group}}
namespace {{cpp_namespace}}::{{version}} {

/// The desired state.
struct {{kind}}Spec {
  /// How many replicas are wanted.
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=100
  std::int32_t replicas = 1;
};

/// The observed state.
struct {{kind}}Status {
  /// How many replicas are ready.
  std::int32_t ready_replicas = 0;

  // +listType=map
  // +listMapKey=type
  std::optional<std::vector<kubexx::Condition>> conditions{};
};

// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Replicas,type=integer,JSONPath=`.spec.replicas`
// +kubebuilder:printcolumn:name=Ready,type=integer,JSONPath=`.status.readyReplicas`
struct {{kind}} {
  kubexx::ObjectMeta metadata{};
  {{kind}}Spec spec{};
  std::optional<{{kind}}Status> status{};
};

}  // namespace {{cpp_namespace}}::{{version}}
