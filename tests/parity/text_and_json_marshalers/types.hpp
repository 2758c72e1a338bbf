#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// Text is dropped for text marshalers.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:MinLength=1
struct Address {
  int a{};
};

// +kubebuilder:validation:Type=string
struct Code {
  int a{};
};

// +kubebuilder:validation:Type=integer
// +kubebuilder:validation:Format=int64
struct Both {
  int a{};
};

// Visible is walked, for it has no Type marker.
struct Visible {
  std::string x{};
};

// +kubebuilder:validation:Type=string
struct Level {
  int a{};
};

struct WidgetSpec {
  Address address{};
  // Field text.
  std::vector<Address> addresses{};
  // +kubebuilder:validation:MaxLength=9
  Code code{};
  Both both{};
  Visible visible{};
  std::map<Address, std::string> by_address{};
  std::map<Code, std::string> by_code{};
  std::map<Level, std::int32_t> by_level{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
