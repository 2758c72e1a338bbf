#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Minimum=1
  std::string minimum{};
  // +kubebuilder:validation:Maximum=1
  std::string maximum{};
  // +kubebuilder:validation:MultipleOf=1
  std::string multiple_of{};
  // +kubebuilder:validation:ExclusiveMinimum=true
  std::string exclusive_minimum{};
  // +kubebuilder:validation:ExclusiveMaximum=true
  std::string exclusive_maximum{};
  // +kubebuilder:validation:items:Minimum=1
  std::vector<std::string> items{};
  // +kubebuilder:validation:items:Minimum=1
  std::string no_list{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
