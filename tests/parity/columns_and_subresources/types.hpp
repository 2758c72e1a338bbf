#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct WidgetSpec {
  std::int32_t replicas{};
  std::string color{};
};

// Widget has all of them.
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`,format=int32,priority=1,description="how many: wanted"
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=.status.conditions[?(@.type=="Ready")].status,priority=0
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=.spec.color
// +kubebuilder:selectablefield:JSONPath=`.spec.replicas`
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
  std::optional<WidgetSpec> status{};
};

// Gadget has a column only.
// +kubebuilder:printcolumn:name=Color,type=string,JSONPath=.spec.color
struct Gadget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

// Gizmo scales without a selector.
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
struct Gizmo {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
