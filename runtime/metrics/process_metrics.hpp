#pragma once

#include "runtime/metrics/registry.hpp"

namespace kubexx::metrics {

/// Registers `process_*` for this process, read from /proc at each scrape.
void register_process_metrics(Registry& registry);

}  // namespace kubexx::metrics
