#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-note@+1:7: first given here
  // +kubebuilder:validation:Pattern=first
  // expect-error@+1:7 [marker-duplicate]: marker 'kubebuilder:validation:Pattern' is given twice
  // +kubebuilder:validation:Pattern=second
  std::string comments{};
  // +kubebuilder:validation:MinLength=1
  // expect-error@+1:10 [marker-duplicate]: marker 'kubexx::min_length' is given twice
  KUBEXX(kubexx::min_length(1))
  std::string both{};
  // expect-error@+1:30 [marker-duplicate]: marker 'kubexx::minimum' is given twice
  KUBEXX(kubexx::minimum(1), kubexx::minimum(2))
  int typed{};
};

// +kubebuilder:resource:path=gadgetz
// expect-error@+1:5 [marker-duplicate]: marker 'kubebuilder:resource' is given twice
// +kubebuilder:resource:shortName=g
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
