#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Inner {
  std::string x{};
};

struct WidgetSpec {
  // +kubebuilder:validation:MinItems=1
  std::string min_items{};
  // +kubebuilder:validation:MaxItems=1
  std::string max_items{};
  // +kubebuilder:validation:UniqueItems=true
  std::string unique_items{};
  // +kubebuilder:validation:MinProperties=1
  std::string min_properties{};
  // +kubebuilder:validation:MaxProperties=1
  std::vector<std::string> max_properties{};
  // +listType=set
  std::string list_type{};
  // +k8s:listType=set
  std::string k8s_list_type{};
  // +listMapKey=x
  std::string list_map_key{};
  // +k8s:listMapKey=x
  std::string k8s_list_map_key{};
  // +mapType=atomic
  std::string map_type{};
  // +structType=atomic
  std::string struct_type{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
