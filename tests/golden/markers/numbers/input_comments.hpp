#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=10
using Count = std::int32_t;

struct WidgetSpec {
  // +kubebuilder:validation:Minimum=-5
  // +kubebuilder:validation:Maximum=1e6
  std::int64_t limits{};
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:ExclusiveMinimum=true
  // +kubebuilder:validation:Maximum=100
  // +kubebuilder:validation:ExclusiveMaximum=true
  // +kubebuilder:validation:MultipleOf=5
  std::int32_t open{};
  Count count{};
  // +kubebuilder:validation:items:Minimum=1
  // +kubebuilder:validation:items:Maximum=9
  // +kubebuilder:validation:items:ExclusiveMinimum=true
  // +kubebuilder:validation:items:ExclusiveMaximum=true
  // +kubebuilder:validation:items:MultipleOf=2
  std::vector<std::int32_t> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
