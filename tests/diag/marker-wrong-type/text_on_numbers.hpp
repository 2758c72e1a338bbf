#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MinLength' needs a string; 'diag::v1::WidgetSpec::min_length' is an integer
  // +kubebuilder:validation:MinLength=1
  int min_length{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:MaxLength' needs a string; 'diag::v1::WidgetSpec::max_length' is an integer
  // +kubebuilder:validation:MaxLength=1
  int max_length{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:Pattern' needs a string; 'diag::v1::WidgetSpec::pattern' is an integer
  // +kubebuilder:validation:Pattern=x
  int pattern{};
  // expect-error@+1:7 [marker-wrong-type]: 'kubebuilder:validation:items:Pattern' needs a string; 'diag::v1::WidgetSpec::items' is an integer
  // +kubebuilder:validation:items:Pattern=x
  std::vector<int> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
