#pragma once

#include <chrono>
#include <string>
#include <utility>

namespace kubexx {

/// When a reconciler that succeeded runs again for the same key.
class Requeue {
 public:
  enum class Kind { done, again, after, stuck };

  /// At the next trigger.
  static Requeue done() { return Requeue(Kind::done); }
  /// At once, for work in steps. Consecutive `again` results are delayed, with a delay that doubles from a millisecond
  /// to a second. A trigger ends the delay.
  static Requeue again() { return Requeue(Kind::again); }
  /// After a delay, or at an earlier trigger. A delay that is zero or negative, as of a deadline that has just passed,
  /// is the same as `again`.
  static Requeue after(std::chrono::milliseconds delay) {
    Requeue requeue(Kind::after);
    requeue.delay_ = delay;
    return requeue;
  }
  /// The reconciler cannot succeed until the object or what it depends on changes: `why` is reported, and the key runs
  /// at the next trigger.
  static Requeue stuck(std::string why) {
    Requeue requeue(Kind::stuck);
    requeue.why_ = std::move(why);
    return requeue;
  }

  Kind kind() const { return kind_; }
  std::chrono::milliseconds delay() const { return delay_; }
  const std::string& why() const { return why_; }

 private:
  explicit Requeue(Kind kind) : kind_(kind) {}

  Kind kind_;
  std::chrono::milliseconds delay_ = {};
  std::string why_ = {};
};

}  // namespace kubexx
