#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
// +versionName=v3
namespace golden::third {

struct WidgetSpec {
  std::int32_t replicas{};
  std::string color{};
};

struct WidgetStatus {
  std::int32_t replicas{};
  std::string selector{};
};

// +kubebuilder:resource:path=widgetz,singular=wdgt,shortName=w;wd,categories={shop,all},scope=Cluster
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`,format=int32,priority=1,description="how many: wanted"
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=.spec.color
// +kubebuilder:metadata:labels={"team=shop"},annotations={"golden.example.com/note=x: y"}
// +kubebuilder:deprecatedversion:warning="use v4"
// +kubebuilder:storageversion
// +kubexx:drop-unknown
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:service:namespace=system,name=converter,path=/convert,port=8443
// +kubexx:conversion:caBundle=Q0E=
// +kubexx:conversion:reviewVersions=v1;v1beta1
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  std::optional<WidgetStatus> status{};
};

// +kubebuilder:object:root=true
// +kubexx:conversion:strategy=Webhook
// +kubexx:conversion:url=https://convert.example.com/gadgets
// +kubexx:conversion:reviewVersions=v1
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::third

// +groupName=golden.example.com
// +kubebuilder:validation:Optional
namespace v4 {

// +kubebuilder:unservedversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  std::string note{};
};

// +kubebuilder:skipversion
struct Gadget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace v4

// +groupName=golden.example.com
// +kubebuilder:skip
namespace skipped {

struct Gizmo {
  kubexx::ObjectMeta metadata{};
};

}  // namespace skipped

// expect-warning@37 [CONV-CFG-010]
