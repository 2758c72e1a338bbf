#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-note@+1:7: first written here
  // +kubebuilder:validation:Pattern=first
  // expect-error@+1:7 [marker-duplicate]: duplicate marker 'kubebuilder:validation:Pattern'
  // +kubebuilder:validation:Pattern=second
  std::string comments{};
  // +kubebuilder:validation:MinLength=1
  // expect-error@+1:10 [marker-duplicate]: duplicate marker 'kubexx::min_length'
  KUBEXX(kubexx::min_length(1))
  std::string both{};
  // expect-error@+1:30 [marker-duplicate]: duplicate marker 'kubexx::minimum'
  KUBEXX(kubexx::minimum(1), kubexx::minimum(2))
  int typed{};
};

// +kubebuilder:resource:path=gadgetz
// expect-error@+1:5 [marker-duplicate]: duplicate marker 'kubebuilder:resource'
// +kubebuilder:resource:shortName=g
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
