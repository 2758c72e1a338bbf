#pragma once

#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/manifests/webhook_rules.hpp"

namespace kubexx::manifests {

/// What an API server of Kubernetes 1.36 would reject in the `matchConditions` of a webhook, their expressions
/// included.
std::vector<WebhookProblem> find_condition_problems(const json::Array& conditions);

}  // namespace kubexx::manifests
