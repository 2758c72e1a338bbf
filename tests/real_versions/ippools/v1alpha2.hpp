#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ippools/common.hpp"

// +groupName=crd.antrea.io
namespace antrea::v1alpha2 {

// +kubexx:integers
enum class IpVersion { v4 = 4, v6 = 6 };

/// A network, or the addresses from start to end. Other markers require exactly one field, not one of two groups.
// +kubexx:schema={"oneOf":[{"required":["cidr","gateway","prefixLength"]},{"required":["start","end","gateway","prefixLength"]}]}
struct SubnetRange {
  // +kubebuilder:validation:Format=cidr
  std::optional<std::string> cidr{};
  std::optional<Address> start{};
  std::optional<Address> end{};
  // +kubexx:gone
  std::optional<Address> gateway{};
  // +kubexx:gone
  // +kubebuilder:validation:Format=""
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=128
  std::optional<std::int32_t> prefix_length{};
  // +kubexx:gone
  // +kubebuilder:validation:Format=""
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=4094
  std::optional<std::int32_t> vlan{};
};

struct IPPoolSpec {
  // +kubebuilder:validation:Format=""
  IpVersion ip_version{};
  std::vector<SubnetRange> ip_ranges{};
};

/// Addresses for pods.
// +kubebuilder:resource:scope=Cluster,shortName=ipp
// +kubebuilder:subresource:status
// +kubebuilder:deprecatedversion:warning="crd.antrea.io/v1alpha2 IPPool is deprecated; use crd.antrea.io/v1beta1 IPPool"
// +kubebuilder:printcolumn:name=Total,type=integer,JSONPath=`.status.usage.total`
// +kubebuilder:printcolumn:name=Used,type=integer,JSONPath=`.status.usage.used`
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=`.metadata.creationTimestamp`
struct IPPool {
  kubexx::ObjectMeta metadata{};
  IPPoolSpec spec{};
  std::optional<IPPoolStatus> status{};
};

}  // namespace antrea::v1alpha2
