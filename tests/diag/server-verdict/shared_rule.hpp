#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

// A rule of a type is wrong in every member that has the type: one mistake, one error.
// expect-error@+6:50 [CEL-020]: spec.validation.openAPIV3Schema.properties[spec].properties[first].x-kubernetes-validations[0].rule: undefined field 'nam'
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[ports].items.x-kubernetes-validations[0].rule
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[second].x-kubernetes-validations[0].rule
// expect-error@+3:62 [CEL-020]: undefined field 'other'
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[ports].items.x-kubernetes-validations[0].rule
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[second].x-kubernetes-validations[0].rule
// +kubebuilder:validation:XValidation:rule="self.nam == self.other"
struct Port {
  std::string name{};
};

struct WidgetSpec {
  Port first{};
  std::optional<Port> second{};
  std::vector<Port> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
