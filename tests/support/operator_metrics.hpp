#pragma once

#include <map>
#include <sstream>
#include <string>

/// The metrics of an operator, by name, with their types.
namespace kubexx::test {

using MetricTypes = std::map<std::string, std::string>;

/// Those of a text in the format of Prometheus, from its `# TYPE` lines.
inline MetricTypes metric_types(const std::string& text) {
  MetricTypes types;
  std::istringstream lines(text);
  for (std::string hash, word, name, rest; lines >> hash;) {
    if (hash == "#" && lines >> word && word == "TYPE" && lines >> name >> rest) types[name] = rest;
    std::getline(lines, rest);
  }
  return types;
}

/// What an operator with a controller and an election has from the first scrape on. Names, types and labels are those
/// that pkg/internal/controller/metrics, pkg/internal/metrics and pkg/metrics of controller-runtime 0.24.1 declare.
inline MetricTypes operator_metrics() {
  return {{"workqueue_depth", "gauge"},
          {"workqueue_adds_total", "counter"},
          {"workqueue_queue_duration_seconds", "histogram"},
          {"workqueue_work_duration_seconds", "histogram"},
          {"workqueue_unfinished_work_seconds", "gauge"},
          {"workqueue_longest_running_processor_seconds", "gauge"},
          {"workqueue_retries_total", "counter"},
          {"controller_runtime_reconcile_total", "counter"},
          {"controller_runtime_reconcile_errors_total", "counter"},
          {"controller_runtime_terminal_reconcile_errors_total", "counter"},
          {"controller_runtime_reconcile_panics_total", "counter"},
          {"controller_runtime_reconcile_timeouts_total", "counter"},
          {"controller_runtime_reconcile_time_seconds", "histogram"},
          {"controller_runtime_max_concurrent_reconciles", "gauge"},
          {"controller_runtime_active_workers", "gauge"},
          {"leader_election_master_status", "gauge"},
          {"leader_election_slowpath_total", "counter"},
          {"informer_store_resource_version", "gauge"},
          {"kubexx_cache_bytes_read_total", "counter"},
          {"kubexx_cache_objects", "gauge"},
          {"kubexx_cache_index_exceptions_total", "counter"},
          {"kubexx_cache_relists_total", "counter"},
          {"kubexx_cache_skipped", "gauge"},
          {"kubexx_cache_watch_age_seconds", "gauge"},
          {"kubexx_echoes_suppressed_total", "counter"},
          {"kubexx_stuck_runs", "gauge"},
          {"kubexx_callback_exceptions_total", "counter"},
          {"kubexx_write_loops_total", "counter"},
          {"kubexx_reads_in_doubt_total", "counter"},
          {"kubexx_writes_fenced_total", "counter"},
          {"kubexx_events_dropped_total", "counter"},
          {"process_cpu_seconds_total", "counter"},
          {"process_open_fds", "gauge"},
          {"process_resident_memory_bytes", "gauge"},
          {"process_start_time_seconds", "gauge"}};
}

}  // namespace kubexx::test
