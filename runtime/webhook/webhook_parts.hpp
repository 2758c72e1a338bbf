#pragma once

#include <map>
#include <string>
#include <vector>

#include <kubexx/webhook/webhooks.hpp>
#include "runtime/metrics/registry.hpp"
#include "runtime/metrics/webhook_metrics.hpp"
#include "runtime/webhook/conversion_answer.hpp"

namespace kubexx {

/// The declarations of `Webhooks`, and what is measured of their calls.
struct Webhooks::Parts {
  struct Hook {
    bool mutates;
    ResourceInfo info;
    KindName kind;
    WebhookOptions options;
    webhook::Admit admit;
    metrics::WebhookMetrics measured;
  };

  struct Converter {
    webhook::Conversions conversions;
    metrics::WebhookMetrics measured;
    metrics::ConversionMetrics objects;
  };

  metrics::Registry registry;
  metrics::WebhookServerMetrics server{registry};
  std::map<std::string, Hook, std::less<>> hooks;            ///< by path
  std::map<std::string, Converter, std::less<>> converters;  ///< by path
  webhook::Conversions conversions;                          ///< of all paths
  std::vector<std::string> problems;
};

}  // namespace kubexx
