#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:unservedversion
// expect-error@+1:8 [served-version]: no version of 'widgets.diag.example.com' is served; remove '+kubebuilder:unservedversion' from one
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
