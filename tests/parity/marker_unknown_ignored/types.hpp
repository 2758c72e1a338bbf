#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:validation:Required
// +kubebuilder:default=x
using Named = std::string;

struct WidgetSpec {
  // +kubebuilder:validation:nullable
  // +kubebuilder:validation:optional
  // +kubebuilder:nullable
  // +kubebuilder:validation:minLength=1
  // +kubebuilder:validation:MinLength =1
  // +k8s:mapType=atomic
  // +k8s:format=ip
  // +k8s:minLength=1
  // +k8s:alpha(since: "1.37")=+k8s:optional
  // +kubebuilder:object:root=true
  // +kubebuilder:resource:path=foo
  // +kubebuilder:subresource:status
  // +groupName=nowhere
  // +whatever
  std::string a{};
  Named named{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
