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
  // +kubebuilder:validation:Maximum=1.5
  int integer{};
  // +kubebuilder:validation:MultipleOf=2.5
  int multiple{};
  // +listType=other
  std::vector<std::string> list_type{};
  // +mapType=other
  std::map<std::string, std::string> map_type{};
  // +structType=other
  Inner struct_type{};
  // +kubebuilder:title=123
  std::string title{};
  // +kubebuilder:externalDocs:url="relative"
  std::string docs{};
  // +kubebuilder:validation:XValidation:rule="true",reason=Other
  std::string reason{};
  // +kubebuilder:validation:Type=text
  std::string type{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
