#pragma once

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// PUT to an object or its status.
ApiResponse update(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);

/// Replaces `old` by a body in the version of the URL. Returns the object that is stored, or would be by a dry run. A
/// deleted object without finalizers is removed.
Outcome<StoredPtr> update_object(const Write& write, Body body, const StoredPtr& old);

}  // namespace kubexx::testing
