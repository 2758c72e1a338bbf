#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kubexx::webhook {

/// Threads that run tasks in their order. Thread-safe.
class WorkerPool {
 public:
  /// At most `waiting` tasks wait for one of `workers` threads.
  WorkerPool(int workers, std::size_t waiting);
  ~WorkerPool() { end(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// False if too many tasks wait, or the pool has ended. Tasks must not throw.
  bool offer(std::function<void()> task);
  /// Waits for the tasks that run, discards those that wait, and accepts no more.
  void end();

 private:
  void work(const std::stop_token& stop);

  const std::size_t waiting_;
  std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<std::function<void()>> tasks_;
  bool has_ended_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace kubexx::webhook
