#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/testing/requests/resource.hpp"

/// What a server sets in objects of inert kinds beyond the default values of their schemas.
namespace kubexx::testing {

/// Of an object as a client sent it: reads it as Go's decoder does, which ignores members that are null, and sets the
/// default values that depend on other values.
void prepare_inert(json::Value& object, const Resource& resource);

/// Where objects of a kind have the specification of pods; empty if they have none.
std::vector<std::string_view> pod_spec_path(const ResourceInfo& info);

/// The status that a new object is stored with, of those that were sent; null for kinds that begin without one.
json::Value kept_status(const json::Value& sent, const Resource& resource);

/// Of a new object with its uid: its status, and how it finds its pods.
void complete_new_inert(json::Value& object, const Resource& resource);

/// Whether the deletion of an object of the kind is answered with the object, not with a Status.
bool returns_deleted(const ResourceInfo& info);

}  // namespace kubexx::testing
