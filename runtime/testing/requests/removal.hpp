#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/members.hpp"
#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

/// DELETE of an object, or of all in a collection that are selected.
ApiResponse remove(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted);
ApiResponse remove_collection(Cluster& cluster, const Route& route, const ApiRequest& request,
                              const Accepted& accepted);

/// Makes the last change of an object before it is deleted.
using LastChange = std::function<json::Value(json::Value object)>;
/// Deletes an object with the options in the body, without admission webhooks, as an eviction does. If it is not a dry
/// run, and the options allow the deletion, stores its last change first.
Outcome<bool> remove_unreviewed(Cluster& cluster, const Route& route, const ApiRequest& request,
                                const LastChange& last_change);

/// Deletes an object without a request, or marks it as deleted if it has finalizers.
void remove_object(Cluster& cluster, const Resource& resource, const std::string& key);
/// The same with the propagation policy Foreground.
void remove_object_in_foreground(Cluster& cluster, const Resource& resource, const std::string& key);

/// Writes an object without a request, or removes it if it is being deleted and has nothing left to wait for.
void write_or_remove(Cluster& cluster, const Resource& resource, const std::string& key, json::Value object);

/// The finalizers by which a deletion waits for garbage collection.
inline constexpr std::string_view kOrphanFinalizer = "orphan", kForegroundFinalizer = "foregroundDeletion";
/// Removes a finalizer from the list at the path; whether it was there.
bool drop_finalizer(json::Value& object, json::MemberPath list, std::string_view name);

/// Whether an object is being deleted.
bool is_terminating(const json::Value& object);
/// Whether an object that is being deleted has nothing left to wait for.
bool is_finished(const json::Value& object);

}  // namespace kubexx::testing
