#pragma once

#include <kubexx/core/result.hpp>

#include "bgppeers/v1beta1.hpp"
#include "bgppeers/v1beta2.hpp"

// The selectors of v1beta1 are types of its own.
namespace metallb::v1beta1 {

kubexx::Result<> convert(const BGPPeerSpec& from, v1beta2::BGPPeerSpec& to);
kubexx::Result<> convert(const v1beta2::BGPPeerSpec& from, BGPPeerSpec& to);

}  // namespace metallb::v1beta1
