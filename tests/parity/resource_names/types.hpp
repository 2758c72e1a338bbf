#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

// +kubebuilder:resource:path=widgetz,singular=wdgt,shortName=w;wd,categories={shop,all},scope=Cluster
struct Widget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:resource:scope=Namespaced,shortName={g}
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// +kubebuilder:resource:path=gizmoz,shortName=gz
// +kubebuilder:object:root=true
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

// GizmoList is no kind of its own.
struct GizmoList {
  kubexx::ListMeta metadata{};
  std::vector<Gizmo> items{};
};

}  // namespace v1
