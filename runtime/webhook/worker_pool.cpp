#include "runtime/webhook/worker_pool.hpp"

#include <utility>

namespace kubexx::webhook {

WorkerPool::WorkerPool(int workers, std::size_t waiting) : waiting_(waiting) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

void WorkerPool::end() {
  std::deque<std::function<void()>> discarded;
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    discarded.swap(tasks_);
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

bool WorkerPool::offer(std::function<void()> task) {
  {
    const std::lock_guard lock(mutex_);
    if (has_ended_ || tasks_.size() >= waiting_) return false;
    tasks_.push_back(std::move(task));
  }
  arrived_.notify_one();
  return true;
}

void WorkerPool::work(const std::stop_token& stop) {
  while (true) {
    std::function<void()> task;
    {
      std::unique_lock lock(mutex_);
      arrived_.wait(lock, stop, [this] { return !tasks_.empty(); });
      if (stop.stop_requested()) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

}  // namespace kubexx::webhook
