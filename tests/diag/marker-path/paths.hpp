#pragma once

#include <kubexx/annotations.hpp>

#include <string>

// +groupName=diag.example.com
namespace diag::v1 {

// expect-error@+1:61 [marker-path]: 'status.ready' is not a path for 'JSONPath' of 'kubebuilder:printcolumn'; expected one that begins with '.'
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=status.ready
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:44 [marker-path]: '.replicas' is not a path for 'specpath' of 'kubebuilder:subresource:scale'; expected one that begins with '.spec.'
// +kubebuilder:subresource:scale:specpath=.replicas,statuspath=.status.replicas
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:42 [marker-path]: 'spec.color' is not a path for 'JSONPath' of 'kubebuilder:selectablefield'; expected one that begins with '.'
// +kubebuilder:selectablefield:JSONPath=spec.color
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
