#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:validation:Required' is not allowed on a type; it belongs on a namespace or a field
// +kubebuilder:validation:Required
// expect-error@+1:5 [marker-misplaced]: marker 'kubebuilder:default' is not allowed on a type; it belongs on a field
// +kubebuilder:default=x
using Named = std::string;

struct WidgetSpec {
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:nullable'
  // +kubebuilder:validation:nullable
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:optional'
  // +kubebuilder:validation:optional
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:nullable'
  // +kubebuilder:nullable
  // expect-error@+1:7 [marker-unknown]: unknown marker 'kubebuilder:validation:minLength'
  // +kubebuilder:validation:minLength=1
  // expect-error@+1:39 [marker-syntax]: unexpected space between 'kubebuilder:validation:MinLength' and '='
  // +kubebuilder:validation:MinLength =1
  // expect-error@+1:7 [marker-unknown]: unknown marker 'k8s:mapType'
  // +k8s:mapType=atomic
  // expect-error@+1:7 [marker-unknown]: unknown marker 'k8s:format'
  // +k8s:format=ip
  // expect-error@+1:7 [marker-unknown]: unknown marker 'k8s:minLength'
  // +k8s:minLength=1
  // expect-error@+1:7 [marker-unknown]: unknown marker 'k8s:alpha'
  // +k8s:alpha(since: "1.37")=+k8s:optional
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:object:root' is not allowed on a field; it belongs on a type
  // +kubebuilder:object:root=true
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:resource' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:resource:path=foo
  // expect-error@+1:7 [marker-misplaced]: marker 'kubebuilder:subresource:status' is not allowed on a field; it belongs on the struct of a kind
  // +kubebuilder:subresource:status
  // expect-error@+1:7 [marker-misplaced]: marker 'groupName' is not allowed on a field; it belongs on a namespace
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
