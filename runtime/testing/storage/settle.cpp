#include "runtime/testing/storage/settle.hpp"

#include <algorithm>

#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/patch/fields.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

bool is_terminating(const json::Value& object) { return find(object, {"metadata", "deletionTimestamp"}) != nullptr; }

/// The resources whose objects are stored, each once.
std::vector<ResourcePtr> stored_resources(const Registry& registry) {
  std::vector<ResourcePtr> resources;
  for (const ResourcePtr& one : registry.resources()) {
    const bool is_known = std::any_of(resources.begin(), resources.end(),
                                      [&](const ResourcePtr& other) { return other->collection == one->collection; });
    if (!is_known) resources.push_back(one);
  }
  return resources;
}

/// Removes what is in a namespace, and then the namespace.
void empty_namespace(Cluster& cluster, const std::string& name) {
  const std::string prefix = name + "/";
  for (const ResourcePtr& resource : stored_resources(cluster.registry)) {
    if (!resource->info.namespaced) continue;
    for (const auto& [key, state] : cluster.storage.list(resource->collection, prefix))
      if (!is_terminating(state->object)) remove_object(cluster, *resource, key);
    if (!cluster.storage.list(resource->collection, prefix).empty()) return;
  }
  cluster.storage.remove("namespaces", name);
}

void finish_namespaces(Cluster& cluster) {
  for (const auto& [name, state] : cluster.storage.list("namespaces", ""))
    if (is_terminating(state->object) && !has_any(state->object, {"metadata", "finalizers"}))
      empty_namespace(cluster, name);
}

}  // namespace

void settle(Cluster& cluster, const Resource& resource, const StoredPtr& state) {
  if (resource.handling == Handling::definition) settle_definition(cluster, state);
  const bool may_end = state == nullptr || is_terminating(state->object);
  if (!may_end) return;
  finish_definitions(cluster);
  finish_namespaces(cluster);
}

}  // namespace kubexx::testing
