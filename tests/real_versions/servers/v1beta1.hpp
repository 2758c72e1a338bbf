#pragma once

#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "servers/common.hpp"

// +groupName=policy.linkerd.io
namespace linkerd::v1beta1 {

struct ServerSpec {
  Selector pod_selector{};
  Port port{};
  std::string proxy_protocol = "unknown";
};

/// A port of workloads.
// +kubebuilder:resource:shortName=srv
// +kubebuilder:deprecatedversion:warning="policy.linkerd.io/v1beta1 Server is deprecated; use policy.linkerd.io/v1beta3 Server"
// +kubebuilder:printcolumn:name=Port,type=string,JSONPath=`.spec.port`
// +kubebuilder:printcolumn:name=Protocol,type=string,JSONPath=`.spec.proxyProtocol`
struct Server {
  kubexx::ObjectMeta metadata{};
  ServerSpec spec{};
};

}  // namespace linkerd::v1beta1
