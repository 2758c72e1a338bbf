#include "subscriptions/conversion.hpp"

namespace dapr::v1alpha1 {

/// Without a default, the route is empty: then there is still none.
kubexx::Result<> convert(const SubscriptionSpec& from, v2alpha1::SubscriptionSpec& to) {
  if (!from.route.empty() || to.routes.default_) to.routes.default_ = from.route;
  return {};
}

kubexx::Result<> convert(const v2alpha1::SubscriptionSpec& from, SubscriptionSpec& to) {
  to.route = from.routes.default_.value_or("");
  return {};
}

}  // namespace dapr::v1alpha1
