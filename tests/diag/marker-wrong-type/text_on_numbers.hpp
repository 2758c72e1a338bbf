#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:validation:MinLength=1
  int min_length{};
  // +kubebuilder:validation:MaxLength=1
  int max_length{};
  // +kubebuilder:validation:Pattern=x
  int pattern{};
  // +kubebuilder:validation:items:Pattern=x
  std::vector<int> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
