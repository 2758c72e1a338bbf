#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Pattern=^x
// Text is dropped.
struct Hidden {
  int a{};
};

struct WidgetSpec {
  Hidden hidden{};
  // Field text.
  // +required
  std::optional<Hidden> again{};
  // +kubebuilder:validation:Type=string
  std::int32_t number{};
  // +kubebuilder:validation:items:Type=string
  std::vector<std::int32_t> list{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
