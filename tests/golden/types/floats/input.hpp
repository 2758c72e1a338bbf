// kubexx-args: --allow-dangerous-types
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  float small{};
  // +kubebuilder:validation:Minimum=-0.5
  // +kubebuilder:validation:Maximum=1234567.5
  // +kubebuilder:validation:MultipleOf=0.0001
  double large{};
  double ratio = 0.25;
  double million = 1e6;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1

// expect-warning@17 [TRAP-002]
// expect-warning@18 [TRAP-002]
// expect-warning@19 [TRAP-002]
