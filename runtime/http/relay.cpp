#include "runtime/http/relay.hpp"

namespace kubexx::http {
namespace {

/// After so many looks without any work in between, the standby thread sleeps until there is some.
constexpr int kIdleLooks = 4;

bool is_at_work(std::uint64_t count) { return count % 2 != 0; }

}  // namespace

void Relay::start(bool has_standby) {
  is_watched_ = has_standby;
  threads_.emplace_back([this] { run(true); });
  if (has_standby) threads_.emplace_back([this] { run(false); });
}

void Relay::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void Relay::run(bool is_first) {
  if (!is_first && !watch()) return;
  do run_turns();
  while (watch());
}

void Relay::run_turns() {
  runner_ = std::this_thread::get_id();
  bool continues = true;
  while (continues && is_here()) continues = turn_();
  if (continues) return;
  const std::lock_guard lock(mutex_);
  has_ended_ = true;
  ended_.notify_all();
  is_asleep_ = false;
  is_asleep_.notify_all();
}

bool Relay::risk(const std::function<void()>& work, const std::function<void()>& taken) {
  if (!is_watched()) return work(), true;
  taken_ = &taken;
  std::uint64_t count = count_.load(std::memory_order_relaxed) + 1;
  count_ = count;
  if (is_asleep_) {
    is_asleep_ = false;
    is_asleep_.notify_all();
  }
  work();
  if (count_.compare_exchange_strong(count, count + 1)) return true;
  const std::lock_guard until_taken(mutex_);
  return false;
}

/// False at the end.
bool Relay::watch() {
  std::uint64_t last = count_;
  is_watched_ = true;
  for (int idle = 0;;) {
    if (idle == kIdleLooks) sleep_until_busy(last), idle = 0;
    wait_a_moment();
    const std::uint64_t count = count_;
    if (count != last)
      idle = 0;
    else if (!is_at_work(count))
      ++idle;
    else if (take_over(count))
      return true;
    last = count;
    const std::lock_guard lock(mutex_);
    if (has_ended_) return false;
  }
}

bool Relay::take_over(std::uint64_t count) {
  const std::lock_guard lock(mutex_);
  if (!count_.compare_exchange_strong(count, count + 1)) return false;
  is_watched_ = false;
  runner_ = std::this_thread::get_id();
  (*taken_)();
  return true;
}

void Relay::wait_a_moment() {
  std::unique_lock lock(mutex_);
  ended_.wait_for(lock, kPatience, [this] { return has_ended_; });
}

void Relay::sleep_until_busy(std::uint64_t count) {
  {
    const std::lock_guard lock(mutex_);
    if (has_ended_) return;
    is_asleep_ = true;
  }
  if (count_ == count) is_asleep_.wait(true);
  is_asleep_ = false;
}

}  // namespace kubexx::http
