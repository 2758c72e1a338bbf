#pragma once

#include <iosfwd>

#include "generator/driver/manifests/manifest_run.hpp"

namespace kubexx::driver {

/// The options of `kubexx webhooks`.
struct WebhooksCommand {
  ManifestOptions manifests = {.file = "manifests.yaml"};
};

/// The webhook configurations of the markers in sources.
WriteDocuments webhook_documents();

/// Writes the webhook configurations of the markers in the sources, or reports what is wrong with them. Returns the
/// exit status.
int run_webhooks(const WebhooksCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
