#include "runtime/controller/runs_under_way.hpp"

#include <utility>

namespace kubexx::controller {

RunsUnderWay::Position RunsUnderWay::begin(const Key& key, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  return runs_.insert(runs_.end(), {&key, now});
}

RunsUnderWay::Clock::duration RunsUnderWay::end(Position run, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const auto time = now - run->began;
  runs_.erase(run);
  return time;
}

std::vector<Key> RunsUnderWay::newly_older(Clock::duration age, Clock::time_point now) {
  std::vector<Key> keys;
  const std::lock_guard lock(mutex_);
  for (Run& run : runs_) {
    if (now - run.began < age) break;
    if (!std::exchange(run.is_named, true)) keys.push_back(*run.key);
  }
  return keys;
}

std::vector<Key> RunsUnderWay::keys() const {
  std::vector<Key> keys;
  const std::lock_guard lock(mutex_);
  for (const Run& run : runs_) keys.push_back(*run.key);
  return keys;
}

std::vector<RunsUnderWay::Clock::duration> RunsUnderWay::ages(Clock::time_point now) const {
  std::vector<Clock::duration> ages;
  const std::lock_guard lock(mutex_);
  for (const Run& run : runs_) ages.push_back(now - run.began);
  return ages;
}

}  // namespace kubexx::controller
