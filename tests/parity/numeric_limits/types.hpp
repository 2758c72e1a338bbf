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
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=100
  int plain{};
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:ExclusiveMinimum=true
  // +kubebuilder:validation:Maximum=1e6
  // +kubebuilder:validation:ExclusiveMaximum=true
  std::int32_t open{};
  // +kubebuilder:validation:ExclusiveMaximum=false
  std::int32_t closed{};
  // +kubebuilder:validation:MultipleOf=5
  std::int64_t steps{};
  // +kubebuilder:validation:Maximum=9007199254740993
  std::int64_t precise{};
  // +kubebuilder:validation:Maximum=1e20
  std::int64_t huge{};
  // +kubebuilder:validation:Maximum=18446744073709551615
  std::uint64_t top{};
  // +kubebuilder:validation:Minimum=10
  // +kubebuilder:validation:Maximum=1
  int upside{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
