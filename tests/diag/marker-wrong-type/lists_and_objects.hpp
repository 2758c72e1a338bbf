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

// expect-error@+1:5 [marker-wrong-type]: 'k8s:enum' needs an enum, or an alias of std::string with constants; 'diag::v1::Mode' is a struct
// +k8s:enum
struct Mode {
  std::string x{};
};

// expect-error@+1:5 [marker-wrong-type]: 'kubebuilder:validation:ExactlyOneOf' needs a struct; 'diag::v1::Speed' is a string
// +kubebuilder:validation:ExactlyOneOf=fast;slow
enum class Speed { Fast, Slow };

using Labels = std::map<std::string, std::string>;

struct WidgetSpec {
  Mode mode{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:EmbeddedResource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_string' is a string
  // +kubebuilder:validation:EmbeddedResource
  std::string embedded_string{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:EmbeddedResource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_map' is a map
  // +kubebuilder:validation:EmbeddedResource
  std::map<std::string, std::string> embedded_map{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:EmbeddedResource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_labels' is a map
  // +kubebuilder:validation:EmbeddedResource
  Labels embedded_labels{};
  // expect-error@+1:10 [marker-wrong-type]: 'kubexx::embedded_resource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_enum' is a string
  KUBEXX(kubexx::embedded_resource)
  Speed embedded_enum{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:EmbeddedResource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_share' is an integer or a string
  // +kubebuilder:validation:EmbeddedResource
  kubexx::IntOrString embedded_share{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:XEmbeddedResource' needs a struct or kubexx::RawExtension; 'diag::v1::WidgetSpec::embedded_elements' is a string
  // +kubebuilder:validation:items:XEmbeddedResource
  std::vector<std::string> embedded_elements{};
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
