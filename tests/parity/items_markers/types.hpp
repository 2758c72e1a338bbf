#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:items:MinLength=3
using NamedList = std::vector<std::string>;

struct WidgetSpec {
  // +kubebuilder:validation:items:Maximum=9
  // +kubebuilder:validation:items:Minimum=1
  // +kubebuilder:validation:items:ExclusiveMaximum=true
  // +kubebuilder:validation:items:ExclusiveMinimum=true
  // +kubebuilder:validation:items:MultipleOf=2
  std::vector<std::int32_t> numbers{};
  // +kubebuilder:validation:items:MinLength=1
  // +kubebuilder:validation:items:MaxLength=5
  // +kubebuilder:validation:items:Pattern=^x
  // +kubebuilder:validation:items:Format=date
  // +kubebuilder:validation:items:Enum=a;b
  // +kubebuilder:validation:items:XValidation:rule="self != 'c'",message="no c"
  // +listType=set
  std::vector<std::string> texts{};
  // +kubebuilder:validation:items:MinItems=1
  // +kubebuilder:validation:items:MaxItems=2
  // +kubebuilder:validation:items:UniqueItems=true
  std::vector<std::vector<std::string>> lists{};
  // +kubebuilder:validation:items:MinProperties=1
  // +kubebuilder:validation:items:MaxProperties=2
  // +kubebuilder:validation:items:XPreserveUnknownFields
  // +kubebuilder:validation:items:XEmbeddedResource
  std::vector<std::map<std::string, std::string>> objects{};
  // +kubebuilder:validation:items:XIntOrString
  // +kubebuilder:validation:items:Type=string
  std::vector<std::string> mixed{};
  NamedList named{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@34 [KW-010]
// expect-warning@40 [EXT-004]
