#pragma once

#include <string>

#include "runtime/metrics/registry.hpp"

/// The metrics of webhooks, under the names and with the labels that controller-runtime uses. Making one of these
/// structs registers its series.
namespace kubexx::metrics {

/// Of the calls of one path.
struct WebhookMetrics {
  WebhookMetrics(Registry& registry, const std::string& path);

  Histogram& latency;  ///< seconds
  Gauge& in_flight;
  Counter& answered;    ///< status 200
  Counter& unreadable;  ///< status 400: the review cannot be read
  Counter& failed;      ///< status 500
  Gauge& stuck;         ///< calls under way that should have ended long ago
};

/// Of the objects that are converted at one path. A review that fails is answered with status 200: its objects count
/// here as failed.
struct ConversionMetrics {
  ConversionMetrics(Registry& registry, const std::string& path);

  Counter& converted;
  Counter& failed;
  Counter& lost;        ///< objects that lost what exceeds the limit of the annotation
  Histogram& retained;  ///< bytes of the annotation, of objects that have one
};

/// Of a webhook server.
struct WebhookServerMetrics {
  explicit WebhookServerMetrics(Registry& registry);

  Counter& panics;              ///< exceptions of handlers
  Counter& rejected;            ///< requests beyond a limit: status 503
  Counter& certificate_reads;   ///< certificates that came into use
  Counter& certificate_errors;  ///< certificates that cannot be used
  Gauge& certificate_expiry;    ///< Unix time; 0 while there is no server
};

}  // namespace kubexx::metrics
