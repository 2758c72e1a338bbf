#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

// +groupName=metallb.io
namespace metallb::v1beta2 {

enum class DynamicAsn { internal, external };

struct BGPPeerSpec {
  // +kubexx:name=myASN
  std::uint32_t my_asn{};
  // +kubebuilder:validation:Minimum=1
  // +kubexx:name=localASN
  std::optional<std::uint32_t> local_asn{};
  // +kubexx:name=peerASN
  std::optional<std::uint32_t> peer_asn{};
  /// In place of the number of the peer's system: whether it has to be the own one.
  // +kubexx:name=dynamicASN
  std::optional<DynamicAsn> dynamic_asn{};
  std::optional<std::string> peer_address{};
  /// In place of an address: the interface of the node that leads to the peer.
  std::optional<std::string> interface_{};
  std::optional<std::string> source_address{};
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=16384
  // +kubebuilder:validation:Format=""
  std::uint16_t peer_port = 179;
  std::optional<kubexx::Duration> hold_time{};
  std::optional<kubexx::Duration> keepalive_time{};
  // +kubebuilder:validation:XValidation:rule="duration(self).getSeconds() >= 1 && duration(self).getSeconds() <= 65535",message="connect time should be between 1 seconds to 65535"
  // +kubebuilder:validation:XValidation:rule="duration(self).getMilliseconds() % 1000 == 0",message="connect time should contain a whole number of seconds"
  std::optional<kubexx::Duration> connect_time{};
  // +kubexx:name=routerID
  std::optional<std::string> router_id{};
  /// Nodes that have a session with the peer; all of them without selectors.
  // +optional
  std::vector<kubexx::LabelSelector> node_selectors{};
  std::optional<std::string> password{};
  /// In place of a password: the secret that has it.
  std::optional<kubexx::SecretReference> password_secret{};
  std::optional<std::string> bfd_profile{};
  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="EnableGracefulRestart cannot be changed after creation"
  std::optional<bool> enable_graceful_restart{};
  std::optional<bool> ebgp_multi_hop{};
  std::optional<std::string> vrf{};
  // +kubexx:name=disableMP
  bool disable_mp = false;
  bool dual_stack_address_family = false;
};

struct BGPPeerStatus {};

/// A router that announcements are sent to.
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Address,type=string,JSONPath=`.spec.peerAddress`
// +kubebuilder:printcolumn:name=ASN,type=string,JSONPath=`.spec.peerASN`
// +kubebuilder:printcolumn:name="BFD Profile",type=string,JSONPath=`.spec.bfdProfile`
// +kubebuilder:printcolumn:name="Multi Hops",type=string,JSONPath=`.spec.ebgpMultiHop`
// +kubexx:conversion:service:name=webhook,namespace=metallb,path=/convert
struct BGPPeer {
  kubexx::ObjectMeta metadata{};
  // +optional
  BGPPeerSpec spec{};
  std::optional<BGPPeerStatus> status{};
};

}  // namespace metallb::v1beta2
