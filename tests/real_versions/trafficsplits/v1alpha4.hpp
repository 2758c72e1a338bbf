#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

// +groupName=split.smi-spec.io
namespace smi::v1alpha4 {

struct Backend {
  std::string service{};
  // +kubebuilder:validation:Type=number
  double weight{};
};

enum class MatchKind { HTTPRouteGroup };

struct Match {
  MatchKind kind{};
  std::string name{};
};

struct TrafficSplitSpec {
  /// The service that clients use.
  std::string service{};
  /// Routes whose traffic is split.
  std::optional<std::vector<Match>> matches{};
  std::vector<Backend> backends{};
};

/// Traffic of one service, split between others.
// +kubebuilder:resource:shortName=ts
// +kubebuilder:storageversion
// +kubexx:conversion:service:name=webhook,namespace=smi,path=/convert
// +kubebuilder:printcolumn:name=Service,type=string,JSONPath=`.spec.service`
struct TrafficSplit {
  kubexx::ObjectMeta metadata{};
  std::optional<TrafficSplitSpec> spec{};
};

}  // namespace smi::v1alpha4
