#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/testing/storage/storage.hpp"

/// Which objects own which, by the uids in their owner references, and which of them garbage collection has to look at.
namespace kubexx::testing {

/// The collection and the key of a stored object.
using StoredId = std::pair<std::string, std::string>;

class OwnerGraph {
 public:
  /// Called for every change. It costs what the owner references of the object cost, and of a removal its dependents.
  void note(const std::string& collection, const Change& change);

  /// Where the object with this uid is stored.
  std::optional<StoredId> find(const std::string& uid) const;
  /// The objects with an owner reference of this uid.
  std::set<StoredId> dependents(const std::string& uid) const;
  bool has_dependents(const std::string& uid) const { return dependents_.contains(uid); }
  /// Whether one of these references has `blockOwnerDeletion`.
  bool is_blocked(const std::string& uid) const { return blocking_.contains(uid); }

  bool has_candidates() const { return !candidates_.empty(); }
  /// Removes and returns the first object to look at.
  std::optional<StoredId> take_candidate();

 private:
  void forget(const StoredId& id, const json::Value& object, bool is_gone);
  void add(const StoredId& id, const json::Value& object);
  void add_dependents_as_candidates(const std::string& uid);

  std::map<std::string, StoredId> objects_;
  std::map<std::string, std::set<StoredId>> dependents_, blocking_;
  std::set<StoredId> candidates_;
};

}  // namespace kubexx::testing
