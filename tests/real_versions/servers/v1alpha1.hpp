#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "servers/common.hpp"

// +groupName=policy.linkerd.io
namespace linkerd::v1alpha1 {

/// Pods by labels or by expressions. The schema of the API has the choice, the marker ExactlyOneOf would be a rule.
// +kubexx:schema={"oneOf":[{"required":["matchExpressions"]},{"required":["matchLabels"]}]}
struct PodSelector {
  std::optional<kubexx::RawExtension> match_labels{};
  // +optional
  std::vector<Requirement> match_expressions{};
};

struct ServerSpec {
  PodSelector pod_selector{};
  Port port{};
  std::string proxy_protocol = "unknown";
};

/// A port of workloads.
// +kubebuilder:resource:shortName=srv
// +kubebuilder:deprecatedversion:warning="policy.linkerd.io/v1alpha1 Server is deprecated; use policy.linkerd.io/v1beta1 Server"
struct Server {
  kubexx::ObjectMeta metadata{};
  ServerSpec spec{};
};

}  // namespace linkerd::v1alpha1
