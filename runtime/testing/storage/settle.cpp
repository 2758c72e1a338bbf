#include "runtime/testing/storage/settle.hpp"

#include <set>
#include <string_view>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/requests/garbage_collection.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

std::vector<ResourcePtr> namespaced_resources(const Registry& registry) {
  std::vector<ResourcePtr> resources;
  std::set<std::string_view> collections;
  for (const ResourcePtr& one : registry.resources())
    if (one->info.namespaced && collections.insert(one->collection).second) resources.push_back(one);
  return resources;
}

/// Once other kinds are served, a namespace may be empty that was not.
void note_kinds(Cluster& cluster) {
  const std::uint64_t generation = cluster.registry.generation();
  if (cluster.namespaced_kinds.generation == generation) return;
  cluster.namespaced_kinds = {generation, namespaced_resources(cluster.registry)};
  for (const auto& [name, is_told] : cluster.terminating_namespaces) cluster.unsettled_namespaces.insert(name);
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
  const std::vector<ResourcePtr>& resources = cluster.namespaced_kinds.resources;
  if (!is_told)
    for (const ResourcePtr& one : resources) remove_objects(cluster, *one, prefix);
  for (const ResourcePtr& one : resources)
    if (cluster.storage.has_any(one->collection, prefix)) return;
  finalize_namespace(cluster, name);
}

void finish_namespaces(Cluster& cluster) {
  note_kinds(cluster);
  for (const std::string& name : std::exchange(cluster.unsettled_namespaces, {})) {
    const auto at = cluster.terminating_namespaces.find(name);
    if (at == cluster.terminating_namespaces.end()) continue;
    const StoredPtr state = cluster.storage.find("namespaces", name);
    if (state == nullptr || !has_any(state->object, {"spec", "finalizers"})) continue;
    empty_namespace(cluster, name, std::exchange(at->second, true));
  }
}

/// A removal may be part of another one, which then continues: no recursion, however many objects there are.
void settle_all(Cluster& cluster) {
  if (std::exchange(cluster.is_settling, true)) return;
  while (std::exchange(cluster.is_unsettled, false)) {
    finish_definitions(cluster);
    finish_namespaces(cluster);
    collect_garbage(cluster);
  }
  cluster.is_settling = false;
}

}  // namespace

void settle(Cluster& cluster, const Resource& resource, const StoredPtr& state) {
  if (!cluster.storage.problem().empty()) return;  // the write did not happen
  if (resource.handling == Handling::definition) settle_definition(cluster, state);
  const bool may_end = state == nullptr || is_terminating(state->object);
  const bool is_owned = cluster.owners != nullptr && cluster.owners->has_candidates();
  if (!may_end && !is_owned) return;
  cluster.is_unsettled = true;
  settle_all(cluster);
}

void settle_together(Cluster& cluster, const std::function<void()>& write) {
  const bool is_part = std::exchange(cluster.is_settling, true);
  write();
  cluster.is_settling = is_part;
  settle_all(cluster);
}

}  // namespace kubexx::testing
