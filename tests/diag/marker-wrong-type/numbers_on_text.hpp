#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:Minimum' needs a number; 'diag::v1::WidgetSpec::minimum' is a string
  // +kubebuilder:validation:Minimum=1
  std::string minimum{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:Maximum' needs a number; 'diag::v1::WidgetSpec::maximum' is a string
  // +kubebuilder:validation:Maximum=1
  std::string maximum{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MultipleOf' needs a number; 'diag::v1::WidgetSpec::multiple_of' is a string
  // +kubebuilder:validation:MultipleOf=1
  std::string multiple_of{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:ExclusiveMinimum' needs a number; 'diag::v1::WidgetSpec::exclusive_minimum' is a string
  // +kubebuilder:validation:ExclusiveMinimum=true
  std::string exclusive_minimum{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:ExclusiveMaximum' needs a number; 'diag::v1::WidgetSpec::exclusive_maximum' is a string
  // +kubebuilder:validation:ExclusiveMaximum=true
  std::string exclusive_maximum{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:Minimum' needs a number; 'diag::v1::WidgetSpec::items' is a string
  // +kubebuilder:validation:items:Minimum=1
  std::vector<std::string> items{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:Minimum' needs a list whose element type is written here; 'diag::v1::WidgetSpec::no_list' is a string
  // +kubebuilder:validation:items:Minimum=1
  std::string no_list{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
