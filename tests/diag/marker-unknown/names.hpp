#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-fix@+2:7: kubebuilder:validation:Minimum
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:Minimun'
  // +kubebuilder:validation:Minimun=1
  int close{};
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:minimum'
  // +kubebuilder:validation:minimum=1
  int wrong_case{};
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:nullable'
  // +kubebuilder:validation:nullable
  int prefixed{};
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:nullable'
  // +kubebuilder:nullable
  int short_prefix{};
  // expect-error@+1:39 [marker-syntax]: unexpected space between 'kubebuilder:validation:MinLength' and '='
  // +kubebuilder:validation:MinLength =1
  std::string blank{};
  // expect-fix@+2:7: mapType
  // expect-error@+1:7 [marker-unknown]: unknown marker 'k8s:mapType'
  // +k8s:mapType=atomic
  std::string k8s{};
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubexx:nmae'
  // +kubexx:nmae=x
  std::string own{};
  // expect-error@+1:7 [marker-unknown]: unknown marker 'listTyp'
  // +listTyp=set
  std::vector<std::string> bare{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
