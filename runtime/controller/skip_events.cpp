#include "runtime/controller/skip_events.hpp"

#include <utility>

namespace kubexx::controller {

void SkipEvents::skipped(const ResourceInfo& kind, const cache::ObjectId& state, const Error& error) {
  if (!gate_.is_open()) return;
  {
    const std::lock_guard lock(mutex_);
    if (recorded_.size() >= kMost) recorded_.clear();
    if (!recorded_.insert(state.uid + '/' + state.version).second) return;
  }
  ObjectMeta object;
  object.name = state.key.name;
  object.name_space = state.key.name_space;
  object.uid = state.uid;
  object.resource_version = state.version;
  gate_.record({.type = "Warning",
                .reason = "Undecodable",
                .action = "Decode",
                .note = "the object cannot be decoded: " + error.text(),
                .regarding = events::reference_to(kind, object)});
}

void SkipEvents::record_all(const cache::Store& store) {
  for (const auto& [state, error] : store.skipped_states()) skipped(store.form().info, state, error);
}

}  // namespace kubexx::controller
