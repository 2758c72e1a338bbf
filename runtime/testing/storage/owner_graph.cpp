#include "runtime/testing/storage/owner_graph.hpp"

#include "runtime/json/members.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {
namespace {

std::string uid_of(const json::Value& object) { return text_at(object, {"metadata", "uid"}); }

/// The uids of the owners of an object, and whether a reference to the owner blocks its deletion.
std::map<std::string, bool> owners_of(const json::Value& object) {
  std::map<std::string, bool> owners;
  const json::Value* references = find(object, {"metadata", "ownerReferences"});
  if (references == nullptr || !references->is_array()) return owners;
  for (const json::Value& reference : references->as_array()) {
    const json::Value* blocks = find(reference, {"blockOwnerDeletion"});
    bool& is_blocking = owners[text_at(reference, {"uid"})];
    is_blocking = is_blocking || (blocks != nullptr && blocks->is_bool() && blocks->as_bool());
  }
  return owners;
}

using Sets = std::map<std::string, std::set<StoredId>>;

void erase_from(Sets& sets, const std::string& uid, const StoredId& id) {
  const auto found = sets.find(uid);
  if (found == sets.end()) return;
  found->second.erase(id);
  if (found->second.empty()) sets.erase(found);
}

}  // namespace

void OwnerGraph::note(const std::string& collection, const Change& change) {
  const StoredId id{collection, change.key};
  const bool is_gone = change.type == ChangeType::deleted;
  if (change.before) forget(id, change.before->object, is_gone);
  if (!is_gone) add(id, change.now->object);
}

void OwnerGraph::forget(const StoredId& id, const json::Value& object, bool is_gone) {
  for (const auto& [owner, is_blocking] : owners_of(object)) {
    erase_from(dependents_, owner, id);
    erase_from(blocking_, owner, id);
    // An owner may wait for its last dependent.
    if (const auto stored = this->find(owner)) candidates_.insert(*stored);
  }
  if (!is_gone) return;
  objects_.erase(uid_of(object));
  add_dependents_as_candidates(uid_of(object));
}

void OwnerGraph::add(const StoredId& id, const json::Value& object) {
  const std::string uid = uid_of(object);
  objects_[uid] = id;
  const std::map<std::string, bool> owners = owners_of(object);
  for (const auto& [owner, is_blocking] : owners) {
    dependents_[owner].insert(id);
    if (is_blocking) blocking_[owner].insert(id);
  }
  const bool is_deleted = is_terminating(object);
  if (is_deleted || !owners.empty()) candidates_.insert(id);
  if (is_deleted) add_dependents_as_candidates(uid);
}

void OwnerGraph::add_dependents_as_candidates(const std::string& uid) {
  if (const auto found = dependents_.find(uid); found != dependents_.end())
    candidates_.insert(found->second.begin(), found->second.end());
}

std::optional<StoredId> OwnerGraph::find(const std::string& uid) const {
  const auto found = objects_.find(uid);
  if (found == objects_.end()) return std::nullopt;
  return found->second;
}

std::set<StoredId> OwnerGraph::dependents(const std::string& uid) const {
  const auto found = dependents_.find(uid);
  return found == dependents_.end() ? std::set<StoredId>() : found->second;
}

std::optional<StoredId> OwnerGraph::take_candidate() {
  if (candidates_.empty()) return std::nullopt;
  return candidates_.extract(candidates_.begin()).value();
}

}  // namespace kubexx::testing
