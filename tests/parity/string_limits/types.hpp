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
  // +kubebuilder:validation:MinLength=0
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
  // +kubebuilder:validation:Format=hostname
  std::string name{};
  // +kubebuilder:validation:Pattern="^\\d+: [\"x\"]$"
  std::string quoted{};
  // +kubebuilder:validation:Pattern=second
  std::string twice{};
  // +kubebuilder:validation:Format='date'
  std::string ticks{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
