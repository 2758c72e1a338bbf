#include "runtime/controller/loop_metrics.hpp"

namespace kubexx::controller {
namespace {

double seconds(LoopMetrics::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

LoopMetrics::LoopMetrics(metrics::Registry& registry, const ControllerOptions& options)
    : queue_(registry, options.name), runs_(registry, options.name), deadline_(options.deadline) {
  runs_.max_concurrent.set(options.workers < 1 ? 1 : options.workers);
}

void LoopMetrics::waited(Clock::duration time) { queue_.queue_duration.observe(seconds(time)); }

LoopMetrics::Running LoopMetrics::begin() {
  runs_.active_workers.add(1);
  const std::lock_guard lock(mutex_);
  return running_.insert(running_.end(), Clock::now());
}

void LoopMetrics::end(Running running, const queue::Outcome& outcome, bool threw) {
  Clock::duration time{};
  {
    const std::lock_guard lock(mutex_);
    time = Clock::now() - *running;
    running_.erase(running);
  }
  runs_.active_workers.add(-1);
  runs_.time.observe(seconds(time));
  queue_.work_duration.observe(seconds(time));
  if (threw) runs_.panics.add();
  if (time > deadline_) runs_.timeouts.add();
  count(outcome);
}

void LoopMetrics::count(const queue::Outcome& outcome) {
  using Kind = queue::Outcome::Kind;
  switch (outcome.kind) {
    case Kind::done:
      return runs_.succeeded.add();
    case Kind::again:
      return runs_.requeued.add();
    case Kind::after:
      queue_.retries.add();
      return runs_.requeued_after.add();
    case Kind::stuck:
      runs_.terminal_errors.add();
      break;
    case Kind::failed:
    case Kind::conflict:
      queue_.retries.add();
      break;
  }
  runs_.failed.add();
  runs_.errors.add();
}

void LoopMetrics::refresh(std::size_t normal, std::size_t background) {
  queue_.depth.set(static_cast<double>(normal));
  queue_.background_depth.set(static_cast<double>(background));
  const auto now = Clock::now();
  double all = 0, longest = 0;
  const std::lock_guard lock(mutex_);
  for (const auto begin : running_) all += seconds(now - begin);
  if (!running_.empty()) longest = seconds(now - running_.front());
  queue_.unfinished_work.set(all);
  queue_.longest_running.set(longest);
}

}  // namespace kubexx::controller
