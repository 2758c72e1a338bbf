#pragma once

#include <kubexx/annotations.hpp>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+2:7 [bound-conflict]: the minimum 9 of 'diag::v1::WidgetSpec::size' leaves no value below the maximum 3
  // expect-note@+2:7: the maximum is set here
  // +kubebuilder:validation:Minimum=9
  // +kubebuilder:validation:Maximum=3
  int size = 5;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
