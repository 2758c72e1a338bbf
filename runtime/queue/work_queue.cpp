#include "runtime/queue/work_queue.hpp"

#include <utility>

namespace kubexx::queue {

void WorkQueue::add(const Key& key, Lane lane, Clock::time_point not_before) {
  {
    const std::lock_guard lock(mutex_);
    machine_.add(key, time_->now(), lane, not_before);
  }
  changed_.notify_one();
}

std::optional<Taken> WorkQueue::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    if (auto taken = machine_.take(time_->now())) return taken;
    // Another worker may have taken the key, or a key may have to wait for less time than before.
    bool woken = false;
    const auto once = [&woken] { return std::exchange(woken, true); };
    if (const auto due = machine_.next_due())
      changed_.wait_until(lock, stop, *due, once);
    else
      changed_.wait(lock, stop, once);
  }
  return std::nullopt;
}

std::optional<Taken> WorkQueue::try_take() {
  const std::lock_guard lock(mutex_);
  return machine_.take(time_->now());
}

std::optional<Clock::time_point> WorkQueue::next_due() const {
  const std::lock_guard lock(mutex_);
  return machine_.next_due();
}

void WorkQueue::done(const Key& key, const Outcome& outcome) {
  {
    const std::lock_guard lock(mutex_);
    machine_.done(key, outcome, time_->now(), time_->chance());
  }
  changed_.notify_one();
}

int WorkQueue::failures(const Key& key) const {
  const std::lock_guard lock(mutex_);
  return machine_.failures(key);
}

std::size_t WorkQueue::ready(Lane lane) const {
  const std::lock_guard lock(mutex_);
  return machine_.ready(lane);
}

std::size_t WorkQueue::size() const {
  const std::lock_guard lock(mutex_);
  return machine_.size();
}

}  // namespace kubexx::queue
