#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=metallb.io
namespace metallb::v1beta1 {

struct MatchExpression {
  std::string key{};
  // +kubexx:name=operator
  std::string operation{};
  // +kubebuilder:validation:MinItems=1
  std::vector<std::string> values{};
};

/// Nodes by their labels.
struct NodeSelector {
  // +optional
  std::map<std::string, std::string> match_labels{};
  // +optional
  std::vector<MatchExpression> match_expressions{};
};

struct BGPPeerSpec {
  // +kubexx:name=myASN
  std::uint32_t my_asn{};
  // +kubexx:name=peerASN
  std::uint32_t peer_asn{};
  std::string peer_address{};
  std::optional<std::string> source_address{};
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=16384
  // +kubebuilder:validation:Format=""
  std::optional<std::uint16_t> peer_port{};
  std::optional<kubexx::Duration> hold_time{};
  std::optional<kubexx::Duration> keepalive_time{};
  // +kubexx:name=routerID
  std::optional<std::string> router_id{};
  /// Nodes that have a session with the peer; all of them without selectors.
  // +optional
  std::vector<NodeSelector> node_selectors{};
  std::optional<std::string> password{};
  std::optional<std::string> bfd_profile{};
  std::optional<bool> ebgp_multi_hop{};
};

struct BGPPeerStatus {};

/// A router that announcements are sent to.
// +kubebuilder:subresource:status
// +kubebuilder:deprecatedversion:warning="v1beta1 is deprecated, please use v1beta2"
// +kubebuilder:printcolumn:name=Address,type=string,JSONPath=`.spec.peerAddress`
// +kubebuilder:printcolumn:name=ASN,type=string,JSONPath=`.spec.peerASN`
// +kubebuilder:printcolumn:name="BFD Profile",type=string,JSONPath=`.spec.bfdProfile`
// +kubebuilder:printcolumn:name="Multi Hops",type=string,JSONPath=`.spec.ebgpMultiHop`
struct BGPPeer {
  kubexx::ObjectMeta metadata{};
  // +optional
  BGPPeerSpec spec{};
  std::optional<BGPPeerStatus> status{};
};

}  // namespace metallb::v1beta1
