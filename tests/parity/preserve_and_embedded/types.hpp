#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:pruning:PreserveUnknownFields
struct Open {
  std::optional<std::string> x{};
};

struct Closed {
  std::optional<std::string> x{};
};

struct WidgetSpec {
  kubexx::RawExtension raw{};
  // +kubebuilder:validation:EmbeddedResource
  kubexx::RawExtension embedded{};
  // +kubebuilder:validation:XEmbeddedResource
  // +kubebuilder:validation:XPreserveUnknownFields
  Closed both{};
  Open open{};
  // +kubebuilder:pruning:PreserveUnknownFields
  Closed field_open{};
  // +kubebuilder:pruning:PreserveUnknownFields
  std::map<std::string, Closed> map{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
