#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:61 [COL-005]: spec.additionalPrinterColumns[0].JSONPath: Invalid value: "status.ready": must be a simple json path starting with .
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=status.ready
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:44 [SUB-003]: spec.subresources.scale.specReplicasPath: Invalid value: ".replicas": should be a json path under .spec
// +kubebuilder:subresource:scale:specpath=.replicas,statuspath=.status.replicas
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:42 [SEL-002]: spec.selectableFields[0].jsonPath: Invalid value: "spec.color": is an invalid path
// +kubebuilder:selectablefield:JSONPath=spec.color
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
