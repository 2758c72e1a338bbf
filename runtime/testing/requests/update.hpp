#pragma once

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// PUT to an object or its status.
ApiResponse update(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);

/// Replaces `old` by a body in the version of the URL. Returns the object that is stored, or would be by a dry run. A
/// deleted object without finalizers is removed.
Outcome<StoredPtr> update_object(const Write& write, Body body, const StoredPtr& old);

/// A replacement with a uid is one of that very object. `stored` is the uid of the stored one, empty if there is none.
Outcome<bool> check_uid(const Write& write, const json::Value& object, const std::string& stored);

}  // namespace kubexx::testing
