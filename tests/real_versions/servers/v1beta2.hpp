#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "servers/common.hpp"

// +groupName=policy.linkerd.io
namespace linkerd::v1beta2 {

/// The schema of the API has the choice of the selector, the marker ExactlyOneOf would be a rule.
// +kubexx:schema={"oneOf":[{"required":["podSelector"]},{"required":["externalWorkloadSelector"]}]}
struct ServerSpec {
  std::optional<Selector> pod_selector{};
  std::optional<Selector> external_workload_selector{};
  Port port{};
  std::string proxy_protocol = "unknown";
};

/// A port of workloads.
// +kubebuilder:resource:shortName=srv
// +kubebuilder:printcolumn:name=Port,type=string,JSONPath=`.spec.port`
// +kubebuilder:printcolumn:name=Protocol,type=string,JSONPath=`.spec.proxyProtocol`
struct Server {
  kubexx::ObjectMeta metadata{};
  ServerSpec spec{};
};

}  // namespace linkerd::v1beta2
