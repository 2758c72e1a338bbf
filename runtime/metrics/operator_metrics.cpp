#include "runtime/metrics/operator_metrics.hpp"

namespace kubexx::metrics {
namespace {

std::vector<double> queue_bounds() { return {1e-8, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1000}; }

std::vector<double> reconcile_bounds() {
  return {0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1,  1.25, 1.5,
          1.75,  2,    2.5,   3,    3.5, 4,    4.5, 5,    6,   7,    8,   9,    10,  15,  20,  25,  30,  40, 50,   60};
}

Labels queue_labels(const std::string& controller) { return {{"controller", controller}, {"name", controller}}; }

Gauge& depth_of(Registry& registry, const std::string& controller, const std::string& priority) {
  Labels labels = queue_labels(controller);
  labels.emplace_back("priority", priority);
  return registry.gauge("workqueue_depth", "Keys that wait in the work queue", labels);
}

Counter& result_of(Registry& registry, const std::string& controller, const std::string& result) {
  return registry.counter("controller_runtime_reconcile_total", "Runs of the reconciler by result",
                          {{"controller", controller}, {"result", result}});
}

Labels of(const std::string& controller) { return {{"controller", controller}}; }

Labels cache_labels(const std::string& group, const std::string& version, const std::string& resource) {
  return {{"group", group}, {"resource", resource}, {"version", version}};
}

/// As client-go labels them.
Labels store_labels(const std::string& group, const std::string& version, const std::string& resource) {
  return {{"group", group}, {"name", resource}, {"resource", resource}, {"version", version}};
}

}  // namespace

// The priorities are those of controller-runtime: 0, and -100 for initial lists and periodic runs.
QueueMetrics::QueueMetrics(Registry& registry, const std::string& controller)
    : depth(depth_of(registry, controller, "0")),
      background_depth(depth_of(registry, controller, "-100")),
      adds(registry.counter("workqueue_adds_total", "Keys added to the work queue", queue_labels(controller))),
      queue_duration(registry.histogram("workqueue_queue_duration_seconds",
                                        "Seconds that keys waited in the work queue before they were taken",
                                        queue_bounds(), queue_labels(controller))),
      work_duration(registry.histogram("workqueue_work_duration_seconds", "Seconds that keys were worked on",
                                       queue_bounds(), queue_labels(controller))),
      unfinished_work(registry.gauge("workqueue_unfinished_work_seconds",
                                     "Seconds of all work under way, added up: large values indicate stuck workers",
                                     queue_labels(controller))),
      longest_running(registry.gauge("workqueue_longest_running_processor_seconds",
                                     "Seconds that the longest work under way has taken", queue_labels(controller))),
      retries(registry.counter("workqueue_retries_total", "Keys added to the work queue with a delay",
                               queue_labels(controller))) {}

ReconcileMetrics::ReconcileMetrics(Registry& registry, const std::string& controller)
    : succeeded(result_of(registry, controller, "success")),
      failed(result_of(registry, controller, "error")),
      requeued(result_of(registry, controller, "requeue")),
      requeued_after(result_of(registry, controller, "requeue_after")),
      errors(registry.counter("controller_runtime_reconcile_errors_total", "Runs that ended with an error",
                              of(controller))),
      terminal_errors(registry.counter("controller_runtime_terminal_reconcile_errors_total",
                                       "Runs that ended with an error and are not repeated", of(controller))),
      panics(registry.counter("controller_runtime_reconcile_panics_total", "Runs that ended with an exception",
                              of(controller))),
      callback_exceptions(registry.counter("kubexx_callback_exceptions_total",
                                           "Exceptions of predicates and other functions", of(controller))),
      timeouts(registry.counter("controller_runtime_reconcile_timeouts_total", "Runs that exceeded their deadline",
                                of(controller))),
      time(registry.histogram("controller_runtime_reconcile_time_seconds", "Seconds that runs took", reconcile_bounds(),
                              of(controller))),
      max_concurrent(
          registry.gauge("controller_runtime_max_concurrent_reconciles", "Workers of the controller", of(controller))),
      active_workers(registry.gauge("controller_runtime_active_workers", "Workers that run the reconciler at present",
                                    of(controller))),
      stuck(
          registry.gauge("kubexx_stuck_runs", "Runs that have exceeded their deadline by 30 seconds", of(controller))),
      echoes(registry.counter("kubexx_echoes_suppressed_total",
                              "Changes that did not wake the key whose run wrote them", of(controller))),
      write_loops(registry.counter("kubexx_write_loops_total",
                                   "Keys that were held because their runs cause each other", of(controller))),
      reads_in_doubt(registry.counter("kubexx_reads_in_doubt_total",
                                      "Runs whose writes a cache did not receive within five seconds",
                                      of(controller))) {}

EventMetrics::EventMetrics(Registry& registry)
    : dropped(registry.counter("kubexx_events_dropped_total", "Kubernetes events that were not written", {})) {}

void register_cache_metrics(Registry& registry, const std::string& group, const std::string& version,
                            const std::string& resource, const std::function<CacheTotals()>& totals) {
  const Labels labels = cache_labels(group, version, resource);
  const auto part = [&](double CacheTotals::* member) { return [totals, member] { return totals().*member; }; };
  registry.compute_gauge("kubexx_cache_objects", "Objects in the cache", labels, part(&CacheTotals::objects));
  registry.compute_gauge("kubexx_cache_skipped", "Objects that cannot be decoded", labels, part(&CacheTotals::skipped));
  registry.compute_gauge("kubexx_cache_watch_age_seconds", "Seconds since the watch last heard of the server", labels,
                         part(&CacheTotals::watch_age));
  registry.compute_counter("kubexx_cache_bytes_read_total", "Bytes of objects in lists and watches", labels,
                           part(&CacheTotals::bytes_read));
  registry.compute_counter("kubexx_cache_relists_total", "Lists after the first one", labels,
                           part(&CacheTotals::relists));
  registry.compute_counter("kubexx_cache_index_exceptions_total", "Exceptions of index functions", labels,
                           part(&CacheTotals::index_exceptions));
  registry.compute_gauge("informer_store_resource_version", "Last 15 digits of the version that the cache has seen",
                         store_labels(group, version, resource), part(&CacheTotals::resource_version));
}

ElectionMetrics::ElectionMetrics(Registry& registry, const std::string& lease)
    : is_leader(registry.gauge("leader_election_master_status", "1 while this process holds the lease, else 0",
                               {{"name", lease}})),
      slow_renewals(registry.counter("leader_election_slowpath_total",
                                     "Renewals that had to read the lease before they wrote it", {{"name", lease}})),
      fenced_writes(registry.counter("kubexx_writes_fenced_total",
                                     "Writes that were not sent because the lease may have expired",
                                     {{"name", lease}})) {}

}  // namespace kubexx::metrics
