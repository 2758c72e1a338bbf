#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:storageversion
// +kubebuilder:resource:scope=Cluster
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// expect-error@+1:32 [resource-conflict]: 'scope' of 'Widget' differs between versions; all versions must have the same value
// +kubebuilder:resource:scope=Namespaced
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
