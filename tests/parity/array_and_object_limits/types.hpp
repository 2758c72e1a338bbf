#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=1
struct Sized {
  std::optional<std::string> a{};
  std::optional<std::string> b{};
};

struct WidgetSpec {
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=10
  // +kubebuilder:validation:UniqueItems=true
  std::vector<std::string> list{};
  // +kubebuilder:validation:UniqueItems=false
  std::vector<std::string> plain{};
  // +kubebuilder:validation:MinProperties=1
  // +kubebuilder:validation:MaxProperties=4
  std::map<std::string, std::string> map{};
  Sized sized{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@24 [KW-010]
