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
  kubexx::IntOrString plain{};
  std::optional<kubexx::IntOrString> pointer{};
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Pattern="^[0-9]+%?$"
  // +kubebuilder:validation:MaxLength=5
  // +kubebuilder:validation:MinLength=1
  kubexx::IntOrString limited{};
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Enum=1;2;"all"
  kubexx::IntOrString enum_{};
  // +kubebuilder:default="25%"
  kubexx::IntOrString with_default{};
  // +kubebuilder:validation:XIntOrString
  std::string on_string{};
  // +kubebuilder:validation:items:Enum=1;"x"
  std::vector<kubexx::IntOrString> list{};
  std::map<std::string, kubexx::IntOrString> map{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
