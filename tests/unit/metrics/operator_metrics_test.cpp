#include "runtime/metrics/operator_metrics.hpp"

#include <chrono>
#include <string>

#include "runtime/metrics/process_metrics.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/operator_metrics.hpp"

using namespace kubexx::metrics;
namespace test = kubexx::test;

TEST_CASE("metric_names_and_types: the metrics of dashboards exist from the first scrape, at zero") {
  Registry registry;
  const QueueMetrics queue(registry, "crontab");
  const ReconcileMetrics runs(registry, "crontab");
  register_cache_metrics(registry, "stable.example.com", "v1", "crontabs", [] { return CacheTotals(); });
  const ElectionMetrics election(registry, "crontab");
  const EventMetrics events(registry);
  register_process_metrics(registry);
  const std::string text = registry.text();
  CHECK(test::metric_types(text) == test::operator_metrics());
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
