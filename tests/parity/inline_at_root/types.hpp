#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:XValidation:rule="'first' != 'x'"
// +kubebuilder:validation:MinProperties=2
struct First {
  // X of first.
  // +kubebuilder:validation:MinLength=1
  std::string x{};
};

// +kubebuilder:validation:XValidation:rule="'second' != 'x'"
struct Second {
  std::string y{};
};

// Widget embeds at its root.
// +kubebuilder:validation:XValidation:rule="'outer' != 'x'"
// +kubebuilder:validation:MinProperties=1
struct Widget : First, Second {
  kubexx::ObjectMeta metadata{};
  // X of outer.
  // +kubebuilder:validation:MinLength=2
  std::string x{};
};

}  // namespace v1
