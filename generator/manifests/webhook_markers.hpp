#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

/// Admission webhooks as markers declare them.
namespace kubexx::manifests {

/// One `+kubebuilder:webhook` marker, with its patch.
struct Webhook {
  bool is_mutating = false;
  std::string name;
  json::Object object;  ///< an element of `webhooks` in its configuration
  support::Span span;   ///< of the name
};

/// One `+kubebuilder:webhookconfiguration` marker.
struct WebhookConfigurationName {
  bool is_mutating = false;
  std::string name;  ///< may be empty
  support::Span span;
};

struct WebhookMarkers {
  std::vector<Webhook> webhooks;
  std::vector<WebhookConfigurationName> configurations;
};

/// The service of webhooks whose markers do not name one.
struct WebhookService {
  std::string name = "webhook-service";
  std::string name_space = "system";
};

/// Adds the markers of a C++ file to `found`, as `visit_source_markers` finds them. Reports each marker that cannot be
/// read, that an API server would reject, or whose arguments contradict each other, and omits it.
void read_webhook_markers(support::FileId file, const support::SourceMap& sources, const WebhookService& service,
                          support::Diagnostics& diagnostics, WebhookMarkers& found);

/// Reports what the markers of all files contradict each other in: webhooks of one configuration with the same name,
/// and second names of a configuration.
void check_webhook_names(const WebhookMarkers& markers, support::Diagnostics& diagnostics);

}  // namespace kubexx::manifests
