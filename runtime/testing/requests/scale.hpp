#pragma once

#include "runtime/testing/requests/write.hpp"

/// The subresource `scale`: an autoscaling/v1 Scale as a view of some fields of an object.
namespace kubexx::testing {

/// Of an object in the version of the resource. If that has no replicas, they are zero.
json::Value scale_of(const Resource& resource, const json::Value& object);
/// The Scale that a patch changes, which shows whether the object has replicas.
json::Value changed_scale(const Resource& resource, const json::Value& object);
/// In the form that a client asks for.
std::string scale_text(const json::Value& scale, const Accepted& accepted, const Clock& clock);
ApiResponse get_scale(Cluster& cluster, const Route& route, const Accepted& accepted);
ApiResponse put_scale(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);
/// PATCH that applies a Scale.
Outcome<json::Value> apply_scale(const Write& write, const std::string& body, const StoredPtr& state);
/// Writes a Scale to the fields of its object.
Outcome<json::Value> write_scale(const Write& write, json::Value scale, const StoredPtr& state);

}  // namespace kubexx::testing
