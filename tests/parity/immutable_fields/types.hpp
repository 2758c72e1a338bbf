#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:XValidation:rule="self.x != 'x'"
struct Inner {
  std::string x{};
};

// +kubebuilder:validation:XValidation:rule="true"
struct WidgetSpec {
  // +k8s:immutable
  std::string required{};
  // +k8s:immutable
  // +optional
  std::optional<std::string> optional{};
  // +k8s:immutable
  std::optional<std::vector<std::string>> list{};
  // +k8s:immutable
  std::optional<Inner> inner{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
