#include "runtime/controller/run_writes.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::controller {
namespace {

/// Beyond it, whole kinds are awaited.
constexpr std::size_t kMostObjects = 16;

bool may_have_effect(const Write& write, const WriteOutcome& outcome) {
  return !write.dry_run && (outcome.error == nullptr || outcome.error->may_have_been_applied);
}

/// Whether `CacheSet` has entered the outcome.
bool is_entered(const cache::Store& store, const Write& write, const WriteOutcome& outcome) {
  if (outcome.error != nullptr) return false;
  if (!outcome.object.empty()) return store.takes_writes() && is_same_resource(store.form().info, write.resource);
  // What is left of that name may be an earlier object, whose deletion the store has yet to receive.
  return write.verb == WriteVerb::remove && !outcome.uid.empty() && !store.find(outcome.key);
}

}  // namespace

void RunWrites::after(const Write& write, const WriteOutcome& outcome) {
  echoes_->after(write, outcome, writer_);
  if (!may_have_effect(write, outcome)) return;
  for (const auto& store : caches_->stores()) {
    if (!are_versions_of_one(store->form().info, write.resource) || is_entered(*store, write, outcome)) continue;
    cache::Awaited one{store, write.key};
    const std::lock_guard lock(mutex_);
    if (awaited_.size() >= kMostObjects) one.part = {};
    if (std::ranges::find(awaited_, one) == awaited_.end()) awaited_.push_back(std::move(one));
  }
}

std::vector<cache::Awaited> RunWrites::awaited() const {
  const std::lock_guard lock(mutex_);
  return awaited_;
}

}  // namespace kubexx::controller
