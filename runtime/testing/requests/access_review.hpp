#pragma once

#include "runtime/testing/http/route.hpp"
#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// A review of `authorization.k8s.io`: what the user of the request may do, or the user that the review names.
ApiResponse review_access(Cluster& cluster, const Route& route, const ApiRequest& request);

}  // namespace kubexx::testing
