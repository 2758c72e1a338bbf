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

void RunsUnderWay::end_older(Clock::duration age, Clock::time_point now) {
  std::vector<std::stop_source> ends;
  {
    const std::lock_guard lock(mutex_);
    for (const Run& run : runs_) {
      if (now - run.began < age) break;
      ends.push_back(run.ends);
    }
  }
  // Functions of the program that are called now may wait for the end of their run.
  for (std::stop_source& end : ends) end.request_stop();
}

std::optional<RunsUnderWay::Clock::time_point> RunsUnderWay::oldest() const {
  const std::lock_guard lock(mutex_);
  for (const Run& run : runs_)
    if (!run.ends.stop_requested()) return run.began;
  return std::nullopt;
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
