#pragma once

#include <chrono>
#include <list>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include <kubexx/core/key.hpp>

namespace kubexx::controller {

/// The runs of one controller that have not ended. Thread-safe.
class RunsUnderWay {
 public:
  using Clock = std::chrono::steady_clock;

  struct Run {
    const Key* key = nullptr;
    Clock::time_point began = {};
    bool is_named = false;       ///< by `newly_older`
    std::stop_source ends = {};  ///< asks it to end
  };
  using Position = std::list<Run>::iterator;

  /// `key` outlives the run, which `end` ends.
  Position begin(const Key& key, Clock::time_point now);
  /// How long it took.
  Clock::duration end(Position run, Clock::time_point now);

  /// Of runs that began at least `age` before `now`, those that were not named before.
  std::vector<Key> newly_older(Clock::duration age, Clock::time_point now);
  /// Asks runs that began at least `age` before `now` to end.
  void end_older(Clock::duration age, Clock::time_point now);
  /// When the oldest run began that was not asked to end.
  std::optional<Clock::time_point> oldest() const;
  std::vector<Key> keys() const;
  /// How long each has run.
  std::vector<Clock::duration> ages(Clock::time_point now) const;

 private:
  mutable std::mutex mutex_;
  std::list<Run> runs_;  ///< from the oldest to the newest
};

}  // namespace kubexx::controller
