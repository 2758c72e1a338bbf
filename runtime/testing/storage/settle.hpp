#pragma once

#include <functional>

#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// What controllers do after a write: serving definitions, finishing definitions and namespaces that are about to go,
/// and collecting garbage. `state` is null after a removal.
void settle(Cluster& cluster, const Resource& resource, const StoredPtr& state);
/// Runs `write`, and does this once for all that it writes.
void settle_together(Cluster& cluster, const std::function<void()>& write);

}  // namespace kubexx::testing
