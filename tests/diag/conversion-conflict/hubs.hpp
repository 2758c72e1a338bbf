#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:storageversion
// +kubexx:conversion:hub
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// expect-error@+1:5 [conversion-conflict]: 'kubexx:conversion:hub' is on two versions of kind 'Widget'; only one can be the hub
// +kubexx:conversion:hub
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
