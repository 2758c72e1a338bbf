#include "runtime/queue/machine.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kubexx::queue {
namespace {

/// Times of "never" must not overflow when they are added to a time.
constexpr milliseconds kLongest = std::chrono::years(1);

milliseconds bounded(milliseconds time) { return std::min(time, kLongest); }

Options bounded(Options options) {
  options.backoff.most = bounded(options.backoff.most);
  options.backoff.between_early = bounded(options.backoff.between_early);
  options.background_age = bounded(options.background_age);
  if (options.at_most) options.at_most->per = bounded(options.at_most->per);
  return options;
}

constexpr milliseconds kMostRepeatDelay{1000};

/// The first repetition is at once.
milliseconds repeat_delay(int repeats) {
  if (repeats <= 1) return milliseconds(0);
  return std::min(milliseconds(1LL << std::min(repeats - 2, 20)), kMostRepeatDelay);
}

milliseconds backoff_delay(const Backoff& backoff, int failures, double chance) {
  // Beyond 2^40 every delay is cut to `most`, and the product would not fit.
  const double doubled = static_cast<double>(backoff.first.count()) * std::exp2(std::min(failures - 1, 40));
  const double delay = std::min(doubled, static_cast<double>(backoff.most.count()));
  const double spread = 1 + backoff.jitter * (2 * chance - 1);
  return milliseconds(static_cast<milliseconds::rep>(delay * spread));
}

}  // namespace

Machine::Machine(Options options) : options_(bounded(options)) {}

void Machine::add(const Key& key, Clock::time_point now, Lane lane, Clock::time_point not_before) {
  Node& node = *entries_.try_emplace(key).first;
  node.second.not_before = not_before;
  if (!node.second.running) return trigger(node, lane, now);
  auto& added = node.second.added_while_running;
  added = added ? std::min(*added, lane) : lane;
}

void Machine::clear() { *this = Machine(options_); }

void Machine::trigger(Node& node, Lane lane, Clock::time_point now) {
  Entry& entry = node.second;
  const bool backing_off = entry.backoff_until && now < *entry.backoff_until;
  if (backing_off && !entry.ready) {
    const Clock::time_point due = entry.early ? *entry.early + options_.backoff.between_early : now;
    if (entry.waiting && (*entry.waiting)->first <= due && due > now) return;
    entry.early = std::max(due, now);
    if (due > now) return wait_until(node, due);
  }
  make_ready(node, lane, now);
}

void Machine::make_ready(Node& node, Lane lane, Clock::time_point now) {
  Entry& entry = node.second;
  if (entry.ready == Lane::normal || entry.ready == lane) return;
  const Clock::time_point allowed = std::max(allowed_from(entry, now), entry.not_before);
  if (allowed > now && entry.ready) return;  // it runs before then
  if (allowed > now) return wait_until(node, allowed);
  stop_waiting(entry);
  Ready ready{&node, now};
  if (entry.ready) {
    ready.since = entry.position->since;
    background_.erase(entry.position);
  }
  entry.ready = lane;
  entry.position = lane_of(lane).insert(lane_of(lane).end(), ready);
}

void Machine::wait_until(Node& node, Clock::time_point due) {
  stop_waiting(node.second);
  node.second.waiting = waiting_.emplace(due, &node);
}

void Machine::stop_waiting(Entry& entry) {
  if (!entry.waiting) return;
  waiting_.erase(*entry.waiting);
  entry.waiting.reset();
}

std::optional<Taken> Machine::take(Clock::time_point now) {
  forget_expired(now);
  wake(now);
  if (normal_.empty() && background_.empty()) return std::nullopt;
  const Lane lane = next_lane(now);
  taken_since_background_ = lane == Lane::background ? 0 : taken_since_background_ + 1;
  Node& node = *lane_of(lane).front().node;
  const Clock::time_point since = lane_of(lane).front().since;
  lane_of(lane).pop_front();
  node.second.ready.reset();
  node.second.running = true;
  ++running_;
  if (options_.at_most) note_start(node.second, now);
  return Taken{node.first, since, node.second.failures, node.second.conflicted};
}

void Machine::wake(Clock::time_point now) {
  while (!waiting_.empty() && waiting_.begin()->first <= now) {
    Node& node = *waiting_.begin()->second;
    stop_waiting(node.second);
    make_ready(node, Lane::normal, now);
  }
}

Lane Machine::next_lane(Clock::time_point now) const {
  if (background_.empty()) return Lane::normal;
  if (normal_.empty()) return Lane::background;
  const bool is_old = now - background_.front().since > options_.background_age;
  const int every = is_old ? std::min(options_.background_every, 2) : options_.background_every;
  return taken_since_background_ + 1 >= every ? Lane::background : Lane::normal;
}

void Machine::note_start(Entry& entry, Clock::time_point now) {
  if (!entry.starts) entry.starts = std::make_unique<std::deque<Clock::time_point>>();
  entry.starts->push_back(now);
}

Clock::time_point Machine::allowed_from(Entry& entry, Clock::time_point now) const {
  if (!entry.starts) return now;
  const RateLimit& limit = *options_.at_most;
  auto& starts = *entry.starts;
  while (!starts.empty() && starts.front() + limit.per <= now) starts.pop_front();
  if (starts.size() < static_cast<std::size_t>(std::max(limit.runs, 1))) return now;
  return starts.front() + limit.per;
}

void Machine::done(const Key& key, const Outcome& outcome, Clock::time_point now, double chance) {
  const auto found = entries_.find(key);
  if (found == entries_.end() || !found->second.running) return;
  Node& node = *found;
  Entry& entry = node.second;
  entry.running = false;
  --running_;
  const bool repeats_conflict = std::exchange(entry.conflicted, outcome.kind == Outcome::Kind::conflict);
  switch (outcome.kind) {
    case Outcome::Kind::done:
    case Outcome::Kind::stuck:
      succeeded(entry);
      break;
    case Outcome::Kind::again:
      repeat(node, now);
      break;
    case Outcome::Kind::after:
      if (outcome.delay <= milliseconds(0)) {
        repeat(node, now);
        break;
      }
      succeeded(entry);
      wait_until(node, std::max(now + bounded(outcome.delay), allowed_from(entry, now)));
      break;
    case Outcome::Kind::failed:
      failed(node, std::min(outcome.delay, options_.backoff.most), now, chance);
      break;
    case Outcome::Kind::conflict:
      if (repeats_conflict) {
        failed(node, {}, now, chance);
      } else {
        make_ready(node, Lane::normal, now);
      }
      break;
  }
  if (const auto added = std::exchange(entry.added_while_running, std::nullopt)) trigger(node, *added, now);
  forget_if_idle(found, now);
}

void Machine::repeat(Node& node, Clock::time_point now) {
  const int repeats = node.second.repeats + 1;
  succeeded(node.second);
  node.second.repeats = repeats;
  const milliseconds delay = repeat_delay(repeats);
  if (delay <= milliseconds(0)) return make_ready(node, Lane::normal, now);
  wait_until(node, std::max(now + delay, allowed_from(node.second, now)));
}

void Machine::failed(Node& node, milliseconds least, Clock::time_point now, double chance) {
  Entry& entry = node.second;
  // A run that a trigger started during the wait does not change the wait.
  const bool early = entry.backoff_until && now < *entry.backoff_until;
  if (!early) {
    ++entry.failures;
    entry.early.reset();
    entry.backoff_until = now + std::max(backoff_delay(options_.backoff, entry.failures, chance), least);
  }
  wait_until(node, std::max({*entry.backoff_until, now + least, allowed_from(entry, now)}));
}

void Machine::succeeded(Entry& entry) {
  entry.failures = 0;
  entry.repeats = 0;
  entry.backoff_until.reset();
  entry.early.reset();
}

void Machine::forget_if_idle(Entries::iterator at, Clock::time_point now) {
  Entry& entry = at->second;
  if (entry.ready || entry.running || entry.waiting || entry.failures > 0 || entry.expires) return;
  allowed_from(entry, now);
  if (!entry.starts || entry.starts->empty()) {
    entries_.erase(at);
  } else {
    entry.expires = true;
    expiring_.emplace_back(entry.starts->back() + options_.at_most->per, at->first);
  }
}

void Machine::forget_expired(Clock::time_point now) {
  while (!expiring_.empty() && expiring_.front().first <= now) {
    const auto found = entries_.find(expiring_.front().second);  // which `expires` keeps until now
    expiring_.pop_front();
    found->second.expires = false;
    forget_if_idle(found, now);
  }
}

std::optional<Clock::time_point> Machine::next_due() const {
  if (waiting_.empty()) return std::nullopt;
  return waiting_.begin()->first;
}

int Machine::failures(const Key& key) const {
  const auto found = entries_.find(key);
  return found == entries_.end() ? 0 : found->second.failures;
}

int Machine::repeats(const Key& key) const {
  const auto found = entries_.find(key);
  return found == entries_.end() ? 0 : found->second.repeats;
}

}  // namespace kubexx::queue
