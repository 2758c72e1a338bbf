#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:storageversion
// +kubexx:conversion:url=https://a.example.com/convert
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1

// +groupName=diag.example.com
namespace diag::v2 {
// expect-error@+1:5 [conversion-conflict]: 'kubexx:conversion:url' differs between versions, but all versions share one conversion
// +kubexx:conversion:url=https://b.example.com/convert
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v2
