#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/json/marks.hpp"

namespace kubexx::manifests {

using WebhookPath = std::vector<json::Step>;

/// `rules[0].operations`
std::string to_text(const WebhookPath& path);

struct WebhookProblem {
  WebhookPath path;
  std::string fact;  ///< follows the name of the field: `is empty; expected …`
};

/// What an API server of Kubernetes 1.36 would reject in one webhook of a configuration, whose fields have the types of
/// the server. The names of other webhooks are not part of it. Keys in paths are views into `webhook`.
std::vector<WebhookProblem> find_webhook_problems(const json::Object& webhook);

/// Whether the webhook, while it does not answer, keeps its own program from starting: requests for pods, secrets or
/// leases fail, in every namespace and for every object. The webhook has no problems.
bool can_block_itself(const json::Object& webhook);

}  // namespace kubexx::manifests
