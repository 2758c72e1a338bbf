#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
// +kubebuilder:skip
namespace skipped {

struct Gizmo {
  kubexx::ObjectMeta metadata{};
  float unsupported{};
};

}  // namespace skipped
