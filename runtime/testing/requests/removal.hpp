#pragma once

#include <optional>
#include <string>

#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// DELETE of an object, or of all in a collection that are selected.
ApiResponse remove(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);
ApiResponse remove_collection(Cluster& cluster, const Route& route, const ApiRequest& request,
                              const Accepted& accepted);

/// Deletes an object without a request, or marks it as deleted if it has finalizers.
void remove_object(Cluster& cluster, const Resource& resource, const std::string& key);

}  // namespace kubexx::testing
