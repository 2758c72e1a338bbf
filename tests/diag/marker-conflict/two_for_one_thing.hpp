#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:default=wins
  // +default="loses"
  std::string defaults{};
  // +optional
  // +required
  std::string optional_wins{};
  // +kubebuilder:validation:Required
  // +kubebuilder:validation:Optional
  std::string kubebuilder_wins{};
  // +k8s:minimum=1
  // +kubebuilder:validation:Minimum=2
  int minimum{};
  // +listType=set
  // +k8s:listType=atomic
  std::vector<std::string> list{};
  // +kubebuilder:default=3
  int initializer = 4;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
