#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:5 [marker-unattached]: marker 'kubebuilder:validation:MaxLength' does not belong to a declaration
// +kubebuilder:validation:MaxLength=2

// +kubebuilder:validation:MinLength=1

// The doc.
using Far = std::string;

struct WidgetSpec {
  // expect-error@+1:7 [marker-unattached]: marker 'kubebuilder:validation:MaxLength' does not belong to a declaration
  // +kubebuilder:validation:MaxLength=6

  // +kubebuilder:validation:MaxLength=7

  std::string field{};
  // expect-error@+1:7 [marker-unattached]: marker 'optional' does not belong to a declaration
  // +optional
};

// expect-error@+1:5 [marker-unattached]: marker 'kubebuilder:validation:Minimum' does not belong to a declaration
// +kubebuilder:validation:Minimum=1
void function();

// expect-error@+1:5 [marker-wrong-type]: 'kubebuilder:validation:MinLength' needs a string; 'diag::v1::Widget' is an object
// +kubebuilder:validation:MinLength=4

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
