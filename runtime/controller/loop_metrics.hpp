#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>

#include <kubexx/controller/controller_options.hpp>

#include "runtime/metrics/operator_metrics.hpp"
#include "runtime/queue/machine.hpp"

namespace kubexx::controller {

/// What is measured of one controller. Thread-safe.
class LoopMetrics {
 public:
  using Clock = std::chrono::steady_clock;
  using Running = std::list<Clock::time_point>::iterator;

  LoopMetrics(metrics::Registry& registry, const ControllerOptions& options);

  void added() { queue_.adds.add(); }
  void waited(Clock::duration time);
  /// A run begins; `end` follows.
  Running begin();
  void end(Running running, const queue::Outcome& outcome, bool threw);
  /// Sets the gauges whose values change with time.
  void refresh(std::size_t normal, std::size_t background);

 private:
  void count(const queue::Outcome& outcome);

  metrics::QueueMetrics queue_;
  metrics::ReconcileMetrics runs_;
  const Clock::duration deadline_;
  std::mutex mutex_;
  std::list<Clock::time_point> running_;  ///< when the runs under way began, from the oldest to the newest
};

}  // namespace kubexx::controller
