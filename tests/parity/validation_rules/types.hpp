#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:XValidation:rule="self.x != 'type'"
struct Inner {
  std::string x{};
};

// +kubebuilder:validation:XValidation:rule="self.size > 0",message="size must be positive",fieldPath=".size",reason=FieldValueRequired
// +kubebuilder:validation:XValidation:rule="!has(self.note) || self.note != 'x'"
struct WidgetSpec {
  // +kubebuilder:validation:XValidation:rule="self <= 10",messageExpression="'too big: ' + string(self)",reason="FieldValueInvalid"
  // +kubebuilder:validation:XValidation:rule=`self >= oldSelf`,message="may only grow",optionalOldSelf=false
  std::int32_t size{};
  // +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() || self.matches('^\\\\d+$')",optionalOldSelf=true,reason=FieldValueForbidden
  // +kubebuilder:validation:XValidation:rule="self.size() < 100 && self.contains('a rather long text that makes this rule longer than eighty columns')",message=""
  std::optional<std::string> note{};
  // +kubebuilder:validation:items:XValidation:rule="size(self) > 1",reason=FieldValueDuplicate
  std::vector<std::string> list{};
  Inner inner{};
  // +kubebuilder:validation:XValidation:rule="self.x != 'field'"
  Inner inner_too{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@22 [CEL-051]
