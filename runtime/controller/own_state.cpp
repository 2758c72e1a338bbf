#include "runtime/controller/own_state.hpp"

#include <algorithm>

namespace kubexx::controller {

void OwnState::after(const Write& write, const WriteOutcome& outcome) {
  if (write.dry_run || outcome.error != nullptr) return;
  if (!is_same_resource(write.resource, kind_) || outcome.key != key_) return;
  const std::lock_guard lock(mutex_);
  if (write.version.empty() || outcome.object.empty()) return versions_.clear();
  if (versions_.empty() || versions_.back() != write.version) versions_ = {write.version};
  versions_.push_back(outcome.version);
  object_ = outcome.object;
}

std::optional<std::string> OwnState::after_version(const ResourceInfo& kind, const std::string& version) const {
  if (!is_same_resource(kind, kind_)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  // The newest version needs no other state.
  if (versions_.empty() || versions_.back() == version || std::ranges::find(versions_, version) == versions_.end())
    return std::nullopt;
  return object_;
}

}  // namespace kubexx::controller
