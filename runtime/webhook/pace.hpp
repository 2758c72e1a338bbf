#pragma once

#include <chrono>
#include <optional>

namespace kubexx::webhook {

/// How long the calls of a webhook take, and whether they are so quick that another thread would take longer to start
/// than they do. Only after several quick calls in a row; one that takes long starts the count again.
class Pace {
 public:
  static constexpr std::chrono::milliseconds kQuick{1};
  static constexpr int kEnough = 8;  ///< quick calls in a row

  void add(std::chrono::nanoseconds taken) {
    usual_ += (taken - usual_) / 8;
    quick_ = taken > kQuick ? 0 : quick_ < kEnough ? quick_ + 1 : quick_;
  }
  bool is_quick() const { return quick_ == kEnough; }
  /// An average in which the last calls weigh most.
  std::chrono::nanoseconds usual() const { return usual_; }

 private:
  int quick_ = 0;
  std::chrono::nanoseconds usual_{};
};

/// Measures a call on the thread that runs it.
class CallTime {
 public:
  CallTime() = default;

  /// Nothing if the call took long only because other programs had the processor.
  std::optional<std::chrono::nanoseconds> taken() const;

 private:
  struct Use {
    long waits = 0;  ///< how often the thread has waited for something
    std::chrono::nanoseconds processor{};
  };
  static Use use_of_thread();

  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Use before_ = use_of_thread();
};

}  // namespace kubexx::webhook
