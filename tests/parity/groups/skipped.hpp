#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=parity.example.com
// +kubebuilder:skip
namespace skipped {

struct Gizmo {
  kubexx::ObjectMeta metadata{};
  float unsupported{};
};

}  // namespace skipped
