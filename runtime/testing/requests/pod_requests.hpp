#pragma once

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// The subresources of pods through which others act on them.
namespace kubexx::testing {

/// Deletes the pod with the options of an Eviction, if the status of its disruption budget allows it.
ApiResponse evict(Cluster& cluster, const Route& route, const ApiRequest& request);

/// POST to the collection of bindings: the name of the binding is that of the pod.
ApiResponse bind_named(Cluster& cluster, const Route& route, const ApiRequest& request);
/// Assigns the pod to the node that a Binding names.
ApiResponse bind(Cluster& cluster, const Route& route, const ApiRequest& request);

}  // namespace kubexx::testing
