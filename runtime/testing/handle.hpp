#pragma once

#include "runtime/testing/cluster.hpp"

namespace kubexx::testing {

/// One request to an API server, answered. Never waits, never fails: what is wrong is in the answer.
ApiResponse handle(Cluster& cluster, const ApiRequest& request);

}  // namespace kubexx::testing
