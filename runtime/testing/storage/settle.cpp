#include "runtime/testing/storage/settle.hpp"

#include <algorithm>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/requests/garbage_collection.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

/// The resources that have stored objects, each once.
std::vector<ResourcePtr> stored_resources(const Registry& registry) {
  std::vector<ResourcePtr> resources;
  for (const ResourcePtr& one : registry.resources()) {
    const bool is_known = std::any_of(resources.begin(), resources.end(),
                                      [&](const ResourcePtr& other) { return other->collection == one->collection; });
    if (!is_known) resources.push_back(one);
  }
  return resources;
}

void remove_objects(Cluster& cluster, const Resource& resource, const std::string& prefix) {
  for (const auto& [key, state] : cluster.storage.list(resource.collection, prefix))
    if (!is_terminating(state->object)) remove_object(cluster, resource, key);
}

void finalize_namespace(Cluster& cluster, const std::string& name) {
  const StoredPtr state = cluster.storage.find("namespaces", name);
  if (state == nullptr) return;
  json::Value object = state->written();
  if (drop_finalizer(object, {"spec", "finalizers"}, kContentFinalizer))
    write_or_remove(cluster, *cluster.registry.find("", "v1", "namespaces"), name, std::move(object));
}

/// Removes the objects of a namespace, then the finalizer that waits for this. No object can be created there in the
/// meantime.
void empty_namespace(Cluster& cluster, const std::string& name, bool is_told) {
  const std::string prefix = name + "/";
  std::vector<ResourcePtr> resources = stored_resources(cluster.registry);
  std::erase_if(resources, [](const ResourcePtr& one) { return !one->info.namespaced; });
  if (!is_told)
    for (const ResourcePtr& one : resources) remove_objects(cluster, *one, prefix);
  for (const ResourcePtr& one : resources)
    if (cluster.storage.has_any(one->collection, prefix)) return;
  finalize_namespace(cluster, name);
}

void finish_namespaces(Cluster& cluster) {
  for (const auto& [name, is_told] : Terminating(cluster.terminating_namespaces)) {
    const StoredPtr state = cluster.storage.find("namespaces", name);
    if (state == nullptr || !has_any(state->object, {"spec", "finalizers"})) continue;
    if (const auto at = cluster.terminating_namespaces.find(name); at != cluster.terminating_namespaces.end())
      at->second = true;
    empty_namespace(cluster, name, is_told);
  }
}

}  // namespace

void settle(Cluster& cluster, const Resource& resource, const StoredPtr& state) {
  if (!cluster.storage.problem().empty()) return;  // the write did not happen
  if (resource.handling == Handling::definition) settle_definition(cluster, state);
  const bool may_end = state == nullptr || is_terminating(state->object);
  const bool is_owned = cluster.owners != nullptr && cluster.owners->has_candidates();
  if (!may_end && !is_owned) return;
  // A removal may be part of another one, which then continues: no recursion, however many objects there are.
  cluster.is_unsettled = true;
  if (std::exchange(cluster.is_settling, true)) return;
  while (std::exchange(cluster.is_unsettled, false)) {
    finish_definitions(cluster);
    finish_namespaces(cluster);
    collect_garbage(cluster);
  }
  cluster.is_settling = false;
}

}  // namespace kubexx::testing
