#include "runtime/controller/call_metrics.hpp"

namespace kubexx::controller {
namespace {

std::vector<double> call_bounds() { return {0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60}; }

}  // namespace

void CallMetrics::answered(const CallReport& report) {
  const std::string host(report.host);
  const std::string method(report.method);
  const std::string code = report.code == 0 ? "<error>" : std::to_string(report.code);
  registry_
      ->counter("rest_client_requests_total", "Requests to the API server by status, method and host",
                {{"code", code}, {"host", host}, {"method", method}})
      .add();
  registry_
      ->histogram("rest_client_request_duration_seconds", "Seconds until the answer of the API server", call_bounds(),
                  {{"host", host}, {"verb", method}})
      .observe(std::chrono::duration<double>(report.duration).count());
}

}  // namespace kubexx::controller
