#pragma once

#include <algorithm>
#include <atomic>

#include <kubexx/core/time_source.hpp>

namespace kubexx::cache {

/// When a watch last heard from the server, and whether a stream is open. Thread-safe.
class Pulse {
 public:
  using Clock = TimeSource::Clock;

  void heard(Clock::time_point now) { heard_ = now.time_since_epoch().count(); }
  void opened(Clock::time_point now) {
    heard(now);
    opened_ = now.time_since_epoch().count();
    open_ = true;
  }
  void ended(Clock::time_point now) {
    ended_ = now.time_since_epoch().count();
    recovered_ = recovery(now).time_since_epoch().count();
    open_ = false;
  }

  /// Since the last answer or event; 0 before the first.
  Clock::duration silence(Clock::time_point now) const { return since(heard_, now); }
  /// Since the last stream ended, or the last list was answered; 0 while a stream is open, and before the first answer.
  Clock::duration interruption(Clock::time_point now) const {
    return open_ ? Clock::duration() : since(std::max(heard_.load(), ended_.load()), now);
  }
  /// When the last stream was opened that stayed open for a while. One that ends at once does not count.
  Clock::time_point recovery(Clock::time_point now) const {
    constexpr std::chrono::seconds kWhile{5};
    const bool is_calm = open_ && since(opened_, now) >= kWhile;
    return Clock::time_point(Clock::duration(is_calm ? opened_ : recovered_));
  }

 private:
  static Clock::duration since(Clock::rep time, Clock::time_point now) {
    if (time == 0) return {};
    return std::max(Clock::duration(), now.time_since_epoch() - Clock::duration(time));
  }

  std::atomic<Clock::rep> heard_ = 0;
  std::atomic<Clock::rep> opened_ = 0;
  std::atomic<Clock::rep> ended_ = 0;
  std::atomic<Clock::rep> recovered_ = 0;
  std::atomic<bool> open_ = false;
};

}  // namespace kubexx::cache
