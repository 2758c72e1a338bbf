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
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
