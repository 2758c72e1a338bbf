#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:default=wins
  // expect-warning@+1:7 [marker-overridden]: 'default' has no effect: 'kubebuilder:default' takes precedence
  // +default="loses"
  std::string defaults = "wins";
  // +optional
  // expect-warning@+1:7 [marker-overridden]: 'required' has no effect: 'optional' takes precedence
  // +required
  std::string optional_wins{};
  // expect-warning@+1:7 [marker-overridden]: 'kubebuilder:validation:Required' has no effect: 'kubebuilder:validation:Optional' takes precedence
  // +kubebuilder:validation:Required
  // +kubebuilder:validation:Optional
  std::string kubebuilder_wins{};
  // expect-warning@+1:7 [marker-overridden]: 'k8s:minimum' has no effect: 'kubebuilder:validation:Minimum' takes precedence
  // +k8s:minimum=1
  // +kubebuilder:validation:Minimum=2
  int minimum{};
  // expect-warning@+1:7 [marker-overridden]: 'listType' has no effect: 'k8s:listType' takes precedence
  // +listType=set
  // +k8s:listType=atomic
  std::vector<std::string> list{};
  // +kubebuilder:default=3
  int initializer = 3;
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
