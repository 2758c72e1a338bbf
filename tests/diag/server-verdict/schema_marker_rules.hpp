#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// Expressions in a marker of a schema are shown at their place in its JSON.

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+3:43 [CEL-020]: properties[first].x-kubernetes-validations[0].rule: undefined field 'nam'
// expect-note@none: also at spec.validation.openAPIV3Schema.properties[spec].properties[second].x-kubernetes-validations[0].rule
// +kubexx:schema={"x-kubernetes-validations":
//   [{"rule": "self.name == \"a\" || self.nam == 'b'"}]}
struct Rule {
  std::string name{};
};

// expect-error@+1:99 [CEL-022]: properties[message].x-kubernetes-validations[0].messageExpression: undefined field 'nam'
// +kubexx:schema={"x-kubernetes-validations": [{"rule": "true", "messageExpression": "'n ' + self.nam"}]}
struct Message {
  std::string name{};
};

struct WidgetSpec {
  Rule first{};
  Rule second{};
  Message message{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
