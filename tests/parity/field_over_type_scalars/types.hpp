#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=255
// +kubebuilder:validation:Pattern=^a
// +kubebuilder:validation:Format=hostname
// +kubebuilder:validation:XValidation:rule="self != 'type'"
using Text = std::string;

// +kubebuilder:validation:MinLength=4
using Short = std::string;

// +kubebuilder:validation:Minimum=1
using Count = std::int32_t;

// +kubebuilder:validation:Enum=a;b;c
using Choice = std::string;

struct WidgetSpec {
  // +kubebuilder:validation:MinLength=10
  // +kubebuilder:validation:MaxLength=20
  // +kubebuilder:validation:Pattern=b$
  // +kubebuilder:validation:Format=hostname
  // +kubebuilder:validation:XValidation:rule="self != 'field'"
  Text all{};
  // +kubebuilder:validation:MinLength=4
  Short equal{};
  // +kubebuilder:validation:MaxLength=9
  Short other{};
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=10
  Count count{};
  // +kubebuilder:validation:Enum=a
  // +kubebuilder:default=b
  Choice choice{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
