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
  // expect-error@+1:7 [marker-wrong-type]: 'kubexx:embedded-metadata' needs a member that is, or contains, kubexx::ObjectMeta; 'diag::v1::WidgetSpec::embedded_metadata' has none
  // +kubexx:embedded-metadata
  std::map<std::string, Inner> embedded_metadata{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MinItems' needs a list; 'diag::v1::WidgetSpec::min_items' is a string
  // +kubebuilder:validation:MinItems=1
  std::string min_items{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MaxItems' needs a list; 'diag::v1::WidgetSpec::max_items' is a string
  // +kubebuilder:validation:MaxItems=1
  std::string max_items{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:UniqueItems' needs a list; 'diag::v1::WidgetSpec::unique_items' is a string
  // +kubebuilder:validation:UniqueItems=true
  std::string unique_items{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MinProperties' needs an object; 'diag::v1::WidgetSpec::min_properties' is a string
  // +kubebuilder:validation:MinProperties=1
  std::string min_properties{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MaxProperties' needs an object; 'diag::v1::WidgetSpec::max_properties' is an array
  // +kubebuilder:validation:MaxProperties=1
  std::vector<std::string> max_properties{};
  // expect-error@+1:7 [marker-wrong-type]: 'listType' needs a list; 'diag::v1::WidgetSpec::list_type' is a string
  // +listType=set
  std::string list_type{};
  // expect-error@+1:7 [marker-wrong-type]: 'k8s:listType' needs a list; 'diag::v1::WidgetSpec::k8s_list_type' is a string
  // +k8s:listType=set
  std::string k8s_list_type{};
  // expect-error@+1:7 [marker-wrong-type]: 'listMapKey' needs a list; 'diag::v1::WidgetSpec::list_map_key' is a string
  // +listMapKey=x
  std::string list_map_key{};
  // expect-error@+1:7 [marker-wrong-type]: 'k8s:listMapKey' needs a list; 'diag::v1::WidgetSpec::k8s_list_map_key' is a string
  // +k8s:listMapKey=x
  std::string k8s_list_map_key{};
  // expect-error@+1:7 [marker-wrong-type]: 'mapType' needs a map; 'diag::v1::WidgetSpec::map_type' is a string
  // +mapType=atomic
  std::string map_type{};
  // expect-error@+1:7 [marker-wrong-type]: 'structType' needs a struct or a map; 'diag::v1::WidgetSpec::struct_type' is a string
  // +structType=atomic
  std::string struct_type{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
