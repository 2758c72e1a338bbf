#pragma once

#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "subscriptions/common.hpp"

// +groupName=dapr.io
namespace dapr::v1alpha1 {

struct SubscriptionSpec {
  std::string pubsubname{};
  std::string topic{};
  // +optional
  std::map<std::string, std::string> metadata{};
  /// Path that all events are sent to.
  std::string route{};
  std::optional<std::string> dead_letter_topic{};
  std::optional<BulkSubscribe> bulk_subscribe{};
};

/// The events of a topic, sent to a program.
struct Subscription {
  kubexx::ObjectMeta metadata{};
  std::optional<SubscriptionSpec> spec{};
  /// Programs that have the subscription; all of them without scopes.
  // +optional
  std::vector<std::string> scopes{};
};

}  // namespace dapr::v1alpha1
