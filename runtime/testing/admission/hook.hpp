#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/crd.hpp"
#include "runtime/selector/selector.hpp"
#include "runtime/testing/admission/match_conditions.hpp"

/// The webhooks of a ValidatingWebhookConfiguration or MutatingWebhookConfiguration, ready to be matched and called.
namespace kubexx::testing {

struct HookRule {
  std::vector<std::string> groups, versions, operations, resources;
  std::string scope;  ///< `Cluster`, `Namespaced`, `*`
};

struct Hook {
  std::string configuration, name;
  schema::WebhookClient client;
  std::vector<HookRule> rules;
  selector::Selector name_spaces, objects;
  std::vector<std::string> review_versions;
  std::chrono::seconds timeout{10};
  bool ignores_failures = false;  ///< failurePolicy: Ignore
  bool matches_exactly = false;   ///< matchPolicy: Exact
  bool may_be_reinvoked = false;  ///< reinvocationPolicy: IfNeeded
  bool allows_dry_run = false;    ///< by its sideEffects
  std::shared_ptr<const MatchConditions> conditions;
};

using Hooks = std::vector<Hook>;

/// The `clientConfig` of a webhook.
schema::WebhookClient webhook_client(const json::Value& config);

/// The webhooks of one configuration, in its order. The rules for configurations accept it.
Hooks hooks_of(const json::Value& configuration);

}  // namespace kubexx::testing
