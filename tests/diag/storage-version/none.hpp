#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// expect-error@+1:8 [storage-version]: none of the 2 versions of 'widgets.diag.example.com' is the storage version; mark one with '+kubebuilder:storageversion'
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
