#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// What an API server accepts with a warning, and what it accepts although hardly any object can be valid.

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  // expect-warning@+1:37 [WARN-001]: unrecognized format "hostnam"
  // +kubebuilder:validation:Format=hostnam
  std::string host{};

  // expect-warning@+2:39 [TRAP-006]: minItems 3 and maxItems 2 exclude every value
  // +kubebuilder:validation:MinItems=3
  // +kubebuilder:validation:MaxItems=2
  std::vector<std::string> narrow{};
};

// expect-warning@+3:60 [COL-007]: the schema does not declare .spec.hots, so the column is always empty
// expect-warning@+3:70 [SUB-008]: the schema does not declare .status.replicas
// expect-warning@+2:44 [SUB-008]: the schema does not declare .spec.replicas
// +kubebuilder:printcolumn:name=Host,type=string,JSONPath=`.spec.hots`
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
