#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "servers/common.hpp"

// +groupName=policy.linkerd.io
namespace linkerd::v1beta3 {

/// The schema of the API has the choice of the selector, the marker ExactlyOneOf would be a rule.
// +kubexx:schema={"oneOf":[{"required":["podSelector"]},{"required":["externalWorkloadSelector"]}]}
struct ServerSpec {
  std::optional<Selector> pod_selector{};
  std::optional<Selector> external_workload_selector{};
  Port port{};
  std::string proxy_protocol = "unknown";
  /// What happens to traffic that no policy is about.
  std::string access_policy = "deny";
};

/// A port of workloads.
// +kubebuilder:resource:shortName=srv
// +kubebuilder:storageversion
// +kubebuilder:printcolumn:name=Port,type=string,JSONPath=`.spec.port`
// +kubebuilder:printcolumn:name=Protocol,type=string,JSONPath=`.spec.proxyProtocol`
// +kubebuilder:printcolumn:name="Access Policy",type=string,JSONPath=`.spec.accessPolicy`
// +kubexx:conversion:service:name=webhook,namespace=linkerd,path=/convert
struct Server {
  kubexx::ObjectMeta metadata{};
  ServerSpec spec{};
};

}  // namespace linkerd::v1beta3
