#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// +kubebuilder:validation:MaxLength=2

// +kubebuilder:validation:MinLength=1

// The doc.
using Far = std::string;

struct WidgetSpec {
  // +kubebuilder:validation:MaxLength=6

  // +kubebuilder:validation:MaxLength=7

  std::string field{};
  // +optional
};

// +kubebuilder:validation:Minimum=1
void function();

// +kubebuilder:validation:MinLength=4

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
