#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubebuilder:validation:Enum=Allow;Forbid;Replace
using Policy = std::string;

struct WidgetSpec {
  Policy policy{};
  // +kubebuilder:validation:Enum={b,a}
  std::string braces{};
  // +kubebuilder:validation:Enum="";one two;"4"
  std::string words{};
  // +kubebuilder:validation:Enum=0;10;20
  std::int32_t numbers{};
  // +kubebuilder:validation:items:Enum=a;b
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
