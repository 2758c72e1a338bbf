#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:storageversion
// expect-error@+2:8 [resource-conflict]: the plural name of 'Widget' is 'things' in version 'v2', but the storage version 'v1' does not set it; there it is 'widgets'
// expect-error@+1:8 [resource-conflict]: the scope of 'Widget' is 'Cluster' in version 'v2', but the storage version 'v1' does not set it; there it is 'Namespaced'
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// +kubebuilder:resource:path=things,scope=Cluster
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
