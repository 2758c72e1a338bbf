#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:validation:XValidation:rule="self.size > 0",message="size must be positive",fieldPath=".size",reason=FieldValueRequired
// +kubebuilder:validation:XValidation:rule="!has(self.note) || self.note != 'x'"
// +kubebuilder:validation:AtMostOneOf=a;b
// +kubebuilder:validation:ExactlyOneOf={c,d}
// +kubebuilder:validation:AtLeastOneOf=a;c
struct WidgetSpec {
  // +kubebuilder:validation:XValidation:rule=`self >= oldSelf`,message="may only grow",optionalOldSelf=false
  // +kubebuilder:validation:XValidation:rule="self <= 10",messageExpression="self > 100 ? 'far too big' : 'too big'"
  std::int32_t size{};
  std::optional<std::string> note{};
  std::optional<std::string> a{};
  std::optional<std::string> b{};
  std::optional<std::string> c{};
  std::optional<std::string> d{};
  // +k8s:immutable
  std::string fixed{};
  // +k8s:immutable
  std::optional<std::string> fixed_once_set{};
  // +kubebuilder:validation:MaxItems=8
  // +kubebuilder:validation:items:MaxLength=16
  // +kubebuilder:validation:items:XValidation:rule="size(self) > 1"
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
