#include "runtime/testing/storage/storage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

/// More than a watch can reasonably lag; older changes are dropped.
constexpr std::size_t kLongestHistory = 100'000;
constexpr std::size_t kLargestHistory = std::size_t{64} << 20;  ///< bytes

/// The bytes that the history holds for a change. The earlier state was counted with its own change.
std::size_t bytes_of(const Change& change) { return change.key.size() + change.now->text.size(); }

StoredPtr printed(json::Value object, std::int64_t version) {
  auto state = std::make_shared<Stored>();
  state->text = json::to_go_text(object);
  state->object = std::move(object);
  state->version = version;
  return state;
}

/// The objects of a range that have changed since a version, as they were then: null for those that did not exist.
std::map<std::string_view, StoredPtr> earlier_states(const std::deque<Change>& history, const KeyRange& range,
                                                     std::int64_t version) {
  std::map<std::string_view, StoredPtr> states;
  for (auto change = history.rbegin(); change != history.rend() && change->version > version; ++change) {
    const std::string_view key = change->key;
    if (key.starts_with(range.prefix) && key >= range.start) states[key] = change->before;
  }
  return states;
}

}  // namespace

StoredPtr stored_state(json::Value object, std::int64_t version) {
  set(object, {"metadata", "resourceVersion"}, fmt::to_string(version));
  return printed(std::move(object), version);
}

StoredPtr unstored(json::Value object) { return printed(std::move(object), 0); }

std::string object_key(std::string_view name_space, std::string_view name) {
  return name_space.empty() ? std::string(name) : fmt::format("{}/{}", name_space, name);
}

StoredPtr Collection::find(std::string_view key) const {
  const auto found = objects.find(key);
  return found == objects.end() ? nullptr : found->second;
}

const Collection& Storage::collection(const std::string& name) const {
  const auto found = collections_.find(name);
  return found == collections_.end() ? none_ : found->second;
}

Collection& Storage::collection_to_write(const std::string& name) {
  return collections_.try_emplace(name, none_).first->second;
}

StoredPtr Storage::find(const std::string& name, std::string_view key) const { return collection(name).find(key); }

bool Storage::record(const std::string& name, const std::string& key, std::int64_t version, const json::Value* object) {
  if (journal_ != nullptr && !journal_->record(name, key, version, object)) return false;
  version_ = version;
  return true;
}

StoredPtr Storage::next_state(json::Value object) const { return stored_state(std::move(object), version_ + 1); }

void Storage::put(const std::string& name, const std::string& key, StoredPtr next) {
  if (!record(name, key, next->version, &next->object)) return;
  StoredPtr& current = collection_to_write(name).objects[key];
  StoredPtr before = std::exchange(current, next);
  const ChangeType type = before == nullptr ? ChangeType::added : ChangeType::modified;
  happened(name, {type, version_, key, std::move(next), std::move(before)});
}

StoredPtr Storage::put(const std::string& name, const std::string& key, json::Value object) {
  StoredPtr next = next_state(std::move(object));
  put(name, key, next);
  return next;
}

StoredPtr Storage::remove(const std::string& name, const std::string& key) {
  Collection& collection = collection_to_write(name);
  const auto found = collection.objects.find(key);
  if (found == collection.objects.end()) return nullptr;
  StoredPtr before = found->second;
  StoredPtr last = stored_state(before->object, version_ + 1);
  if (!record(name, key, last->version, nullptr)) return last;
  collection.objects.erase(found);
  happened(name, {ChangeType::deleted, version_, key, last, std::move(before)});
  return last;
}

void Storage::happened(const std::string& name, Change change) {
  Collection& collection = collection_to_write(name);
  history_bytes_ += bytes_of(change);
  changes_.emplace_back(change.version, &collection);
  collection.history.push_back(std::move(change));
  while (changes_.size() > kLongestHistory || (history_bytes_ > kLargestHistory && changes_.size() > 1))
    forget_oldest();
  if (listener_) listener_(name, Change(collection.history.back()));
}

Storage::Objects Storage::list(const std::string& name, std::string_view prefix) const {
  Objects objects;
  const auto& all = collection(name).objects;
  for (auto at = all.lower_bound(prefix); at != all.end() && at->first.starts_with(prefix); ++at)
    objects.emplace_back(at->first, at->second);
  return objects;
}

void Storage::forget_oldest() {
  const auto [version, collection] = changes_.front();
  changes_.pop_front();
  std::deque<Change>& history = collection->history;
  if (history.empty() || history.front().version != version) return;
  history_bytes_ -= bytes_of(history.front());
  collection->compacted = version;
  history.pop_front();
}

bool Storage::has_any(const std::string& name, std::string_view prefix) const {
  const auto& all = collection(name).objects;
  const auto at = all.lower_bound(prefix);
  return at != all.end() && at->first.starts_with(prefix);
}

void Storage::begin_as(const Storage& other) {
  version_ = other.version_;
  changes_.clear();
  history_bytes_ = 0;
  collections_.clear();
  none_.compacted = other.version_;
  for (const auto& [name, collection] : other.collections_)
    collections_[name] = {collection.objects, {}, other.version_};
}

std::optional<Storage::Part> Storage::list(const std::string& name, const KeyRange& range, std::int64_t version) const {
  const Collection& now = collection(name);
  if (version < now.compacted) return std::nullopt;
  Part part;
  const auto add = [&](std::string_view key, const StoredPtr& state) {
    if (state == nullptr) return;
    if (part.objects.size() < range.most)
      part.objects.emplace_back(key, state);
    else
      ++part.more;
  };
  const std::map<std::string_view, StoredPtr> states = earlier_states(now.history, range, version);
  auto earlier = states.begin();
  const auto end = now.objects.end();
  for (auto at = now.objects.lower_bound(std::max(range.prefix, range.start));
       at != end && at->first.starts_with(range.prefix); ++at) {
    for (; earlier != states.end() && earlier->first < at->first; ++earlier) add(earlier->first, earlier->second);
    const bool has_changed = earlier != states.end() && earlier->first == at->first;
    add(at->first, has_changed ? (earlier++)->second : at->second);
  }
  for (; earlier != states.end(); ++earlier) add(earlier->first, earlier->second);
  return part;
}

void Storage::compact() {
  for (auto& [name, collection] : collections_) compact(name);
  none_.compacted = version_;
}

void Storage::compact(const std::string& name) {
  Collection& collection = collection_to_write(name);
  for (const Change& change : collection.history) history_bytes_ -= bytes_of(change);
  collection.history.clear();
  collection.compacted = version_;
}

void Storage::reread(const std::string& name, const std::function<json::Value(const json::Value&)>& read) {
  for (auto& [key, object] : collection_to_write(name).objects) {
    auto state = std::make_shared<Stored>(*object);
    state->others.clear();
    if (!state->raw) state->raw = state->object;
    state->object = read(*state->raw);
    set(state->object, {"metadata", "resourceVersion"}, fmt::to_string(state->version));
    state->text = json::to_go_text(state->object);
    object = std::move(state);
  }
}

void Storage::restore(const std::string& name, const std::string& key, std::int64_t version,
                      const json::Value* object) {
  version_ = std::max(version_, version);
  if (name.empty()) return;
  Collection& collection = collection_to_write(name);
  if (object == nullptr) {
    collection.objects.erase(key);
  } else {
    collection.objects[key] = stored_state(*object, version);
  }
}

}  // namespace kubexx::testing
