#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:unservedversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};
}  // namespace diag::v1
