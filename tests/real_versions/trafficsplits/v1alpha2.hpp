#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

// +groupName=split.smi-spec.io
namespace smi::v1alpha2 {

struct Backend {
  std::string service{};
  // +kubebuilder:validation:Type=number
  double weight{};
};

struct TrafficSplitSpec {
  /// The service that clients use.
  std::string service{};
  std::vector<Backend> backends{};
};

/// Traffic of one service, split between others.
// +kubebuilder:resource:shortName=ts
// +kubebuilder:unservedversion
// +kubebuilder:printcolumn:name=Service,type=string,JSONPath=`.spec.service`
struct TrafficSplit {
  kubexx::ObjectMeta metadata{};
  std::optional<TrafficSplitSpec> spec{};
};

}  // namespace smi::v1alpha2
