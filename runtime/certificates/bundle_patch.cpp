#include "runtime/certificates/bundle_patch.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::certificates {
namespace {

json::Value operation(std::string_view verb, std::string path, std::string_view value) {
  json::Object operation;
  operation.append("op", verb);
  operation.append("path", std::move(path));
  operation.append("value", value);
  return operation;
}

/// Where a webhook is called. The value at the path `witness` shows that the configuration still is this one.
struct CalledClient {
  const json::Value& config;
  std::string path;
  std::string witness;
  std::string value;
  std::vector<std::string> fields;  ///< the path in managed fields
};

/// Of a webhook in managed fields.
std::string element_key(const std::string& name) {
  json::Object key;
  key.append("name", name);
  return "k:" + json::to_text(std::move(key));
}

/// The clients of a configuration or definition that call a service.
std::vector<CalledClient> clients_of(const json::Value& document, const ServiceName& service) {
  std::vector<CalledClient> clients;
  const auto visit = [&](const json::Value* config, std::string path, std::string witness, std::string value,
                         std::vector<std::string> fields) {
    if (config == nullptr || json::text_at(*config, {"service", "namespace"}) != service.name_space ||
        json::text_at(*config, {"service", "name"}) != service.name)
      return;
    clients.push_back({*config, std::move(path), std::move(witness), std::move(value), std::move(fields)});
  };
  if (const json::Value* webhooks = json::find(document, {"webhooks"}); webhooks != nullptr && webhooks->is_array())
    for (std::size_t index = 0; index < webhooks->as_array().size(); ++index) {
      const json::Value& webhook = webhooks->as_array()[index];
      const std::string path = fmt::format("/webhooks/{}", index);
      visit(json::find(webhook, {"clientConfig"}), path + "/clientConfig", path + "/name",
            json::text_at(webhook, {"name"}), {"f:webhooks", element_key(json::text_at(webhook, {"name"}))});
    }
  const std::string conversion = "/spec/conversion/webhook/clientConfig";
  visit(json::find(document, {"spec", "conversion", "webhook", "clientConfig"}), conversion,
        conversion + "/service/name", service.name, {"f:spec", "f:conversion", "f:webhook"});
  return clients;
}

bool owns_bundle(const json::Value& entry, const CalledClient& client) {
  const json::Value* fields = json::find(entry, {"fieldsV1"});
  for (const std::string& step : client.fields) fields = fields == nullptr ? nullptr : json::find(*fields, {step});
  return fields != nullptr && json::find(*fields, {"f:clientConfig", "f:caBundle"}) != nullptr;
}

std::string manager_of(const json::Value& document, const CalledClient& client) {
  const json::Value* entries = json::find(document, {"metadata", "managedFields"});
  if (entries == nullptr || !entries->is_array()) return {};
  for (const json::Value& entry : entries->as_array())
    if (owns_bundle(entry, client)) return json::text_at(entry, {"manager"});
  return {};
}

}  // namespace

BundlePatch patch_bundle(const json::Value& document, const ServiceName& service, std::string_view bundle) {
  const std::vector<CalledClient> clients = clients_of(document, service);
  json::Array operations;
  std::string manager;
  for (const CalledClient& client : clients) {
    if (json::text_at(client.config, {"caBundle"}) == bundle) continue;
    if (manager.empty()) manager = manager_of(document, client);
    operations.push_back(operation("test", client.witness, client.value));
    operations.push_back(operation("add", client.path + "/caBundle", bundle));
  }
  return {clients.size(), operations.empty() ? "" : json::to_text(std::move(operations)), std::move(manager)};
}

std::vector<std::string> bundles_in(const json::Value& document, const ServiceName& service) {
  std::vector<std::string> bundles;
  for (const CalledClient& client : clients_of(document, service)) {
    auto decoded = core::decode_base64(json::text_at(client.config, {"caBundle"}), core::Base64Alphabet::standard);
    if (auto* bundle = std::get_if<std::string>(&decoded)) bundles.push_back(std::move(*bundle));
  }
  return bundles;
}

}  // namespace kubexx::certificates
