#include "generator/driver/manifests/webhooks_command.hpp"

#include "generator/manifests/webhook_configurations.hpp"

namespace kubexx::driver {
namespace {

manifests::WebhookMarkers read_webhooks(const std::vector<support::FileId>& files, const support::SourceMap& sources,
                                        const manifests::WebhookService& service, support::Diagnostics& diagnostics) {
  manifests::WebhookMarkers found;
  for (const support::FileId file : files) manifests::read_webhook_markers(file, sources, service, diagnostics, found);
  manifests::check_webhook_names(found, diagnostics);
  if (!found.webhooks.empty() || diagnostics.has_errors()) return found;
  auto& error = diagnostics.error("webhook-missing", {}, "the files have no '+kubebuilder:webhook' marker");
  error.notes.push_back({"name the sources of the handlers, or the directories that contain them", {}});
  return found;
}

}  // namespace

WriteDocuments webhook_documents(const WebhooksCommand& command) {
  return [service = command.service, certificate = command.certificate](const auto& files, const auto& sources,
                                                                        auto& diagnostics) {
    return manifests::write_webhook_configurations(read_webhooks(files, sources, service, diagnostics), certificate);
  };
}

int run_webhooks(const WebhooksCommand& command, const MessageOptions& messages, std::ostream& out, std::ostream& err) {
  return run_manifests(command.manifests, webhook_documents(command), messages, out, err);
}

}  // namespace kubexx::driver
