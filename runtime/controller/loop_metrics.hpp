#pragma once

#include <chrono>
#include <cstddef>

#include <kubexx/controller/controller_options.hpp>

#include "runtime/controller/runs_under_way.hpp"
#include "runtime/metrics/operator_metrics.hpp"
#include "runtime/queue/machine.hpp"

namespace kubexx::controller {

/// A run that takes so much longer than its deadline is stuck.
inline constexpr std::chrono::seconds kOverdue{30};

/// What is measured of one controller. Thread-safe.
class LoopMetrics {
 public:
  using Clock = std::chrono::steady_clock;

  LoopMetrics(metrics::Registry& registry, const ControllerOptions& options);

  void added() { queue_.adds.add(); }
  void waited(Clock::duration time);
  /// A run begins; `end` follows. `key` outlives the run.
  RunsUnderWay::Position begin(const Key& key, Clock::time_point now);
  void end(RunsUnderWay::Position run, Clock::time_point now, const queue::Outcome& outcome, bool threw);
  /// Sets the gauges whose values change with time.
  void refresh(std::size_t normal, std::size_t background, Clock::time_point now);

  void callback_threw() { runs_.callback_exceptions.add(); }
  void echoed() { runs_.echoes.add(); }
  void looped() { runs_.write_loops.add(); }
  void read_in_doubt() { runs_.reads_in_doubt.add(); }

  RunsUnderWay& runs() { return running_; }

 private:
  void count(const queue::Outcome& outcome);

  metrics::QueueMetrics queue_;
  metrics::ReconcileMetrics runs_;
  const Clock::duration deadline_;
  RunsUnderWay running_;
};

}  // namespace kubexx::controller
