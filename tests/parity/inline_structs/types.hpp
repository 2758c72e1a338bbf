#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// First doc.
// +kubebuilder:validation:XValidation:rule="'first' != 'x'"
// +kubebuilder:validation:MinProperties=1
struct First {
  // X of first.
  std::string x{};
  // +kubebuilder:validation:MinLength=1
  std::optional<std::string> both{};
};

// +kubebuilder:validation:XValidation:rule="'second' != 'x'"
struct Second {
  std::string y{};
};

struct Third {
  std::string z{};
};

struct Fourth {
  std::string w{};
};

struct Odd {
  // +kubexx:inline
  Third third{};
  std::string a{};
};

// +kubebuilder:validation:XValidation:rule="'outer' != 'x'"
// +kubebuilder:validation:MinProperties=1
struct WidgetSpec : First {
  // Doc of the embedding is dropped.
  // +kubexx:inline
  std::optional<Second> second{};
  // +kubexx:inline
  Third named{};
  Fourth fourth{};
  // X of outer.
  std::optional<std::string> x{};
  // +kubebuilder:validation:MinLength=2
  std::optional<std::string> both{};
  Odd odd{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
