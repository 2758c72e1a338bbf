#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace kubexx::webhook {

/// Threads that run tasks in their order. Thread-safe.
class WorkerPool {
 public:
  using Ticket = std::uint64_t;

  /// At most `waiting` tasks wait for one of `workers` threads.
  WorkerPool(int workers, std::size_t waiting);
  ~WorkerPool() { end(); }
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Nothing if too many tasks wait, or the pool has ended. Tasks must not throw.
  std::optional<Ticket> offer(std::function<void()> task);
  /// True if the task was still waiting: it does not run.
  bool withdraw(Ticket ticket);
  /// A call that runs elsewhere counts as a task of the pool: one thread less takes tasks meanwhile.
  void occupy();
  void release();
  /// Whether no task runs or waits.
  bool is_idle() const;
  /// Waits for the tasks that run; those that wait do not run, and no more are accepted.
  void end();
  int workers() const { return workers_; }

 private:
  void work(const std::stop_token& stop);

  struct Task {
    Ticket ticket;
    std::function<void()> run;
  };

  const int workers_;
  const std::size_t waiting_;
  mutable std::mutex mutex_;
  std::condition_variable_any arrived_;
  std::deque<Task> tasks_;
  Ticket next_ = 0;
  int busy_ = 0;  ///< tasks that run
  bool has_ended_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace kubexx::webhook
