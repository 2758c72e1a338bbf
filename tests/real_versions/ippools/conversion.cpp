#include "ippools/conversion.hpp"

namespace antrea::v1alpha2 {

/// The first range decides about the pool.
kubexx::Result<> convert(const IPPoolSpec& from, v1beta1::IPPoolSpec& to) {
  if (from.ip_ranges.empty()) return {};
  const SubnetRange& first = from.ip_ranges.front();
  to.subnet_info.gateway = first.gateway.value_or("");
  to.subnet_info.prefix_length = first.prefix_length.value_or(0);
  to.subnet_info.vlan = first.vlan;
  return {};
}

/// Ranges that had the values of the first one, and new ranges, have the values of the pool. The family of the gateway
/// decides about the version of new pools only: v1alpha2 allows pools of the other one, and v1beta1 no other gateway.
kubexx::Result<> convert(const v1beta1::IPPoolSpec& from, IPPoolSpec& to) {
  const v1beta1::SubnetInfo& subnet = from.subnet_info;
  const bool is_v6 = subnet.gateway.find(':') != std::string::npos;
  if (to.ip_version == IpVersion()) to.ip_version = is_v6 ? IpVersion::v6 : IpVersion::v4;
  if (to.ip_ranges.empty()) return {};
  const SubnetRange former = to.ip_ranges.front();
  for (SubnetRange& range : to.ip_ranges) {
    const bool is_new = !range.gateway && !range.prefix_length && !range.vlan;
    if (is_new || range.gateway == former.gateway) range.gateway = subnet.gateway;
    if (is_new || range.prefix_length == former.prefix_length) range.prefix_length = subnet.prefix_length;
    if (is_new || range.vlan == former.vlan) range.vlan = subnet.vlan;
  }
  return {};
}

}  // namespace antrea::v1alpha2
