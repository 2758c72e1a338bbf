#pragma once

#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "subscriptions/common.hpp"

// +groupName=dapr.io
namespace dapr::v2alpha1 {

struct Rule {
  /// CEL expression about the event.
  std::string match{};
  std::string path{};
};

/// The first rule that matches decides.
struct Routes {
  // +optional
  std::vector<Rule> rules{};
  /// Path of events that no rule matches.
  std::optional<std::string> default_{};
};

struct SubscriptionSpec {
  std::string pubsubname{};
  std::string topic{};
  // +optional
  std::map<std::string, std::string> metadata{};
  Routes routes{};
  std::optional<std::string> dead_letter_topic{};
  std::optional<BulkSubscribe> bulk_subscribe{};
};

/// The events of a topic, sent to a program.
// +kubebuilder:storageversion
// +kubexx:conversion:service:name=webhook,namespace=dapr,path=/convert
struct Subscription {
  kubexx::ObjectMeta metadata{};
  std::optional<SubscriptionSpec> spec{};
  /// Programs that have the subscription; all of them without scopes.
  // +optional
  std::vector<std::string> scopes{};
};

}  // namespace dapr::v2alpha1
