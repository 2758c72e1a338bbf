#pragma once

#include <kubexx/core/result.hpp>

#include "ippools/v1alpha2.hpp"
#include "ippools/v1beta1.hpp"

// What each range had is now said once, about the pool.
namespace antrea::v1alpha2 {

kubexx::Result<> convert(const IPPoolSpec& from, v1beta1::IPPoolSpec& to);
kubexx::Result<> convert(const v1beta1::IPPoolSpec& from, IPPoolSpec& to);

}  // namespace antrea::v1alpha2
