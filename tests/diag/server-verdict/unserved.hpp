#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:unservedversion
// expect-warning@+1:8 [CRD-VERS-006]: no version is served, so no object can be read or written
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
