#include "generator/driver/import/cluster_definitions.hpp"

#include <utility>

#include <fmt/format.h>

#include <kubexx/client/client.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include "generator/driver/import/served_definitions.hpp"
#include "runtime/core/last_applied.hpp"
#include "runtime/json/members.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::driver {
namespace {

const ResourceInfo kDefinitions{.group = "apiextensions.k8s.io",
                                .version = "v1",
                                .kind = "CustomResourceDefinition",
                                .plural = "customresourcedefinitions",
                                .namespaced = false};

void erase_server_fields(json::Value& definition) {
  json::erase(definition, {"status"});
  for (const std::string_view field : {"managedFields", "resourceVersion", "uid", "generation", "creationTimestamp"})
    json::erase(definition, {"metadata", field});
  json::erase(definition, {"metadata", "annotations", core::last_applied_annotation});
  if (!json::has_any(definition, {"metadata", "annotations"})) json::erase(definition, {"metadata", "annotations"});
}

void append(json::Value definition, std::string& text) {
  erase_server_fields(definition);
  text += "---\n" + yaml::to_yaml(definition);
}

Result<std::string> read_definitions(const Client& client, const std::vector<std::string>& names) {
  const DynamicApi definitions(client, kDefinitions);
  std::string text;
  for (const std::string& name : names) {
    auto definition = definitions.get(name);
    if (!definition) return std::move(definition).error();
    append(*std::move(definition), text);
  }
  if (!names.empty()) return text;
  auto listed = definitions.list();
  if (!listed) return std::move(listed).error();
  for (json::Value& definition : listed->items) append(std::move(definition), text);
  return text;
}

}  // namespace

Result<ClusterDefinitions> read_cluster_definitions(const ClusterOptions& cluster,
                                                    const std::vector<std::string>& names) {
  const auto client = Client::from_environment({.kubeconfig = cluster.kubeconfig, .context = cluster.context});
  if (!client) return client.error();
  auto text = read_definitions(*client, names);
  const bool are_served = !text && text.error().reason == Reason::forbidden && !names.empty();
  if (are_served) text = read_served_definitions(*client, names);
  if (!text) return std::move(text).error();
  return ClusterDefinitions{*std::move(text), are_served};
}

}  // namespace kubexx::driver
