#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:storageversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// +kubebuilder:storageversion
// expect-error@+1:8 [storage-version]: 'widgets.diag.example.com' has the storage versions v1 and v2; exactly one is allowed
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
