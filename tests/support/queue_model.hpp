#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/queue/machine.hpp"

namespace kubexx::test {

/// What `queue::Machine` does, written for the reader: every answer looks at all keys.
class QueueModel {
 public:
  using Time = queue::Clock::time_point;
  using Lane = queue::Lane;

  explicit QueueModel(queue::Options options) : options_(options) {}

  void add(const Key& key, Time now, Lane lane, Time not_before) {
    Item& item = items_[key];
    item.not_before = not_before;
    if (item.is_running)
      item.added = std::min(item.added.value_or(lane), lane);
    else
      trigger(item, lane, now);
  }

  std::optional<queue::Taken> take(Time now) {
    while (Item* item = first_due(now)) {
      item->due.reset();
      enqueue(*item, Lane::normal, now);
    }
    const auto normal = first_ready(Lane::normal), background = first_ready(Lane::background);
    if (normal == items_.end() && background == items_.end()) return std::nullopt;
    const bool is_turn = background != items_.end() &&
                         (normal == items_.end() || normal_in_a_row_ + 1 >= every(background->second, now));
    normal_in_a_row_ = is_turn ? 0 : normal_in_a_row_ + 1;
    auto& [key, item] = is_turn ? *background : *normal;
    item.ready.reset();
    item.is_running = true;
    if (options_.at_most) item.starts.push_back(now);
    return queue::Taken{key, item.since, item.failures};
  }

  void done(const Key& key, const queue::Outcome& outcome, Time now, double chance) {
    using Kind = queue::Outcome::Kind;
    const auto found = items_.find(key);
    if (found == items_.end() || !found->second.is_running) return;
    Item& item = found->second;
    item.is_running = false;
    const bool is_second_conflict = item.conflicted && outcome.kind == Kind::conflict;
    item.conflicted = outcome.kind == Kind::conflict;
    const bool fails = outcome.kind == Kind::failed || is_second_conflict;
    if (fails) fail(item, outcome.kind == Kind::failed ? outcome.delay : queue::milliseconds(), now, chance);
    if (!fails && !item.conflicted) item.failures = 0, item.backoff_end.reset(), item.early.reset();
    const bool repeats = outcome.kind == Kind::again || (outcome.kind == Kind::after && outcome.delay.count() <= 0);
    if (repeats) ++item.repeats;
    if (!repeats && !fails && !item.conflicted) item.repeats = 0;
    if (repeats && item.repeats > 1) {
      const queue::milliseconds pause(item.repeats > 11 ? 1000 : 1 << (item.repeats - 2));
      wait(item, std::max(now + pause, allowed_from(item, now)));
    } else if (repeats || (item.conflicted && !is_second_conflict)) {
      enqueue(item, Lane::normal, now);
    } else if (outcome.kind == Kind::after) {
      wait(item, std::max(now + outcome.delay, allowed_from(item, now)));
    }
    if (const auto lane = std::exchange(item.added, std::nullopt)) trigger(item, *lane, now);
  }

  std::optional<Time> next_due() const {
    std::optional<Time> first;
    for (const auto& [key, item] : items_)
      if (item.due) first = std::min(first.value_or(*item.due), *item.due);
    return first;
  }
  int failures(const Key& key) const {
    const auto found = items_.find(key);
    return found == items_.end() ? 0 : found->second.failures;
  }
  std::size_t ready(Lane lane) const {
    return count([&](const Item& item) { return item.ready == lane; });
  }
  std::size_t waiting() const {
    return count([](const Item& item) { return item.due.has_value(); });
  }
  std::size_t running() const {
    return count([](const Item& item) { return item.is_running; });
  }

 private:
  struct Item {
    bool is_running = false;
    std::optional<Lane> added = {};  ///< while it ran
    std::optional<Lane> ready = {};
    std::uint64_t order = 0;  ///< among those that are ready, or that wait
    Time since = {};
    std::optional<Time> due = {};
    std::optional<Time> backoff_end = {};
    std::optional<Time> early = {};  ///< the last run that a trigger began during the back-off
    bool conflicted = false;
    int failures = 0;
    int repeats = 0;
    Time not_before = {};
    std::vector<Time> starts = {};
  };
  using Items = std::map<Key, Item>;

  template <class Holds>
  std::size_t count(Holds holds) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(items_, [&](const auto& entry) { return holds(entry.second); }));
  }

  /// How many keys there are from one of the background to the next, the first of which is `first`.
  int every(const Item& first, Time now) const {
    const bool is_old = now - first.since > options_.background_age;
    return is_old && options_.background_every > 2 ? 2 : options_.background_every;
  }
  Items::iterator first_ready(Lane lane) {
    auto first = items_.end();
    for (auto at = items_.begin(); at != items_.end(); ++at)
      if (at->second.ready == lane && (first == items_.end() || at->second.order < first->second.order)) first = at;
    return first;
  }
  Item* first_due(Time now) {
    Item* first = nullptr;
    const auto place = [](const Item& item) { return std::pair(*item.due, item.order); };
    for (auto& [key, item] : items_)
      if (item.due && *item.due <= now && (first == nullptr || place(item) < place(*first))) first = &item;
    return first;
  }

  void trigger(Item& item, Lane lane, Time now) {
    const bool backs_off = item.backoff_end && now < *item.backoff_end;
    if (!backs_off || item.ready) return enqueue(item, lane, now);
    const Time next = item.early ? *item.early + options_.backoff.between_early : now;
    if (next <= now) {
      item.early = now;
      enqueue(item, lane, now);
    } else if (!item.due || next < *item.due) {
      item.early = next;
      wait(item, next);
    }
  }
  void enqueue(Item& item, Lane lane, Time now) {
    if (item.ready == Lane::normal || item.ready == lane) return;
    const Time allowed = std::max(allowed_from(item, now), item.not_before);
    if (allowed > now && !item.ready) wait(item, allowed);
    if (allowed > now) return;
    item.due.reset();
    if (!item.ready) item.since = now;
    item.ready = lane;
    item.order = ++orders_;
  }
  void wait(Item& item, Time due) {
    item.due = due;
    item.order = ++orders_;
  }
  void fail(Item& item, queue::milliseconds least, Time now, double chance) {
    if (!item.backoff_end || now >= *item.backoff_end) {
      ++item.failures;
      item.early.reset();
      item.backoff_end = now + std::max(backoff(item.failures, chance), std::min(least, options_.backoff.most));
    }
    wait(item, std::max({*item.backoff_end, now + std::min(least, options_.backoff.most), allowed_from(item, now)}));
  }
  queue::milliseconds backoff(int failures, double chance) const {
    double delay = static_cast<double>(options_.backoff.first.count());
    for (int at = 1; at < failures; ++at)
      delay = std::min(2 * delay, static_cast<double>(options_.backoff.most.count()));
    delay = std::min(delay, static_cast<double>(options_.backoff.most.count()));
    return queue::milliseconds(static_cast<std::int64_t>(delay * (1 + options_.backoff.jitter * (2 * chance - 1))));
  }
  Time allowed_from(Item& item, Time now) const {
    if (!options_.at_most) return now;
    std::erase_if(item.starts, [&](Time start) { return start + options_.at_most->per <= now; });
    const bool is_free = item.starts.size() < static_cast<std::size_t>(std::max(options_.at_most->runs, 1));
    return is_free ? now : item.starts.front() + options_.at_most->per;
  }

  queue::Options options_;
  Items items_;
  std::uint64_t orders_ = 0;
  int normal_in_a_row_ = 0;
};

/// Makes the same steps on a queue and on its model.
class QueuePair {
 public:
  explicit QueuePair(const queue::Options& options) : machine_(options), model_(options) {}

  /// One step that the numbers decide: `pick(n)` is below n. False if queue and model answer differently.
  template <class Pick>
  bool step(Pick pick) {
    using namespace std::chrono;
    now_ += milliseconds(pick(60));
    switch (pick(3)) {
      case 0: {
        const auto lane = pick(4) == 0 ? queue::Lane::background : queue::Lane::normal;
        const auto not_before = pick(8) == 0 ? now_ + milliseconds(pick(500)) : queue::Clock::time_point();
        const Key key = key_at(pick(12));
        machine_.add(key, now_, lane, not_before);
        model_.add(key, now_, lane, not_before);
        break;
      }
      case 1: {
        const auto taken = machine_.take(now_), expected = model_.take(now_);
        if (taken.has_value() != expected.has_value()) return false;
        if (taken &&
            (taken->key != expected->key || taken->since != expected->since || taken->failures != expected->failures))
          return false;
        break;
      }
      default: {
        const Key key = key_at(pick(12));
        const queue::Outcome outcome{static_cast<queue::Outcome::Kind>(pick(6)), milliseconds(pick(500))};
        const double chance = static_cast<double>(pick(100)) / 100;
        machine_.done(key, outcome, now_, chance);
        model_.done(key, outcome, now_, chance);
      }
    }
    return is_equal();
  }

 private:
  static Key key_at(std::uint64_t number) { return {"", std::to_string(number)}; }

  bool is_equal() const {
    for (std::uint64_t at = 0; at < 12; ++at)
      if (machine_.failures(key_at(at)) != model_.failures(key_at(at))) return false;
    return machine_.next_due() == model_.next_due() && machine_.waiting() == model_.waiting() &&
           machine_.running() == model_.running() &&
           machine_.ready(queue::Lane::normal) == model_.ready(queue::Lane::normal) &&
           machine_.ready(queue::Lane::background) == model_.ready(queue::Lane::background);
  }

  queue::Machine machine_;
  QueueModel model_;
  queue::Clock::time_point now_ = {};
};

}  // namespace kubexx::test
