#include "runtime/cache/table.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "runtime/watch/envelope.hpp"

namespace kubexx::cache {
namespace {

using watch::is_older;

constexpr std::size_t kMostExceptions = 8;
/// The watch may never deliver a removed object that it had not delivered before, such as one that is not selected.
constexpr std::size_t kMostUnseen = 1000;
constexpr std::ptrdiff_t kMostEarlier = 8;

bool is_state(const Object& object, const ObjectId& id) {
  return object && object.uid() == id.uid && object.version() == id.version;
}

/// The elements of one namespace; of all if `name_space` is empty.
template <class Map>
auto range_of(Map& map, std::string_view name_space) {
  if (name_space.empty()) return std::pair(map.begin(), map.end());
  const std::string name(name_space);
  return std::pair(map.lower_bound(Key{name, ""}), map.lower_bound(Key{name + '\0', ""}));
}

/// Handlers learn at once that the object existed and was removed.
void add_passing(const Object& object, std::vector<Event>& events) {
  events.push_back({{}, object});
  events.push_back({object, {}});
}

}  // namespace

Object Table::find(const Key& key) const {
  const auto found = slots_.find(key);
  return found == slots_.end() ? Object() : found->second.shown;
}

std::vector<Object> Table::all(std::string_view name_space) const {
  std::vector<Object> objects;
  if (name_space.empty()) objects.reserve(shown_);
  const auto [begin, end] = range_of(slots_, name_space);
  for (auto slot = begin; slot != end; ++slot)
    if (slot->second.shown) objects.push_back(slot->second.shown);
  return objects;
}

std::vector<SkippedObject> Table::skipped() const {
  std::vector<SkippedObject> all;
  for (const auto& [key, skipped] : skipped_)
    all.push_back({key.name, key.name_space, skipped.id.version, skipped.error});
  return all;
}

std::vector<std::pair<ObjectId, Error>> Table::skipped_states() const {
  std::vector<std::pair<ObjectId, Error>> all;
  for (const auto& [key, skipped] : skipped_) all.emplace_back(skipped.id, skipped.error);
  return all;
}

bool Table::is_stale(const Key& key) const {
  const auto skipped = skipped_.find(key);
  const Object shown = find(key);
  return skipped != skipped_.end() && shown && is_older(shown.version(), skipped->second.id.version);
}

Object Table::held(const ObjectId& id) const {
  const auto found = slots_.find(id.key);
  if (found == slots_.end()) return {};
  const Slot& slot = found->second;
  if (!slot.is_doubtful && is_state(slot.told, id)) return slot.told;
  return !slot.has_doubtful_shown() && is_state(slot.shown, id) ? slot.shown : Object();
}

std::vector<ObjectId> Table::delivered(const Key& part) const {
  std::vector<ObjectId> ids;
  const auto add = [&](const Slot& slot) {
    if (slot.told) ids.push_back({slot.told.key(), slot.told.uid(), slot.told.version()});
  };
  if (!part.name.empty()) {
    if (const auto found = slots_.find(part); found != slots_.end()) add(found->second);
    return ids;
  }
  const auto [begin, end] = range_of(slots_, part.name_space);
  for (auto slot = begin; slot != end; ++slot) add(slot->second);
  return ids;
}

bool Table::is_delivered(const ObjectId& id) const {
  const auto found = slots_.find(id.key);
  return found != slots_.end() && found->second.told && found->second.told.uid() == id.uid;
}

bool Table::is_skipped(const ObjectId& id) const {
  const auto found = skipped_.find(id.key);
  return found != skipped_.end() && !id.version.empty() && found->second.id.version == id.version;
}

bool Table::is_hidden(const Slot& slot, const Object& object) {
  if (!slot.hidden) return false;
  const Hidden& hidden = *slot.hidden;
  return hidden.removed == object.uid() || is_older(object.version(), hidden.floor) ||
         std::ranges::find(hidden.earlier, object.uid()) != hidden.earlier.end();
}

void Table::show(Slot& slot, const Object& object) {
  if (slot.shown == object) return;
  if (slot.shown) {
    --shown_;
    for (const auto& index : indexes_) index->remove(slot.shown);
  }
  slot.shown = object;
  if (!object) return;
  ++shown_;
  for (const auto& index : indexes_) add_to(*index, object);
}

void Table::add_to(Index& index, const Object& object) {
  const auto thrown = index.add(object);
  if (!thrown) return;
  ++index_exception_count_;
  if (index_exceptions_.size() < kMostExceptions) index_exceptions_.push_back(object.key().text() + ": " + *thrown);
}

Event Table::saw(const Object& object, std::uint64_t round) {
  Slot& slot = slots_.find_or_add(object.key())->second;
  slot.round = round;
  skipped_.erase(object.key());
  const bool is_listed_since = slot.hidden && slot.hidden->unseen_key && slot.hidden->round < round;
  if (is_listed_since) slot.hidden.reset();
  if (slot.told == object && !is_listed_since) return {};
  const bool is_ahead = slot.shown && slot.shown != slot.told;
  // A comparison of the two states must not conclude that nothing changed.
  const bool is_first = std::exchange(slot.is_doubtful, false);
  Event event;
  if (slot.told != object) event = {std::exchange(slot.told, object), object};
  if (is_first) event.before = {};
  if (is_hidden(slot, object) || (is_ahead && is_older(object.version(), slot.shown.version()))) return event;
  reveal(slot);
  show(slot, object);
  return event;
}

Event Table::skip(const ObjectId& id, const Error* error, std::uint64_t round, bool drops) {
  Skipped& skipped = skipped_[id.key];
  skipped.round = round;
  if (error != nullptr) {
    skipped.id = id;
    skipped.error = *error;
  }
  const auto found = slots_.find(id.key);
  if (found == slots_.end()) return {};
  found->second.round = round;
  return drops ? withdraw(found, id.version) : Event();
}

Event Table::lost(const ObjectId& id) {
  skipped_.erase(id.key);
  const auto found = slots_.find(id.key);
  if (found == slots_.end()) return {};
  if (found->second.hidden && found->second.hidden->removed == id.uid) found->second.hidden.reset();
  return withdraw(found, id.version);
}

Object Table::take_told(Slot& slot) {
  if (slot.has_doubtful_shown()) show(slot, {});
  slot.is_doubtful = false;
  return std::exchange(slot.told, {});
}

/// What only an own write has shown.
Object Table::unseen_of(const Slot& slot) {
  if (slot.told) return {};
  return slot.shown || !slot.hidden ? slot.shown : slot.hidden->unseen;
}

Event Table::withdraw(Slots::iterator slot, std::string_view version) {
  Event event{take_told(slot->second), {}};
  vanish(slot->second, version);
  forget_if_empty(slot);
  return event;
}

/// The watch has no such object at `version`: only a newer state, of an own write, remains.
void Table::vanish(Slot& slot, std::string_view version) {
  if (slot.hidden && !is_older(version, slot.hidden->floor)) reveal(slot);
  if (slot.shown && !is_older(version, slot.shown.version())) show(slot, {});
}

/// An object that the watch has yet to deliver and withdraw stays hidden.
void Table::reveal(Slot& slot) {
  if (slot.hidden && !slot.hidden->unseen_key) slot.hidden.reset();
}

void Table::forget_if_empty(Slots::iterator slot) {
  if (!slot->second.shown && !slot->second.told && !slot->second.hidden) slots_.erase(slot);
}

std::vector<Event> Table::rolled_back(const std::string& name_space) {
  std::vector<Event> events;
  auto [at, end] = range_of(slots_, name_space);
  while (at != end) {
    const auto slot = at++;
    if (const Object unseen = unseen_of(slot->second)) add_passing(unseen, events);
    slot->second.hidden.reset();
    slot->second.applied.reset();
    show(slot->second, slot->second.told);
    slot->second.is_doubtful = bool(slot->second.told);
    forget_if_empty(slot);
  }
  const auto [skipped, skipped_end] = range_of(skipped_, name_space);
  skipped_.erase(skipped, skipped_end);
  return events;
}

std::vector<Event> Table::end_round(const std::string& name_space, std::uint64_t round, std::string_view version) {
  std::vector<Event> events;
  auto [at, end] = range_of(slots_, name_space);
  while (at != end) {
    const auto slot = at++;
    if (slot->second.round == round) continue;
    // A state of the watch is replaced by the list, even if a server that lost its latest state has an older version.
    const bool is_ahead = slot->second.shown != slot->second.told;
    const Object unseen = unseen_of(slot->second);
    if (slot->second.told) events.push_back({take_told(slot->second), {}});
    if (slot->second.hidden && slot->second.hidden->round < round) slot->second.hidden->unseen_key.reset();
    vanish(slot->second, version);
    if (!is_ahead) show(slot->second, {});
    if (unseen && !slot->second.shown) add_passing(unseen, events);
    forget_if_empty(slot);
  }
  auto [skipped, skipped_end] = range_of(skipped_, name_space);
  while (skipped != skipped_end)
    skipped = skipped->second.round == round ? std::next(skipped) : skipped_.erase(skipped);
  return events;
}

/// Whether an answer is newer than all that is known of its key. What the watch has passed is older, even if it left no
/// trace: the object was deleted since.
bool Table::is_newer(const Slot& slot, const Object& object, std::string_view seen) {
  if (is_hidden(slot, object)) return false;
  if (slot.shown && !slot.has_doubtful_shown() && !is_older(slot.shown.version(), object.version())) return false;
  if (slot.told && !slot.is_doubtful && !is_older(slot.told.version(), object.version())) return false;
  return seen.empty() || is_older(seen, object.version());
}

void Table::wrote(const Object& object, bool selected, std::string_view seen) {
  const auto slot = slots_.find_or_add(object.key());
  if (is_newer(slot->second, object, seen)) {
    const Object unseen = unseen_of(slot->second);
    show(slot->second, selected ? object : Object());
    reveal(slot->second);
    if (!selected && (slot->second.told || unseen)) {
      if (!slot->second.hidden) slot->second.hidden = std::make_unique<Hidden>();
      slot->second.hidden->floor = object.version();
      slot->second.hidden->unseen = unseen;
    }
  }
  forget_if_empty(slot);
}

std::vector<std::string> Table::uids(const Key& key) const {
  std::vector<std::string> uids;
  const auto found = slots_.find(key);
  if (found == slots_.end()) return uids;
  for (const Object& object : {found->second.shown, found->second.told})
    if (object && std::ranges::find(uids, object.uid()) == uids.end()) uids.push_back(object.uid());
  return uids;
}

void Table::removed(const Key& key, const std::string& uid, const std::vector<std::string>& before,
                    std::uint64_t round) {
  const auto found = slots_.find_or_add(key);
  Slot& slot = found->second;
  const bool is_shown = slot.shown && slot.shown.uid() == uid;
  const bool is_told = slot.told && slot.told.uid() == uid;
  if (!is_shown && !is_told) {
    // If it was there before, the watch has withdrawn it since.
    if (std::ranges::find(before, uid) == before.end()) hide_unseen(found, uid, before, round);
    return forget_if_empty(found);
  }
  std::string last = is_shown ? slot.shown.version() : slot.told.version();
  if (slot.hidden && is_older(last, slot.hidden->floor)) return;  // a later object of this name is removed, too
  slot.hidden = std::make_unique<Hidden>(
      Hidden{.removed = uid, .floor = std::move(last), .unseen = is_told ? Object() : slot.shown});
  if (is_shown) show(slot, {});
}

/// Hides the object until the watch has withdrawn it, and those before it. What appeared while the request was under
/// way may be older or newer: it stays.
void Table::hide_unseen(Slots::iterator at, const std::string& uid, const std::vector<std::string>& before,
                        std::uint64_t round) {
  Slot& slot = at->second;
  Hidden hidden = slot.hidden ? std::move(*slot.hidden) : Hidden();
  if (!hidden.removed.empty()) hidden.earlier.push_back(std::move(hidden.removed));
  hidden.earlier.insert(hidden.earlier.end(), before.begin(), before.end());
  if (std::ssize(hidden.earlier) > kMostEarlier)
    hidden.earlier.erase(hidden.earlier.begin(), hidden.earlier.end() - kMostEarlier);
  hidden.removed = uid;
  hidden.unseen_key = std::make_unique<ListedKey>(unseen_, at->first);
  hidden.round = round;
  slot.hidden = std::make_unique<Hidden>(std::move(hidden));
  if (slot.shown && is_hidden(slot, slot.shown)) show(slot, {});
  if (unseen_.size() > kMostUnseen) forget_oldest_unseen();
}

void Table::forget_oldest_unseen() {
  const auto oldest = slots_.find(unseen_.front());
  oldest->second.hidden->unseen_key.reset();
  reveal(oldest->second);
  forget_if_empty(oldest);
}

std::optional<Applied> Table::applied(const Key& key) const {
  const auto found = slots_.find(key);
  if (found == slots_.end() || !found->second.applied) return std::nullopt;
  return *found->second.applied;
}

void Table::set_applied(const Key& key, Applied applied) {
  if (const auto found = slots_.find(key); found != slots_.end())
    found->second.applied = std::make_unique<Applied>(std::move(applied));
}

void Table::forget_applied(const Key& key) {
  if (const auto found = slots_.find(key); found != slots_.end()) found->second.applied.reset();
}

void Table::forget_applied() {
  for (auto& [key, slot] : slots_) slot.applied.reset();
}

}  // namespace kubexx::cache
