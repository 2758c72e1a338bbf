#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // +required
  std::optional<std::string> required{};
  // +optional
  std::string optional{};
  // +nullable
  std::string nullable{};
  // +kubebuilder:default=5s
  std::string duration{};
  // +kubebuilder:default={a,b}
  std::vector<std::string> list{};
  // +kubebuilder:default={x: y}
  Inner inner{};
  // +kubebuilder:default=3
  std::int32_t number{};
  // +kubebuilder:default=true
  bool flag{};
  // +kubebuilder:example=forty-two
  // +kubebuilder:title=A title
  // +kubebuilder:externalDocs:url="https://docs.example.com/a",description="All about it"
  std::string documented{};
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  // +kubebuilder:pruning:PreserveUnknownFields
  kubexx::Json schemaless{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
