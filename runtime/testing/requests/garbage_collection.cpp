#include "runtime/testing/requests/garbage_collection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

bool has_finalizer(const json::Value& object, std::string_view name) {
  const std::vector<std::string> finalizers = texts_at(object, {"metadata", "finalizers"});
  return std::ranges::find(finalizers, name) != finalizers.end();
}

bool waits_for_dependents(const json::Value& object) {
  return is_terminating(object) && has_finalizer(object, kForegroundFinalizer);
}

json::Array references_of(const json::Value& object) {
  const json::Value* references = find(object, {"metadata", "ownerReferences"});
  return references == nullptr || !references->is_array() ? json::Array() : references->as_array();
}

std::string kind_name(std::string_view group, std::string_view version, std::string_view kind) {
  return fmt::format("{}/{}/{}", group, version, kind);
}

const NamedKinds& named_kinds(Cluster& cluster) {
  NamedKinds& kinds = cluster.named_kinds;
  if (kinds.generation == cluster.registry.generation()) return kinds;
  kinds = {cluster.registry.generation(), {}};
  for (const ResourcePtr& one : cluster.registry.resources())
    kinds.by_name.try_emplace(kind_name(one->info.group, one->info.version, one->info.kind), one);
  return kinds;
}

/// A stored object with the resource that it belongs to.
struct Node {
  const Resource& resource;
  StoredId id;
  const json::Value& object;  ///< valid until the object is written

  std::string uid() const { return text_at(object, {"metadata", "uid"}); }
};

enum class OwnerState { absent, present, waiting };

class Collector {
 public:
  explicit Collector(Cluster& cluster) : cluster_(cluster), graph_(*cluster.owners) {}

  void look_at(const StoredId& id) {
    const StoredPtr state = cluster_.storage.find(id.first, id.second);
    const ResourcePtr resource = resource_of(id.first);
    if (state == nullptr || resource == nullptr) return;
    const Node node{*resource, id, state->object};
    if (is_terminating(node.object)) return finish_deletion(node);
    if (!references_of(node.object).empty()) check_owners(node);
  }

 private:
  ResourcePtr resource_of(const std::string& collection) const {
    const auto& all = cluster_.registry.resources();
    const auto found = std::ranges::find(all, collection, [](const ResourcePtr& one) { return one->collection; });
    return found == all.end() ? nullptr : *found;
  }

  void finish_deletion(const Node& node) {
    if (has_finalizer(node.object, kOrphanFinalizer)) {
      for (const StoredId& dependent : graph_.dependents(node.uid())) release(dependent, node.uid());
      return drop(node, kOrphanFinalizer);
    }
    if (has_finalizer(node.object, kForegroundFinalizer) && !graph_.is_blocked(node.uid()))
      drop(node, kForegroundFinalizer);
  }

  /// The kind that a reference names; null if the server does not serve it.
  const Resource* named_kind(const json::Value& reference) const {
    const std::string api_version = text_at(reference, {"apiVersion"});
    const std::string_view version = std::string_view(api_version).substr(api_version.rfind('/') + 1);
    const auto& kinds = named_kinds(cluster_).by_name;
    const auto found = kinds.find(kind_name(core::api_group(api_version), version, text_at(reference, {"kind"})));
    return found == kinds.end() ? nullptr : found->second.get();
  }

  /// Whether the owner can be looked up: its kind is served, and it has no namespace if its dependent has none.
  bool can_look_up(const json::Value& reference, const Node& dependent) const {
    const Resource* kind = named_kind(reference);
    return kind != nullptr && (dependent.resource.info.namespaced || !kind->info.namespaced);
  }

  OwnerState state_of(const json::Value& reference, const Node& dependent) const {
    const auto id = graph_.find(text_at(reference, {"uid"}));
    const StoredPtr state = id ? cluster_.storage.find(id->first, id->second) : nullptr;
    if (state == nullptr) return OwnerState::absent;
    const json::Value& owner = state->object;
    const std::string home = text_at(owner, {"metadata", "namespace"});
    const bool is_near = home.empty() || home == text_at(dependent.object, {"metadata", "namespace"});
    const bool is_same =
        text_at(owner, {"kind"}) == text_at(reference, {"kind"}) &&
        text_at(owner, {"metadata", "name"}) == text_at(reference, {"name"}) &&
        core::api_group(text_at(owner, {"apiVersion"})) == core::api_group(text_at(reference, {"apiVersion"}));
    if (!is_near || !is_same) return OwnerState::absent;
    return waits_for_dependents(owner) ? OwnerState::waiting : OwnerState::present;
  }

  void check_owners(const Node& node) {
    json::Array present;
    bool is_waited_for = false;
    const json::Array references = references_of(node.object);
    // As in a real cluster, one owner that cannot be looked up keeps the object as it is.
    if (!std::ranges::all_of(references, [&](const json::Value& one) { return can_look_up(one, node); })) return;
    for (const json::Value& reference : references) {
      const OwnerState state = state_of(reference, node);
      if (state == OwnerState::present) present.push_back(reference);
      if (state == OwnerState::waiting) is_waited_for = true;
    }
    if (present.size() == references.size()) return;
    if (!present.empty()) return set_references(node, std::move(present));
    if (!is_waited_for || !graph_.has_dependents(node.uid()))
      return remove_object(cluster_, node.resource, node.id.second);
    const StoredId id = node.id;
    if (std::ranges::any_of(graph_.dependents(node.uid()), [&](const StoredId& one) { return is_waiting(one); }))
      unblock(node);
    remove_object_in_foreground(cluster_, *resource_of(id.first), id.second);
  }

  bool is_waiting(const StoredId& id) const {
    const StoredPtr state = cluster_.storage.find(id.first, id.second);
    return state != nullptr && waits_for_dependents(state->object);
  }

  /// Owners that own each other would wait for ever.
  void unblock(const Node& node) {
    json::Array references = references_of(node.object);
    for (json::Value& reference : references) set(reference, {"blockOwnerDeletion"}, false);
    set_references(node, std::move(references));
  }

  /// Removes the references to an owner from its dependent.
  void release(const StoredId& id, const std::string& owner) {
    const StoredPtr state = cluster_.storage.find(id.first, id.second);
    const ResourcePtr resource = resource_of(id.first);
    if (state == nullptr || resource == nullptr) return;
    json::Array rest = references_of(state->object);
    std::erase_if(rest, [&](const json::Value& reference) { return text_at(reference, {"uid"}) == owner; });
    set_references({*resource, id, state->object}, std::move(rest));
  }

  void set_references(const Node& node, json::Array references) {
    json::Value object = node.object;
    set_or_erase(object, {"metadata", "ownerReferences"}, std::move(references));
    write_or_remove(cluster_, node.resource, node.id.second, std::move(object));
  }

  void drop(const Node& node, std::string_view finalizer) {
    json::Value object = node.object;
    drop_finalizer(object, {"metadata", "finalizers"}, finalizer);
    write_or_remove(cluster_, node.resource, node.id.second, std::move(object));
  }

  Cluster& cluster_;
  OwnerGraph& graph_;
};

}  // namespace

void start_garbage_collection(Cluster& cluster) {
  cluster.owners = std::make_unique<OwnerGraph>();
  for (const auto& [name, collection] : cluster.storage.collections())
    for (const auto& [key, state] : collection.objects)
      cluster.owners->note(name, {ChangeType::added, state->version, key, state, nullptr});
  collect_garbage(cluster);
}

void collect_garbage(Cluster& cluster) {
  if (cluster.owners == nullptr) return;
  Collector collector(cluster);
  while (const auto id = cluster.owners->take_candidate()) collector.look_at(*id);
}

}  // namespace kubexx::testing
