#include "runtime/testing/requests/store.hpp"

#include "runtime/json/text.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/storage/settle.hpp"

namespace kubexx::testing {
namespace {

/// The text that the server prints is not shorter than the one that counts, so that most objects are written only once.
std::optional<Status> too_large(const Stored& state) {
  if (!too_large_to_store(state.text.size())) return std::nullopt;
  return too_large_to_store(json::to_text(state.object).size());
}

Outcome<StoredPtr> to_requested_state(Cluster& cluster, const json::Value& object, const Resource& resource) {
  Outcome<json::Value> shown = to_requested(cluster, object, resource);
  if (!shown) return shown.status();
  return unstored(std::move(*shown));
}

/// Lists and watches of that version show the same state.
Outcome<StoredPtr> to_requested_state(Cluster& cluster, const StoredPtr& state, const Resource& resource) {
  if (StoredPtr known = known_state(state, resource)) return known;
  return to_requested_state(cluster, state->object, resource);
}

}  // namespace

Outcome<StoredPtr> store_object(const Write& write, const std::string& key, json::Value object, bool removes) {
  Cluster& cluster = write.cluster;
  const Resource& resource = write.resource();
  const bool dry_run = write.options.dry_run;
  const StoredPtr next = dry_run ? unstored(std::move(object)) : cluster.storage.next_state(std::move(object));
  if (const auto refusal = too_large(*next)) return *refusal;
  if (dry_run) return to_requested_state(cluster, next->object, resource);
  Outcome<StoredPtr> shown = to_requested_state(cluster, next, resource);
  if (!shown) return shown;
  if (Outcome<bool> answered = check_answered(cluster); !answered) return answered.status();
  if (removes)
    cluster.storage.remove(resource.collection, key);
  else
    cluster.storage.put(resource.collection, key, next);
  settle(cluster, resource, removes ? nullptr : next);
  return shown;
}

}  // namespace kubexx::testing
