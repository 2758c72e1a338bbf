#include "runtime/controller/write_loops.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::controller {
namespace {

constexpr std::chrono::milliseconds kFirstHold{10'000};
constexpr std::chrono::milliseconds kLongestHold{300'000};
/// A write may become known when the run that it wakes has ended.
constexpr int kLateRuns = 2;

}  // namespace

/// Counts the run. The watch may deliver the writes of one run during several later ones.
bool WriteLoops::is_loop(Runs& runs, std::uint64_t run, bool was_held, const Limit& limit, Clock::time_point now) {
  if (run <= runs.last) return false;
  if (runs.count == 0 || (!was_held && now - runs.since > limit.within)) runs = {.since = now};
  runs.last = run;
  ++runs.count;
  return runs.count >= limit.runs || (was_held && runs.count > 1);
}

std::optional<WriteHold> WriteLoops::own(const Key& key, const Write& write, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  wake(key, write.lineage);
  const std::uint64_t run = write.lineage->run_of(key);
  if (run == 0) return held(key, now);
  if (keys_.size() >= kMostKeys && !keys_.contains(key)) keys_.clear();
  State& state = keys_[key];
  state.idle_runs = 0;
  // The watch may repeat what an answer has shown.
  if (auto hold = held(key, now)) return hold;
  if (state.objects.size() >= kMostObjects && !state.objects.contains(write.object)) state.objects.clear();
  const bool was_held = state.hold.time.count() > 0;
  const bool is_same_object = is_loop(state.objects[write.object], run, was_held, {kMostRuns, kWithin}, now);
  const bool is_series =
      write.is_creation && is_loop(state.creations, run, was_held, {kMostCreations, kCreationsWithin}, now);
  if (!is_same_object && !is_series) return std::nullopt;
  const auto time = std::clamp(2 * state.hold.time, kFirstHold, kLongestHold);
  state.hold = {now + time, time, is_same_object, true};
  return state.hold;
}

std::optional<WriteHold> WriteLoops::held(const Key& key, Clock::time_point now) const {
  const auto found = keys_.find(key);
  if (found == keys_.end() || now >= found->second.hold.until) return std::nullopt;
  WriteHold hold = found->second.hold;
  hold.is_new = false;
  return hold;
}

void WriteLoops::wake(const Key& key, const std::shared_ptr<const Lineage>& lineage) {
  Woken& woken = woken_[key];
  if (woken.lineage == nullptr) {
    woken.lineage = lineage;
  } else if (woken.lineage != lineage) {
    auto both = std::make_shared<Lineage>(*woken.lineage);
    both->add(*lineage);
    woken.lineage = std::move(both);
  }
}

void WriteLoops::foreign(const Key& key) {
  const std::lock_guard lock(mutex_);
  // Most controllers have no such writes, and this is called for each change.
  if (keys_.empty() && woken_.empty()) return;
  keys_.erase(key);
  woken_[key].by_others = true;
}

Lineage WriteLoops::begin(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = woken_.empty() ? woken_.end() : woken_.find(key);
  if (found == woken_.end()) return {};
  const Woken woken = std::move(found->second);
  woken_.erase(found);
  return woken.by_others || woken.lineage == nullptr ? Lineage() : *woken.lineage;
}

void WriteLoops::clear() {
  const std::lock_guard lock(mutex_);
  keys_.clear();
  woken_.clear();
}

void WriteLoops::end(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = keys_.empty() ? keys_.end() : keys_.find(key);
  if (found == keys_.end()) return;
  if (++found->second.idle_runs > kLateRuns) keys_.erase(found);
}

}  // namespace kubexx::controller
