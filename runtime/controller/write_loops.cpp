#include "runtime/controller/write_loops.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::controller {
namespace {

constexpr std::chrono::milliseconds kFirstHold{10'000};
constexpr std::chrono::milliseconds kLongestHold{300'000};
/// A write may become known when the run that it wakes has ended.
constexpr std::uint64_t kLateRuns = 2;

}  // namespace

std::optional<WriteLoops::Hold> WriteLoops::own(const Key& key, const std::string& object, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (keys_.size() >= kMostKeys && !keys_.contains(key)) keys_.clear();
  State& state = keys_[key];
  // The watch may repeat what an answer has shown.
  if (now < state.hold.until) return Hold{state.hold.until, state.hold.time, false};
  const bool was_held = state.hold.time.count() > 0;
  Writes& writes = state.writes[object];
  if (std::exchange(writes.last_run, state.run) == state.run) return std::nullopt;
  if (writes.count == 0 || (!was_held && now - writes.since > kWithin)) writes = {0, state.run, now};
  ++writes.count;
  const bool is_loop = writes.count >= kMostRuns || (was_held && writes.count > 1);
  if (!is_loop) return std::nullopt;
  const auto time = std::clamp(2 * state.hold.time, kFirstHold, kLongestHold);
  state.hold = {now + time, time, true};
  return state.hold;
}

void WriteLoops::foreign(const Key& key) {
  const std::lock_guard lock(mutex_);
  if (!keys_.empty()) keys_.erase(key);
}

void WriteLoops::end(const Key& key) {
  const std::lock_guard lock(mutex_);
  const auto found = keys_.empty() ? keys_.end() : keys_.find(key);
  if (found == keys_.end()) return;
  State& state = found->second;
  ++state.run;
  std::erase_if(state.writes, [&](const auto& one) { return state.run - one.second.last_run > kLateRuns; });
  if (state.writes.empty()) keys_.erase(found);
}

}  // namespace kubexx::controller
