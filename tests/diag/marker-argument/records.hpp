#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:5 [marker-argument]: missing argument 'JSONPath'
// +kubebuilder:printcolumn:name=Age,type=date
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:81 [marker-syntax]: argument 'JSONPath' is given twice
// +kubebuilder:printcolumn:name=Port,type=integer,JSONPath=.spec.port,JSONPath=.spec.ports
// expect-error@+1:26 [marker-argument]: unknown argument 'pth'
// +kubebuilder:resource:pth=gadgets
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:5 [marker-argument]: missing argument 'statuspath'
// +kubebuilder:subresource:scale:specpath=.spec.replicas
// expect-error@+1:5 [marker-argument]: missing argument 'JSONPath'
// +kubebuilder:selectablefield
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
