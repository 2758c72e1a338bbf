#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {
struct WidgetSpec {
  // expect-error@+1:43 [marker-syntax]: marker 'kubebuilder:validation:XIntOrString' takes no value
  // +kubebuilder:validation:XIntOrString=true
  kubexx::IntOrString a{};
  // expect-error@+1:48 [marker-syntax]: marker 'kubebuilder:validation:XEmbeddedResource' takes no value
  // +kubebuilder:validation:XEmbeddedResource=true
  kubexx::RawExtension b{};
  // expect-error@+1:53 [marker-syntax]: marker 'kubebuilder:validation:XPreserveUnknownFields' takes no value
  // +kubebuilder:validation:XPreserveUnknownFields=true
  kubexx::RawExtension c{};
  // expect-error@+1:49 [marker-syntax]: marker 'kubebuilder:pruning:PreserveUnknownFields' takes no value
  // +kubebuilder:pruning:PreserveUnknownFields=true
  kubexx::RawExtension d{};
};


struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
