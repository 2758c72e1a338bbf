#pragma once

#include <functional>
#include <string>

#include "runtime/metrics/registry.hpp"

/// The metrics of operators, under the names and with the labels that controller-runtime and client-go use, so that
/// existing dashboards apply. Metrics of our own begin with `kubexx_`. Making one of these structs registers its
/// series, which appear from the first scrape on, with the value 0.
namespace kubexx::metrics {

/// Of the work queue of one controller.
struct QueueMetrics {
  QueueMetrics(Registry& registry, const std::string& controller);

  Gauge& depth;             ///< keys that wait in the normal lane
  Gauge& background_depth;  ///< keys that wait in the background lane
  Counter& adds;
  Histogram& queue_duration;  ///< seconds from adding a key to taking it
  Histogram& work_duration;   ///< seconds of a run
  Gauge& unfinished_work;     ///< seconds of all runs under way, added up
  Gauge& longest_running;     ///< seconds of the longest run under way
  Counter& retries;           ///< keys that were added again with a delay
};

/// Of the runs of one controller.
struct ReconcileMetrics {
  ReconcileMetrics(Registry& registry, const std::string& controller);

  Counter& succeeded;
  Counter& failed;
  Counter& requeued;
  Counter& requeued_after;
  Counter& errors;
  Counter& terminal_errors;
  Counter& panics;               ///< exceptions
  Counter& callback_exceptions;  ///< of functions of the program other than reconcilers
  Counter& timeouts;             ///< runs that took longer than their deadline
  Histogram& time;               ///< seconds
  Gauge& max_concurrent;
  Gauge& active_workers;
  Gauge& stuck;             ///< runs under way that should have ended long ago
  Counter& echoes;          ///< changes that did not wake the key whose run wrote them
  Counter& write_loops;     ///< keys that were held because their runs cause each other
  Counter& reads_in_doubt;  ///< runs after which a cache did not receive in time what they may have written
};

/// Of the Kubernetes events that an operator records.
struct EventMetrics {
  explicit EventMetrics(Registry& registry);

  Counter& dropped;
};

/// Of the caches of one kind.
struct CacheTotals {
  double objects = 0;
  double skipped = 0;           ///< objects that cannot be decoded
  double resource_version = 0;  ///< the last 15 digits of the version that the caches have seen
  double bytes_read = 0;        ///< of objects in lists and watches
  double relists = 0;           ///< lists after the first ones
  double index_exceptions = 0;  ///< of index functions
  double watch_age = 0;         ///< seconds since the server was last heard of
};

/// `totals` is called during scrapes, and must not use the registry.
void register_cache_metrics(Registry& registry, const std::string& group, const std::string& version,
                            const std::string& resource, const std::function<CacheTotals()>& totals);

/// Of one election.
struct ElectionMetrics {
  ElectionMetrics(Registry& registry, const std::string& lease);

  Gauge& is_leader;
  Counter& slow_renewals;  ///< renewals that had to read the lease first
  Counter& fenced_writes;  ///< writes that were not sent because the lease may have expired
};

}  // namespace kubexx::metrics
