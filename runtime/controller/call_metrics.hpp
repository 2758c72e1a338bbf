#pragma once

#include <memory>
#include <utility>

#include <kubexx/client/scope.hpp>

#include "runtime/metrics/registry.hpp"

namespace kubexx::controller {

/// Counts the calls of a client, under the names and labels of client-go.
class CallMetrics : public CallObserver {
 public:
  explicit CallMetrics(std::shared_ptr<metrics::Registry> registry) : registry_(std::move(registry)) {}
  void answered(const CallReport& report) override;

 private:
  const std::shared_ptr<metrics::Registry> registry_;
};

}  // namespace kubexx::controller
