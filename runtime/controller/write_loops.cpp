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
  if (keys_.size() >= kMostKeys && !keys_.contains(key)) keys_.clear();
  State& state = keys_[key];
  state.idle_runs = 0;
  // The watch may repeat what an answer has shown.
  if (now < state.hold.until) {
    WriteHold hold = state.hold;
    hold.is_new = false;
    return hold;
  }
  if (state.objects.size() >= kMostObjects && !state.objects.contains(write.object)) state.objects.clear();
  const bool was_held = state.hold.time.count() > 0;
  const bool is_same_object = is_loop(state.objects[write.object], write.run, was_held, {kMostRuns, kWithin}, now);
  const bool is_series =
      write.is_creation && is_loop(state.creations, write.run, was_held, {kMostCreations, kCreationsWithin}, now);
  if (!is_same_object && !is_series) return std::nullopt;
  const auto time = std::clamp(2 * state.hold.time, kFirstHold, kLongestHold);
  state.hold = {now + time, time, is_same_object, true};
  return state.hold;
}

void WriteLoops::foreign(const Key& key) {
  const std::lock_guard lock(mutex_);
  if (!keys_.empty()) keys_.erase(key);
}

void WriteLoops::clear() {
  const std::lock_guard lock(mutex_);
  keys_.clear();
}

void WriteLoops::end(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = keys_.empty() ? keys_.end() : keys_.find(key);
  if (found == keys_.end()) return;
  if (++found->second.idle_runs > kLateRuns) keys_.erase(found);
}

}  // namespace kubexx::controller
