#pragma once

#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include <kubexx/core/key.hpp>
#include <kubexx/core/time_source.hpp>
#include "runtime/queue/machine.hpp"

/// The queue of a controller, which workers on several threads take keys from.
namespace kubexx::queue {

/// Thread-safe.
class WorkQueue {
 public:
  explicit WorkQueue(Options options = {}, std::shared_ptr<TimeSource> time = system_time())
      : machine_(options), time_(std::move(time)) {}

  void add(const Key& key, Lane lane = Lane::normal, Clock::time_point not_before = {});
  /// Waits for a key; nothing once a stop is requested. The caller must call `done` afterwards.
  std::optional<Taken> take(const std::stop_token& stop);
  /// The same without waiting: nothing if no key is ready.
  std::optional<Taken> try_take();
  void done(const Key& key, const Outcome& outcome);
  /// Forgets all keys. None runs.
  void clear();

  /// When a waiting key becomes ready. Empty if none waits.
  std::optional<Clock::time_point> next_due() const;

  /// Consecutive failures of the key before its current run.
  int failures(const Key& key) const;
  /// How many runs of the key in a row have asked to run again.
  int repeats(const Key& key) const;
  /// Keys that wait for a worker.
  std::size_t ready(Lane lane) const;
  /// The number of keys that the queue stores.
  std::size_t size() const;

 private:
  void wake_one(std::unique_lock<std::mutex> lock);
  void wait(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  Machine machine_;
  int waiting_ = 0;    ///< workers
  bool busy_ = false;  ///< keys come faster than workers wait for them
  const std::shared_ptr<TimeSource> time_;
};

}  // namespace kubexx::queue
