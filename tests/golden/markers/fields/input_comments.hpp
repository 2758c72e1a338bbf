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
  std::string duration = "5s";
  // +kubebuilder:default={a,b}
  std::vector<std::string> list = {"a", "b"};
  // +kubebuilder:default={x: y}
  Inner inner = {.x = "y"};
  // +kubebuilder:default=3
  std::int32_t number = 3;
  // +kubebuilder:default=true
  bool flag = true;
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
