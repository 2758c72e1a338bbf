#pragma once

#include <string>

#include "generator/manifests/webhook_markers.hpp"

namespace kubexx::manifests {

/// The documents of the configurations that contain the webhooks, each after a line `---`, with the bytes of
/// controller-gen: the MutatingWebhookConfiguration, then the ValidatingWebhookConfiguration, each if it has webhooks,
/// which are sorted by name. `certificate` is that of cert-manager whose authority the configurations get; it can be
/// empty. The names of webhooks and configurations are unique.
std::string write_webhook_configurations(const WebhookMarkers& markers, const std::string& certificate);

}  // namespace kubexx::manifests
