#include "runtime/metrics/operator_metrics.hpp"

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "runtime/metrics/process_metrics.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::metrics;

namespace {

/// Names with their types, from the `# TYPE` lines.
std::map<std::string, std::string> types_of(const std::string& text) {
  std::map<std::string, std::string> types;
  std::istringstream lines(text);
  for (std::string hash, word, name, rest; lines >> hash;) {
    if (hash == "#" && lines >> word && word == "TYPE" && lines >> name >> rest) types[name] = rest;
    std::getline(lines, rest);
  }
  return types;
}

}  // namespace

// Names, types and labels as pkg/internal/controller/metrics, pkg/internal/metrics and pkg/metrics of
// controller-runtime 0.24.1 declare them.
TEST_CASE("metric_names_and_types: the metrics of dashboards exist from the first scrape, at zero") {
  Registry registry;
  const QueueMetrics queue(registry, "crontab");
  const ReconcileMetrics runs(registry, "crontab");
  register_cache_metrics(registry, "stable.example.com", "v1", "crontabs", [] { return CacheTotals(); });
  const ElectionMetrics election(registry, "crontab");
  const std::string text = registry.text();
  const std::map<std::string, std::string> expected = {
      {"workqueue_depth", "gauge"},
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
      {"kubexx_writes_fenced_total", "counter"}};
  CHECK(types_of(text) == expected);
  for (const std::string line :
       {"workqueue_depth{controller=\"crontab\",name=\"crontab\",priority=\"0\"} 0",
        "workqueue_queue_duration_seconds_bucket{controller=\"crontab\",name=\"crontab\",le=\"1e-08\"} 0",
        "workqueue_queue_duration_seconds_bucket{controller=\"crontab\",name=\"crontab\",le=\"1000\"} 0",
        "controller_runtime_reconcile_total{controller=\"crontab\",result=\"requeue_after\"} 0",
        "controller_runtime_reconcile_time_seconds_bucket{controller=\"crontab\",le=\"60\"} 0",
        "leader_election_master_status{name=\"crontab\"} 0",
        "kubexx_cache_relists_total{group=\"stable.example.com\",resource=\"crontabs\",version=\"v1\"} 0"})
    CHECK(text.find("\n" + line + "\n") != std::string::npos);
}

TEST_CASE("the process is measured at each scrape") {
  Registry registry;
  register_process_metrics(registry);
  const auto value = [&](const std::string& name) {
    const std::string text = registry.text();
    return std::stod(text.substr(text.find("\n" + name + " ") + name.size() + 2));
  };
  CHECK(value("process_resident_memory_bytes") > 1e6);
  CHECK(value("process_open_fds") >= 3);
  CHECK(value("process_cpu_seconds_total") > 0);
  const double now = std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
  CHECK(value("process_start_time_seconds") < now + 5);
  CHECK(value("process_start_time_seconds") > now - 7200);
}
