#pragma once

#include <string_view>

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// POST to a collection.
ApiResponse create(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);

/// A new object of the route's resource; its name may be left to the server. What is stored, or would be, in the
/// version that is stored.
Outcome<StoredPtr> create_object(Write write, Body body);

void create_namespace(Cluster& cluster, std::string_view name);

}  // namespace kubexx::testing
