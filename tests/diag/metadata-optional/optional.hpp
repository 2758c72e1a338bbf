#pragma once

#include <kubexx/annotations.hpp>

#include <optional>

// +groupName=diag.example.com
namespace diag::v1 {
// +kubebuilder:object:root=true
struct Widget {
  std::optional<kubexx::ObjectMeta> metadata{};
};
}  // namespace diag::v1
