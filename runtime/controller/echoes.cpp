#include "runtime/controller/echoes.hpp"

#include <cstddef>
#include <utility>

namespace kubexx::controller {
namespace {

constexpr std::size_t kMostEchoes = 10'000;
/// Of one object during one write; to wake needlessly for more is harmless.
constexpr std::size_t kMostArrivals = 8;

std::string state_of(const std::string& uid, const std::string& version) { return uid + '/' + version; }
/// The last state of an object.
std::string deletion_of(const std::string& uid) { return state_of(uid, "deleted"); }
std::string state_of(const cache::Event& event) {
  return event.after ? state_of(event.after.uid(), event.after.version()) : deletion_of(event.before.uid());
}
std::string object_of(const ResourceInfo& kind, const Key& key) {
  return kind.group + '/' + kind.plural + '/' + key.text();
}

/// Writes whose answers can be recognized in a watch.
bool may_return(const Write& write) { return write.verb != WriteVerb::remove_collection && !write.dry_run; }

bool has_state(const WriteOutcome& outcome) { return outcome.error == nullptr && !outcome.object.empty(); }

/// Whether the object exists no longer.
bool has_deleted(const Write& write, const WriteOutcome& outcome) {
  return write.verb == WriteVerb::remove && outcome.error == nullptr && outcome.object.empty() && !outcome.uid.empty();
}

/// A deletion mark wakes the writer, too: its finalizers have to clean up.
bool is_known_to_writer(const Write& write) { return !write.version.empty() && write.verb != WriteVerb::remove; }

}  // namespace

void Echoes::before(const Write& write) {
  if (!may_return(write)) return;
  const std::lock_guard lock(mutex_);
  UnderWay& under_way = under_way_[object_of(write.resource, write.key)];
  ++under_way.writes;
  if (write.verb == WriteVerb::remove) ++under_way.removals;
}

void Echoes::after(const Write& write, const WriteOutcome& outcome, const Writer& writer) {
  if (!may_return(write)) return;
  std::vector<std::pair<Wake, Origin>> wakes;
  {
    const std::lock_guard lock(mutex_);
    // A write with a precondition that changed nothing returns a state that is known.
    if (has_state(outcome) && write.version != outcome.version)
      remember(state_of(outcome.uid, outcome.version),
               {.lineage = writer.lineage,
                .known_to = is_known_to_writer(write) ? std::optional(writer.key) : std::nullopt,
                .replaced = write.version});
    if (has_deleted(write, outcome)) remember(deletion_of(outcome.uid), {.lineage = writer.lineage});
    const auto found = under_way_.find(object_of(write.resource, write.key));
    if (write.verb == WriteVerb::remove) --found->second.removals;
    if (--found->second.writes > 0) return;
    for (Arrival& arrival : found->second.arrivals)
      wakes.emplace_back(std::move(arrival.wake), origin_of(arrival.state));
    under_way_.erase(found);
    if (wakes.empty() || is_closed_) return;
    ++waking_;
  }
  for (const auto& [wake, origin] : wakes) wake(origin);
  const std::lock_guard lock(mutex_);
  --waking_;
  woken_.notify_all();
}

void Echoes::clear() {
  const std::lock_guard lock(mutex_);
  states_.clear();
  order_.clear();
}

void Echoes::close() {
  std::unique_lock lock(mutex_);
  is_closed_ = true;
  woken_.wait(lock, [this] { return waking_ == 0; });
}

void Echoes::remember(std::string state, Origin origin) {
  if (!states_.emplace(state, std::move(origin)).second) return;
  order_.push_back(std::move(state));
  if (order_.size() <= kMostEchoes) return;
  states_.erase(order_.front());
  order_.pop_front();
}

Origin Echoes::origin_of(const std::string& state) const {
  const auto found = states_.find(state);
  return found == states_.end() ? Origin() : found->second;
}

Echoes::UnderWay* Echoes::under_way(const ResourceInfo& kind, const cache::Event& event) {
  const Key key = (event.after ? event.after : event.before).key();
  auto found = under_way_.find(object_of(kind, key));
  if (found == under_way_.end() && !event.before) found = under_way_.find(object_of(kind, {key.name_space, ""}));
  if (found == under_way_.end() || (!event.after && found->second.removals == 0)) return nullptr;
  return &found->second;
}

std::optional<Origin> Echoes::arrived(const ResourceInfo& kind, const cache::Event& event,
                                      const std::function<Wake()>& wake) {
  const std::lock_guard lock(mutex_);
  // Most states are not ours, and this is asked of each.
  if (states_.empty() && under_way_.empty()) return Origin();
  std::string state = state_of(event);
  Origin origin = origin_of(state);
  if (origin.lineage != nullptr || under_way_.empty()) return origin;
  UnderWay* const writes = under_way(kind, event);
  if (writes == nullptr || writes->arrivals.size() >= kMostArrivals) return origin;
  writes->arrivals.push_back({std::move(state), wake()});
  return std::nullopt;
}

}  // namespace kubexx::controller
