#pragma once

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// PUT to an object or its status.
ApiResponse update(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);

/// A new state of `old`, from a body in the version of the URL. What is stored then, or would be. An object that waits
/// for its last finalizer is gone when this returns.
Outcome<json::Value> update_object(const Write& write, Body body, const StoredPtr& old);

}  // namespace kubexx::testing
