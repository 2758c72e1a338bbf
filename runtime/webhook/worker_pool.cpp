#include "runtime/webhook/worker_pool.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::webhook {

WorkerPool::WorkerPool(int workers, std::size_t waiting) : workers_(workers), waiting_(waiting) {
  for (int i = 0; i < workers; ++i) threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

void WorkerPool::end() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

std::optional<WorkerPool::Ticket> WorkerPool::offer(std::function<void()> task) {
  Ticket ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto idle = static_cast<std::size_t>(std::max(0, workers_ - busy_));  // they are about to take tasks
    if (has_ended_ || tasks_.size() >= waiting_ + idle) return std::nullopt;
    ticket = next_++;
    tasks_.push_back({ticket, std::move(task)});
  }
  arrived_.notify_one();
  return ticket;
}

bool WorkerPool::withdraw(Ticket ticket) {
  Task withdrawn;  // destroyed without the lock
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(tasks_, ticket, &Task::ticket);
  if (found == tasks_.end()) return false;
  withdrawn = std::move(*found);
  tasks_.erase(found);
  return true;
}

void WorkerPool::occupy() {
  const std::lock_guard lock(mutex_);
  ++busy_;
}

void WorkerPool::release() {
  {
    const std::lock_guard lock(mutex_);
    --busy_;
  }
  arrived_.notify_one();
}

bool WorkerPool::is_idle() const {
  const std::lock_guard lock(mutex_);
  return busy_ == 0 && tasks_.empty();
}

void WorkerPool::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (true) {
    arrived_.wait(lock, stop, [this] { return !tasks_.empty() && busy_ < workers_; });
    if (stop.stop_requested()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    ++busy_;
    lock.unlock();
    task.run();
    task = {};
    lock.lock();
    --busy_;
  }
}

}  // namespace kubexx::webhook
