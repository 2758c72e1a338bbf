#include "runtime/controller/loop_metrics.hpp"

#include <algorithm>

namespace kubexx::controller {
namespace {

double seconds(LoopMetrics::Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

LoopMetrics::LoopMetrics(metrics::Registry& registry, const ControllerOptions& options)
    : queue_(registry, options.name), runs_(registry, options.name), deadline_(options.deadline) {
  runs_.max_concurrent.set(options.workers < 1 ? 1 : options.workers);
}

void LoopMetrics::waited(Clock::duration time) { queue_.queue_duration.observe(seconds(time)); }

RunsUnderWay::Position LoopMetrics::begin(const Key& key, Clock::time_point now) {
  runs_.active_workers.add(1);
  return running_.begin(key, now);
}

void LoopMetrics::end(RunsUnderWay::Position run, Clock::time_point now, const queue::Outcome& outcome, bool threw) {
  const Clock::duration time = running_.end(run, now);
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

void LoopMetrics::refresh(std::size_t normal, std::size_t background, Clock::time_point now) {
  queue_.depth.set(static_cast<double>(normal));
  queue_.background_depth.set(static_cast<double>(background));
  double all = 0, longest = 0, stuck = 0;
  for (const Clock::duration age : running_.ages(now)) {
    all += seconds(age);
    longest = std::max(longest, seconds(age));
    if (age >= deadline_ + kOverdue) ++stuck;
  }
  queue_.unfinished_work.set(all);
  queue_.longest_running.set(longest);
  runs_.stuck.set(stuck);
}

}  // namespace kubexx::controller
