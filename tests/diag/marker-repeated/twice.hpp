#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // +kubebuilder:validation:Pattern=first
  // +kubebuilder:validation:Pattern=second
  std::string comments{};
  // +kubebuilder:validation:MinLength=1
  KUBEXX(kubexx::min_length(1))
  std::string both{};
  KUBEXX(kubexx::minimum(1), kubexx::minimum(2))
  int typed{};
};

// +kubebuilder:resource:path=gadgetz
// +kubebuilder:resource:shortName=g
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
