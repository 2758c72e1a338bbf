#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kubexx::http {

/// The thread that runs a loop, and a standby thread. While the first one does what may take long, the second one looks
/// every few milliseconds whether it has ended, and runs the loop from then on if it has not. The first one is the
/// standby once it has. A quick piece of work costs two writes of a counter, and no change of threads.
class Relay {
 public:
  using milliseconds = std::chrono::milliseconds;
  static constexpr milliseconds kPatience{5};

  /// `turn` is called again and again, by one thread at a time, until it returns false.
  explicit Relay(std::function<bool()> turn) : turn_(std::move(turn)) {}
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay() { join(); }

  /// Without a standby thread, no other one takes over.
  void start(bool has_standby);
  /// Whether a thread would take over now. Call this and the next two in a turn.
  bool is_watched() const { return is_watched_.load(std::memory_order_relaxed); }
  /// Does `work`, which must not throw. False if it took so long that the other thread runs the loop now: what belongs
  /// to the loop must not be touched any more then. That thread has called `taken` before its first turn.
  bool risk(const std::function<void()>& work, const std::function<void()>& taken);
  /// Whether this thread runs the loop.
  bool is_here() const { return runner_.load(std::memory_order_relaxed) == std::this_thread::get_id(); }
  /// Waits until `turn` has returned false, and for work that others have taken over from.
  void join();

 private:
  void run(bool is_first);
  void run_turns();
  bool watch();
  bool take_over(std::uint64_t count);
  void wait_a_moment();
  void sleep_until_busy(std::uint64_t count);

  const std::function<bool()> turn_;
  std::atomic<std::uint64_t> count_ = 0;  ///< of begins and ends of work; odd while some is being done
  std::atomic<bool> is_watched_ = false;
  std::atomic<bool> is_asleep_ = false;  ///< the standby thread, because it has nothing to watch
  std::atomic<std::thread::id> runner_;
  std::mutex mutex_;  ///< of `has_ended_`, and held while a thread takes over
  std::condition_variable ended_;
  bool has_ended_ = false;
  const std::function<void()>* taken_ = nullptr;  ///< of the work that is being done
  std::vector<std::thread> threads_;
};

}  // namespace kubexx::http
