#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +structType=atomic
struct Inner {
  std::string x{};
};

// +kubebuilder:pruning:PreserveUnknownFields
struct Open {
  std::optional<std::string> x{};
};

struct WidgetSpec {
  // +kubebuilder:validation:MinProperties=1
  // +kubebuilder:validation:MaxProperties=4
  // +mapType=atomic
  std::map<std::string, std::string> map{};
  Inner inner{};
  Open open{};
  // +kubebuilder:validation:XPreserveUnknownFields
  Inner field_open{};
  // +kubebuilder:validation:EmbeddedResource
  kubexx::RawExtension embedded{};
  // +kubebuilder:validation:XEmbeddedResource
  kubexx::RawExtension embedded_too{};
  // +kubebuilder:validation:XIntOrString
  kubexx::IntOrString share{};
  // +kubebuilder:validation:items:MinProperties=1
  // +kubebuilder:validation:items:MaxProperties=2
  // +kubebuilder:validation:items:XPreserveUnknownFields
  std::vector<std::map<std::string, std::string>> items{};
  // +kubebuilder:validation:items:XEmbeddedResource
  std::vector<kubexx::RawExtension> embedded_items{};
  // +kubebuilder:validation:items:XIntOrString
  std::vector<kubexx::IntOrString> shares{};
  // +kubebuilder:validation:items:Type=string
  std::vector<std::string> texts{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
