#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {
// expect-error@+1:5 [kind-incomplete]: 'diag::v1::Widget' cannot be a kind: its member 'metadata' is optional; a kind always has one
// +kubebuilder:object:root=true
struct Widget {
  std::optional<kubexx::ObjectMeta> metadata{};
};
}  // namespace diag::v1
