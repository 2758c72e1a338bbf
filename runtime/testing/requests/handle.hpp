#pragma once

#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// One request to an API server, answered. Never waits, never fails: what is wrong is in the answer. When `attempt` has
/// questions afterwards nothing was changed, and the request is to be given here again with their answers.
ApiResponse handle(Cluster& cluster, const ApiRequest& request, Attempt& attempt);
/// The same where no webhook is asked; what needs one fails.
ApiResponse handle(Cluster& cluster, const ApiRequest& request);

}  // namespace kubexx::testing
