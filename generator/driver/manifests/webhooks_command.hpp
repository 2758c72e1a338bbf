#pragma once

#include <iosfwd>
#include <string>

#include "generator/driver/manifests/manifest_run.hpp"
#include "generator/manifests/webhook_markers.hpp"

namespace kubexx::driver {

/// The options of `kubexx webhooks`.
struct WebhooksCommand {
  ManifestOptions manifests = {.file = "manifests.yaml"};
  manifests::WebhookService service = {};
  std::string certificate = {};  ///< `NAMESPACE/NAME`, of which cert-manager injects the authority; can be empty
};

/// The webhook configurations of the markers in sources.
WriteDocuments webhook_documents(const WebhooksCommand& command);

/// Writes the webhook configurations of the markers in the sources, or reports what is wrong with them. Returns the
/// exit status.
int run_webhooks(const WebhooksCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
