#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:Enum=Allow;Forbid;Replace
using Policy = std::string;

struct WidgetSpec {
  Policy policy{};
  // +kubebuilder:validation:Enum={b,a,b}
  std::string braces{};
  // +kubebuilder:validation:Enum=1;2;"foo";bar
  std::string mixed{};
  // +kubebuilder:validation:Enum=true;false;"true";null;1.5;-3
  std::string guessed{};
  // +kubebuilder:validation:Enum="";one two;4abc;10Mi
  std::string words{};
  // +kubebuilder:validation:Enum=0;10;20;30
  std::int32_t numbers{};
  // +kubebuilder:validation:Enum=a;;b
  std::string slip{};
  // +kubebuilder:validation:Enum=Allow
  Policy narrowed{};
  // +kubebuilder:validation:Enum={}
  std::string none{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
