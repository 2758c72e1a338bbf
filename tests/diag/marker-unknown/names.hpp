#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Minimun=1
  int close{};
  // +kubebuilder:validation:minimum=1
  int wrong_case{};
  // +kubebuilder:validation:nullable
  int prefixed{};
  // +kubebuilder:nullable
  int short_prefix{};
  // +kubebuilder:validation:MinLength =1
  std::string blank{};
  // +k8s:mapType=atomic
  std::string k8s{};
  // +kubexx:nmae=x
  std::string own{};
  // +listTyp=set
  std::vector<std::string> bare{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
