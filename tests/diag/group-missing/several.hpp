#pragma once

#include <kubexx/annotations.hpp>

namespace diag::v1 {

struct WidgetSpec {
  int replicas = 1;
};

// expect-error@+3:8 [group-missing]: 'diag::v1::Widget' and 2 other structs look like kinds, but namespace 'diag::v1' has no group
/// +kubebuilder:subresource:status
/// +kubebuilder:resource:scope=Cluster
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

/// +kubebuilder:resource:scope=Cluster,shortName=gd
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace diag::v1
