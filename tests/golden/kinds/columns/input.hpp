#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  std::int32_t replicas{};
  std::string color{};
};

struct WidgetStatus {
  std::int32_t replicas{};
  std::string selector{};
};

// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.spec.replicas`,format=int32,priority=1,description="how many: wanted"
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=.status.conditions[?(@.type=="Ready")].status
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp"
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:selectablefield:JSONPath=.spec.color
// +kubebuilder:metadata:labels={"team=shop"},annotations="golden.example.com/note=x: y"
struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
  std::optional<WidgetStatus> status{};
};

}  // namespace golden::v1

// expect-warning@25 [COL-007]: the schema does not declare .status.conditions
