#include "runtime/queue/work_queue.hpp"

#include <thread>
#include <utility>

namespace kubexx::queue {
namespace {

/// Waking a thread for each of many keys costs more than what most reconcilers do. A worker that was woken a moment
/// after it began to wait sleeps for a moment first when it has nothing to do again, and then takes all that has come.
constexpr std::chrono::microseconds kMoment{200};
constexpr std::chrono::microseconds kSleep{100};

}  // namespace

void WorkQueue::add(const Key& key, Lane lane, Clock::time_point not_before) {
  std::unique_lock lock(mutex_);
  machine_.add(key, time_->now(), lane, not_before);
  wake_one(std::move(lock));
}

void WorkQueue::wake_one(std::unique_lock<std::mutex> lock) {
  const bool is_awaited = waiting_ > 0;
  lock.unlock();
  if (is_awaited) changed_.notify_one();
}

std::optional<Taken> WorkQueue::take(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  bool is_rested = !busy_;
  while (!stop.stop_requested()) {
    const auto now = time_->now();
    if (auto taken = machine_.take(now)) return taken;
    if (!is_rested) {
      is_rested = true;
      lock.unlock();
      std::this_thread::sleep_for(kSleep);
      lock.lock();
      continue;
    }
    wait(lock, stop);
    busy_ = time_->now() - now < kMoment;
  }
  return std::nullopt;
}

void WorkQueue::wait(std::unique_lock<std::mutex>& lock, const std::stop_token& stop) {
  // Another worker may have taken the key, or a key may have to wait for less time than before.
  bool woken = false;
  const auto once = [&woken] { return std::exchange(woken, true); };
  ++waiting_;
  if (const auto due = machine_.next_due())
    changed_.wait_until(lock, stop, *due, once);
  else
    changed_.wait(lock, stop, once);
  --waiting_;
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
  std::unique_lock lock(mutex_);
  machine_.done(key, outcome, time_->now(), time_->chance());
  wake_one(std::move(lock));
}

void WorkQueue::clear() {
  const std::lock_guard lock(mutex_);
  machine_.clear();
}

int WorkQueue::repeats(const Key& key) const {
  const std::lock_guard lock(mutex_);
  return machine_.repeats(key);
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
