#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ippools/common.hpp"

// +groupName=crd.antrea.io
namespace antrea::v1beta1 {

/// A network, or the addresses from start to end. Other markers require exactly one field, not one of two groups.
// +kubexx:schema={"oneOf":[{"required":["cidr"]},{"required":["start","end"]}]}
struct IPRange {
  // +kubebuilder:validation:Format=cidr
  std::optional<std::string> cidr{};
  std::optional<Address> start{};
  std::optional<Address> end{};
};

struct SubnetInfo {
  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="gateway is immutable"
  Address gateway{};
  // +kubebuilder:validation:Format=""
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=127
  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="prefixLength is immutable"
  std::int32_t prefix_length{};
  // +kubebuilder:validation:Format=""
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=4094
  std::optional<std::int32_t> vlan{};
};

struct IPPoolSpec {
  std::vector<IPRange> ip_ranges{};
  SubnetInfo subnet_info{};
};

/// Addresses for pods.
// +kubebuilder:resource:scope=Cluster,shortName=ipp
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Total,type=integer,JSONPath=`.status.usage.total`
// +kubebuilder:printcolumn:name=Used,type=integer,JSONPath=`.status.usage.used`
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
// +kubexx:conversion:service:name=webhook,namespace=antrea,path=/convert
struct IPPool {
  kubexx::ObjectMeta metadata{};
  IPPoolSpec spec{};
  std::optional<IPPoolStatus> status{};
};

}  // namespace antrea::v1beta1
