#pragma once

#include <kubexx/annotations.hpp>

#include <map>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct WidgetSpec {
  std::string a{};
};

// expect-error@+2:38 [metadata-pair]: 'nothing' is not of the form '<key>=<value>', as every element of 'annotations' must be
// expect-error@+1:55 [metadata-pair]: 'nothing' is not of the form '<key>=<value>', as every element of 'labels' must be
// +kubebuilder:metadata:annotations="nothing",labels="nothing"
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:32 [marker-value]: argument 'scope' must be 'Cluster' or 'Namespaced'
// +kubebuilder:resource:scope=Everywhere
struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:32 [marker-value]: the value of 'kubexx:conversion:strategy' must be 'None' or 'Webhook'
// +kubexx:conversion:strategy=Other
struct Gear {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:23 [marker-value]: each value of 'kubexx:only-verbs' must be 'create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update' or 'watch'
// +kubexx:only-verbs=get;read
struct Gauge {
  kubexx::ObjectMeta metadata{};
};

// expect-error@+1:23 [marker-value]: each value of 'kubexx:only-verbs' must be 'create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update' or 'watch'
// +kubexx:only-verbs={}
struct Gate {
  kubexx::ObjectMeta metadata{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
