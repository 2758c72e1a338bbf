#include "generator/manifests/webhook_configurations.hpp"

#include <map>
#include <string_view>
#include <utility>

#include "runtime/yaml/writer.hpp"

namespace kubexx::manifests {
namespace {

std::string configuration_name(const WebhookMarkers& markers, bool is_mutating) {
  for (const WebhookConfigurationName& each : markers.configurations)
    if (each.is_mutating == is_mutating && !each.name.empty()) return each.name;
  return is_mutating ? "mutating-webhook-configuration" : "validating-webhook-configuration";
}

std::string write_configuration(const WebhookMarkers& markers, bool is_mutating, const std::string& certificate) {
  std::map<std::string_view, const json::Object*> by_name;
  for (const Webhook& each : markers.webhooks)
    if (each.is_mutating == is_mutating) by_name.emplace(each.name, &each.object);
  if (by_name.empty()) return {};
  json::Array webhooks;
  for (const auto& [name, object] : by_name) webhooks.push_back(*object);
  json::Object metadata, configuration;
  if (!certificate.empty()) {
    json::Object annotations;
    annotations.set("cert-manager.io/inject-ca-from", certificate);
    metadata.set("annotations", std::move(annotations));
  }
  metadata.set("name", configuration_name(markers, is_mutating));
  configuration.set("apiVersion", "admissionregistration.k8s.io/v1");
  configuration.set("kind", is_mutating ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration");
  configuration.set("metadata", std::move(metadata));
  configuration.set("webhooks", std::move(webhooks));
  return "---\n" + yaml::to_yaml(configuration);
}

}  // namespace

std::string write_webhook_configurations(const WebhookMarkers& markers, const std::string& certificate) {
  return write_configuration(markers, true, certificate) + write_configuration(markers, false, certificate);
}

}  // namespace kubexx::manifests
