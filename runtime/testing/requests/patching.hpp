#pragma once

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// PATCH of an object, its status or its scale, in every form that the server takes.
ApiResponse patch(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);

}  // namespace kubexx::testing
