#include "runtime/metrics/webhook_metrics.hpp"

namespace kubexx::metrics {
namespace {

std::vector<double> latency_bounds() {
  return {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
}

Counter& calls_of(Registry& registry, const std::string& path, const std::string& code) {
  return registry.counter("controller_runtime_webhook_requests_total", "Calls of webhooks by status",
                          {{"code", code}, {"webhook", path}});
}

Counter& objects_of(Registry& registry, const std::string& path, const std::string& result) {
  return registry.counter("kubexx_conversion_objects_total", "Objects in reviews of conversion by result",
                          {{"result", result}, {"webhook", path}});
}

}  // namespace

WebhookMetrics::WebhookMetrics(Registry& registry, const std::string& path)
    : latency(registry.histogram("controller_runtime_webhook_latency_seconds", "Seconds that calls of webhooks took",
                                 latency_bounds(), {{"webhook", path}})),
      in_flight(registry.gauge("controller_runtime_webhook_requests_in_flight", "Calls of webhooks under way",
                               {{"webhook", path}})),
      answered(calls_of(registry, path, "200")),
      unreadable(calls_of(registry, path, "400")),
      failed(calls_of(registry, path, "500")),
      stuck(registry.gauge("kubexx_stuck_calls", "Calls that have exceeded their deadline by 10 seconds",
                           {{"webhook", path}})) {}

ConversionMetrics::ConversionMetrics(Registry& registry, const std::string& path)
    : converted(objects_of(registry, path, "converted")),
      failed(objects_of(registry, path, "failed")),
      lost(registry.counter("kubexx_conversion_lost_total",
                            "Objects that lost values that were too large to be retained", {{"webhook", path}})),
      retained(registry.histogram("kubexx_conversion_retained_bytes",
                                  "Bytes that conversions retained in annotations, of objects that have one",
                                  exponential_bounds(256, 4, 6), {{"webhook", path}})) {}

WebhookServerMetrics::WebhookServerMetrics(Registry& registry)
    : panics(registry.counter("controller_runtime_webhook_panics_total", "Exceptions of webhook handlers")),
      rejected(registry.counter("kubexx_webhook_rejected_total", "Requests beyond the limits of the webhook server")),
      certificate_reads(registry.counter("certwatcher_read_certificate_total", "Certificates that came into use")),
      certificate_errors(
          registry.counter("certwatcher_read_certificate_errors_total", "Certificates that could not be used")),
      certificate_expiry(registry.gauge("kubexx_certificate_expiry_seconds",
                                        "Unix time at which the certificate of the webhook server expires")) {}

}  // namespace kubexx::metrics
