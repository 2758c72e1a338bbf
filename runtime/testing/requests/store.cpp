#include "runtime/testing/requests/store.hpp"

#include "runtime/json/text.hpp"
#include "runtime/testing/apply/managed_fields.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/requests/same_object.hpp"
#include "runtime/testing/storage/settle.hpp"

namespace kubexx::testing {
namespace {

/// The text that the server prints is not shorter than the one that counts, so that most objects are written only once.
std::optional<Status> too_large(const Stored& state) {
  if (!too_large_to_store(state.text.size())) return std::nullopt;
  return too_large_to_store(json::to_text(state.object).size());
}

/// A server whose storage finds an object too large tries again without the managed fields, unless it was applied. If
/// nothing else changes, the result is the `old` state.
Outcome<StoredPtr> fitting_state(const Write& write, StoredPtr next, const StoredPtr& old) {
  const std::optional<Status> refusal = too_large(*next);
  if (!refusal) return next;
  if (write.is_apply) return *refusal;
  json::Value object = next->object;
  erase_managed_fields(object);
  if (old != nullptr && is_same(object, old->written())) return old;
  next = write.cluster.storage.next_state(std::move(object));
  if (const auto still = too_large(*next)) return *still;
  return next;
}

}  // namespace

Outcome<StoredPtr> store_object(const Write& write, const std::string& key, json::Value object, bool removes) {
  Cluster& cluster = write.cluster;
  const Resource& resource = write.resource();
  if (write.options.dry_run) return to_unstored_state(cluster, std::move(object), resource);
  StoredPtr next = cluster.storage.next_state(std::move(object));
  if (!removes) {
    const StoredPtr old = cluster.storage.find(resource.collection, key);
    Outcome<StoredPtr> fitting = fitting_state(write, std::move(next), old);
    if (!fitting) return fitting;
    if (*fitting == old) return to_requested_state(cluster, old, resource);
    next = *std::move(fitting);
  }
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
