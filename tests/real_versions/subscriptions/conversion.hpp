#pragma once

#include <kubexx/core/result.hpp>

#include "subscriptions/v1alpha1.hpp"
#include "subscriptions/v2alpha1.hpp"

// The only route became one of several.
namespace dapr::v1alpha1 {

kubexx::Result<> convert(const SubscriptionSpec& from, v2alpha1::SubscriptionSpec& to);
kubexx::Result<> convert(const v2alpha1::SubscriptionSpec& from, SubscriptionSpec& to);

}  // namespace dapr::v1alpha1
