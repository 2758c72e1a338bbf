#include <kubexx/detail/cache/cache_set.hpp>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include <kubexx/core/resource.hpp>
#include "runtime/cache/feeder.hpp"
#include "runtime/client/separate_status.hpp"
#include "runtime/client/target.hpp"
#include "runtime/core/deadline.hpp"
#include "runtime/watch/envelope.hpp"

namespace kubexx::cache {
namespace {

void remove_repeated(std::vector<std::string>& names) {
  std::unordered_set<std::string> seen;
  std::erase_if(names, [&](const std::string& name) { return !seen.insert(name).second; });
}

/// Compares what the cache holds with the object as the cache would hold it, so that the forms of values do not differ.
Result<> check_status(const Form& form, const Object& held, std::string_view object) {
  const auto decoded = form.decode(object);
  if (!decoded) return {};
  return client::check_status_change(form.info, form.encode(held), form.encode(*decoded));
}

}  // namespace

std::shared_ptr<Store> CacheSet::add(Form form, CacheOptions options) {
  // Two watches of one range would contradict each other.
  remove_repeated(options.namespaces);
  const auto is_shared = [&](const Store& store) {
    return store.form().type == form.type && is_same_resource(store.form().info, form.info) &&
           store.options() == options;
  };
  for (const auto& store : stores_) {
    if (!is_shared(*store)) continue;
    store->learn(form.info);
    return store;
  }
  return stores_.emplace_back(std::make_shared<Store>(std::move(form), std::move(options)));
}

void CacheSet::start(const Client& client) {
  for (const auto& store : stores_)
    for (std::size_t at = 0; at < store->feeds(); ++at)
      threads_.emplace_back([client, store, at](const std::stop_token& stop) { feed(client, *store, at, {}, stop); });
}

Result<> CacheSet::wait_synced(const std::stop_token& stop, std::chrono::milliseconds timeout) const {
  const auto until = deadline_after(std::chrono::steady_clock::now(), timeout);
  Result<> all;
  for (const auto& store : stores_) {
    if (store->options().optional) continue;
    auto synced = store->wait_synced(stop, until);
    if (synced) continue;
    if (all)
      all = std::move(synced);
    else
      all.error().message += "; " + synced.error().message;
  }
  return all;
}

void CacheSet::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

Counts CacheSet::counts(const ResourceInfo& kind, Pulse::Clock::time_point now) const {
  Counts all;
  bool is_first = true;
  for (const auto& store : stores_) {
    if (!is_same_resource(store->form().info, kind)) continue;
    Counts one = store->counts(now);
    all.objects += one.objects;
    all.skipped += one.skipped;
    all.bytes_read += one.bytes_read;
    all.relists += one.relists;
    all.index_exceptions += one.index_exceptions;
    all.watch_age = std::max(all.watch_age, one.watch_age);
    const bool is_oldest = one.version.empty() || watch::is_older(one.version, all.version);
    if (std::exchange(is_first, false) || is_oldest) all.version = std::move(one.version);
  }
  return all;
}

void CacheSet::before(const Write& write) {
  if (write.verb != WriteVerb::remove || write.dry_run) return;
  UidsByStore uids;
  for (const auto& store : stores_)
    if (are_versions_of_one(store->form().info, write.resource)) uids[store.get()] = store->uids(write.key);
  const std::lock_guard lock(mutex_);
  before_removals_[std::this_thread::get_id()] = std::move(uids);
}

/// A program that creates what it does not find in a cache may look in one that does not select it.
void CacheSet::report_unseen(const Write& write, const Error& error) const {
  if (!error.already_exists() || write.verb != WriteVerb::create || write.key.name.empty()) return;
  for (const auto& store : stores_)
    if (is_same_resource(store->form().info, write.resource) && !store->excludes(write.key))
      store->report_unseen(write.key);
}

CacheSet::UidsByStore CacheSet::take_before_removal() {
  const std::lock_guard lock(mutex_);
  auto node = before_removals_.extract(std::this_thread::get_id());
  return node ? std::move(node.mapped()) : UidsByStore();
}

/// An object without a status, such as one that was not read, leaves that of the server as it is.
Result<> CacheSet::check(const UnsentObject& object) const {
  if (!object.kind.has_status || !client::has_any_status(object.json)) return {};
  client::ObjectKey key = client::read_key(object.json);
  if (key.name_space.empty()) key.name_space = object.name_space;
  for (const auto& store : stores_) {
    if (!is_same_resource(store->form().info, object.kind)) continue;
    const Object held = store->find({key.name_space, key.name});
    if (!held || held.version() != key.version) continue;
    if (auto checked = check_status(store->form(), held, object.json); !checked) return checked;
  }
  return {};
}

void CacheSet::after(const Write& write, const WriteOutcome& outcome) {
  if (write.dry_run) return;
  auto before = write.verb == WriteVerb::remove ? take_before_removal() : UidsByStore();
  if (outcome.error != nullptr) return report_unseen(write, *outcome.error);
  for (const auto& store : stores_) {
    if (!are_versions_of_one(store->form().info, write.resource)) continue;
    if (!outcome.object.empty()) {
      if (is_same_resource(store->form().info, write.resource)) store->wrote(outcome.object);
    } else if (write.verb == WriteVerb::remove && !outcome.uid.empty()) {
      store->removed(outcome.key, outcome.uid, before[store.get()]);
    }
  }
}

}  // namespace kubexx::cache
