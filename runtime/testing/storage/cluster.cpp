#include "runtime/testing/storage/cluster.hpp"

#include <fmt/format.h>

#include <iterator>

#include "runtime/core/deadline.hpp"
#include "runtime/json/members.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/create.hpp"
#include "runtime/testing/requests/removal.hpp"

namespace kubexx::testing {

constexpr const char* kServiceCollection = "services";

Cluster::Cluster(const Clock& of, ClusterOptions with) : clock(of), options(with), random_(std::random_device{}()) {
  listen();
  add_built_in_kinds(registry);
}

Cluster::Cluster(const Clock& of, const Cluster& base)
    : registry(base.registry), clock(of), options(base.options), random_(base.random_) {
  listen();
  storage.begin_as(base.storage);
}

void Cluster::listen() {
  storage.listen([this](const std::string& collection, const Change& change) {
    for (Question& question : questions_of(registry, collection, change.now)) questions.push_back(std::move(question));
    note_terminating(collection, change.key, change.type == ChangeType::deleted ? nullptr : change.now);
    if (change.type == ChangeType::deleted) note_loss(change.key);
    if (owners) owners->note(collection, change);
    if (service_numbers_ && collection == kServiceCollection) service_numbers_->note(change);
    watches.happened(collection, change);
  });
}

void Cluster::note_terminating(const std::string& collection, const std::string& key, const StoredPtr& now) {
  const bool is_namespace = collection == "namespaces";
  if (!is_namespace && collection != kDefinitionCollection) return;
  Terminating& keys = is_namespace ? terminating_namespaces : terminating_definitions;
  if (now != nullptr && is_terminating(now->object)) {
    keys.try_emplace(key, false);
    if (is_namespace) unsettled_namespaces.insert(key);
  } else {
    keys.erase(key);
  }
}

/// A namespace that is being deleted may have lost its last object.
void Cluster::note_loss(const std::string& key) {
  const std::string name_space = key.substr(0, key.find('/'));
  if (name_space.size() < key.size() && terminating_namespaces.contains(name_space))
    unsettled_namespaces.insert(name_space);
}

const ServiceNumbers& Cluster::service_numbers() {
  if (service_numbers_ == nullptr)
    service_numbers_ = std::make_unique<ServiceNumbers>(storage.collection(kServiceCollection));
  return *service_numbers_;
}

std::string Cluster::unique_id() {
  std::uint64_t high = random_(), low = random_();
  high = (high & ~std::uint64_t{0xf000}) | 0x4000;
  low = (low & ~(std::uint64_t{3} << 62)) | std::uint64_t{1} << 63;
  return fmt::format("{:08x}-{:04x}-{:04x}-{:04x}-{:012x}", high >> 32, high >> 16 & 0xffff, high & 0xffff, low >> 48,
                     low & 0xffff'ffff'ffff);
}

// A request that is processed again gets the same values as before.

std::string Cluster::new_uid() {
  if (attempt == nullptr) return unique_id();
  if (attempt->uid.empty()) attempt->uid = unique_id();
  return attempt->uid;
}

std::string Cluster::generated_name(const std::string& start,
                                    const std::function<bool(const std::string& name)>& is_free) {
  constexpr int kMostTries = 8;
  Attempt only;
  Attempt& known = attempt == nullptr ? only : *attempt;
  const auto is_settled = [&] { return known.name_ends == kMostTries || is_free(start + known.name_end); };
  while (known.name_end.empty() || !is_settled()) {
    known.name_end = random_end();
    ++known.name_ends;
  }
  return start + known.name_end;
}

std::string Cluster::random_end() {
  constexpr std::string_view kLetters = "bcdfghjklmnpqrstvwxz2456789";
  std::string end;
  for (int i = 0; i < 5; ++i) end += kLetters[random_() % kLetters.size()];
  return end;
}

std::string Cluster::date() const {
  if (attempt == nullptr) return clock.date();
  if (attempt->date.empty()) attempt->date = clock.date();
  return attempt->date;
}

void Cluster::begin_reinitializing(const std::string& collection) {
  const auto closes = deadline_after(clock.now(), options.watches_end_after);
  reinitializing_[collection] = {closes, deadline_after(closes, options.reinitializing_for), false};
}

bool Cluster::is_reinitializing(const std::string& collection) const {
  const auto found = reinitializing_.find(collection);
  return found != reinitializing_.end() && found->second.has_closed;
}

void Cluster::tick() {
  const auto now = clock.now();
  for (auto at = reinitializing_.begin(); at != reinitializing_.end();) {
    auto& [collection, state] = *at;
    if (!state.has_closed && now >= state.closes) {
      state.has_closed = true;
      watches.close(collection);
    }
    if (now < state.ends) {
      ++at;
      continue;
    }
    storage.compact(collection);
    at = reinitializing_.erase(at);
  }
  watches.tick(now, storage.version());
}

void add_first_objects(Cluster& cluster) {
  for (const char* name : {"kube-system", "kube-public", "kube-node-lease", "default"})
    if (cluster.storage.find("namespaces", name) == nullptr) create_namespace(cluster, name);
}

}  // namespace kubexx::testing
