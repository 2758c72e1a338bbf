#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:default=wins
  // expect-warning@+1:7 [marker-overridden]: 'default' and 'kubebuilder:default' speak about the same thing; 'kubebuilder:default' decides
  // +default="loses"
  std::string defaults{};
  // +optional
  // expect-warning@+1:7 [marker-overridden]: 'required' and 'optional' speak about the same thing; 'optional' decides
  // +required
  std::string optional_wins{};
  // expect-warning@+1:7 [marker-overridden]: 'kubebuilder:validation:Required' and 'kubebuilder:validation:Optional' speak about the same thing; 'kubebuilder:validation:Optional' decides
  // +kubebuilder:validation:Required
  // +kubebuilder:validation:Optional
  std::string kubebuilder_wins{};
  // expect-warning@+1:7 [marker-overridden]: 'k8s:minimum' and 'kubebuilder:validation:Minimum' speak about the same thing; 'kubebuilder:validation:Minimum' decides
  // +k8s:minimum=1
  // +kubebuilder:validation:Minimum=2
  int minimum{};
  // expect-warning@+1:7 [marker-overridden]: 'listType' and 'k8s:listType' speak about the same thing; 'k8s:listType' decides
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
