#include "runtime/testing/webhooks/webhook_calls.hpp"

namespace kubexx::testing {

void WebhookCalls::start(Call call) {
  const std::lock_guard lock(mutex_);
  if (is_stopped_) return;
  if (threads_.size() < most_) {
    run(std::move(call));
  } else {
    waiting_.push_back(std::move(call));
  }
}

/// Call it with the mutex held.
void WebhookCalls::run(Call call) {
  const std::uint64_t id = ++last_;
  threads_.emplace(id, [this, id, call = std::move(call)](const std::stop_token& stop) {
    post_([this, listening = listening_, id, result = call(stop)] {
      const std::lock_guard lock(listening->mutex);
      if (listening->is_over) return;
      ended(id);
      result();
    });
  });
}

/// Joins the thread of a call that has ended, and starts the next call.
void WebhookCalls::ended(std::uint64_t id) {
  std::jthread thread;
  const std::lock_guard lock(mutex_);
  const auto found = threads_.find(id);
  if (found == threads_.end()) return;
  thread = std::move(found->second);
  threads_.erase(found);
  if (waiting_.empty()) return;
  run(std::move(waiting_.front()));
  waiting_.pop_front();
}

void WebhookCalls::stop() {
  {
    const std::lock_guard lock(listening_->mutex);
    listening_->is_over = true;
  }
  std::map<std::uint64_t, std::jthread> threads;
  {
    const std::lock_guard lock(mutex_);
    is_stopped_ = true;
    waiting_.clear();
    threads.swap(threads_);
  }
  for (auto& [id, thread] : threads) thread.request_stop();
}

}  // namespace kubexx::testing
