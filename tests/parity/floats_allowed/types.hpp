#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Minimum=-0.5
  // +kubebuilder:validation:Maximum=1234567.5
  double ratio{};
  // +kubebuilder:validation:Minimum=1e-05
  // +kubebuilder:validation:Maximum=1e21
  // +kubebuilder:validation:MultipleOf=0.0001
  float wide{};
  // +kubebuilder:validation:Maximum=0x1p4
  // +kubebuilder:validation:Minimum=-.5
  double odd{};
  // +kubebuilder:default=1.50
  double with_default{};
  // +kubebuilder:default=3.0
  double whole{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
