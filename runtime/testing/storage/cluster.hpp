#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <kubexx/testing/cluster_options.hpp>
#include "runtime/testing/admission/configured_hooks.hpp"
#include "runtime/testing/authorization/accounts.hpp"
#include "runtime/testing/openapi/publication.hpp"
#include "runtime/testing/requests/attempt.hpp"
#include "runtime/testing/requests/resource.hpp"
#include "runtime/testing/requests/watch.hpp"
#include "runtime/testing/storage/clock.hpp"
#include "runtime/testing/storage/owner_graph.hpp"
#include "runtime/testing/storage/service_numbers.hpp"
#include "runtime/testing/storage/storage.hpp"

/// The state of an API server. Requests change it one after the other.
namespace kubexx::testing {

/// Keys of objects that wait for others to be removed, and whether the deletion of these has begun.
using Terminating = std::map<std::string, bool>;

/// One resource of each kind whose objects are in namespaces, as of a generation of the registry.
struct NamespacedKinds {
  std::optional<std::uint64_t> generation;
  std::vector<ResourcePtr> resources;
};

/// The kinds that are served, by group, version and name with slashes between them, as of a generation of the registry.
struct NamedKinds {
  std::optional<std::uint64_t> generation;
  std::unordered_map<std::string, ResourcePtr> by_name;
};

class Cluster {
 public:
  explicit Cluster(const Clock& clock, ClusterOptions options = {});
  /// Starts with the objects and the definitions of another cluster, and without its history. Continues its random
  /// numbers, so that no object has the uid of an earlier one.
  Cluster(const Clock& clock, const Cluster& base);
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  Storage storage;
  Accounts accounts;
  Registry registry;
  Publication publication;
  Watches watches;
  ConfiguredHooks mutating_hooks{"mutatingwebhookconfigurations"};
  ConfiguredHooks validating_hooks{"validatingwebhookconfigurations"};
  const Clock& clock;
  const ClusterOptions options;
  Attempt* attempt = nullptr;  ///< at the request that is being answered; null between requests
  /// The questions to webhooks that watches of other versions wait for. The caller must ask them.
  std::vector<Question> questions;
  /// Since when a version of a kind cannot be watched, as its webhook fails; by collection and apiVersion.
  std::map<std::pair<std::string, std::string>, std::chrono::steady_clock::time_point> lost_versions;

  std::unique_ptr<OwnerGraph> owners;  ///< null unless garbage is collected
  Terminating terminating_namespaces, terminating_definitions;
  /// Those of the namespaces that have changed, or have lost an object, since they were last looked at.
  std::set<std::string> unsettled_namespaces;
  NamespacedKinds namespaced_kinds;
  NamedKinds named_kinds;  ///< as garbage collection last needed them
  /// Whether objects that terminate are being removed, which may let others go; see `settle`.
  bool is_settling = false, is_unsettled = false;

  const ServiceNumbers& service_numbers();

  /// For what a request creates.
  std::string new_uid();
  /// A generateName and five letters. As servers do, chooses letters up to eight times until the name `is_free`.
  std::string generated_name(const std::string& start, const std::function<bool(const std::string& name)>& is_free);
  /// The time of a request, as `Clock::date`.
  std::string date() const;
  std::string unique_id();

  /// Keeps the lists of what terminates up to date. Called for every change; for what a journal restored by its reader.
  void note_terminating(const std::string& collection, const std::string& key, const StoredPtr& now);

  /// A definition's schema has changed: the watches of its objects will end, and old versions will be forgotten.
  void begin_reinitializing(const std::string& collection);
  bool is_reinitializing(const std::string& collection) const;
  /// What time brings: ends of watches, bookmarks, the end of a reinitialization.
  void tick();

  /// Makes names and uids the same in every process.
  void seed(std::uint64_t seed) { random_.seed(seed); }

 private:
  struct Reinitialization {
    std::chrono::steady_clock::time_point closes, ends;
    bool has_closed = false;
  };

  void listen();
  void note_loss(const std::string& key);
  std::string random_end();

  std::unique_ptr<ServiceNumbers> service_numbers_;  ///< null until a service needs one
  std::map<std::string, Reinitialization> reinitializing_;
  std::mt19937_64 random_;
};

/// A cluster as a new server has it: the namespaces, and nothing in them.
void add_first_objects(Cluster& cluster);

}  // namespace kubexx::testing
