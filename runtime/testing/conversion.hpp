#pragma once

#include "runtime/testing/resource.hpp"

/// The same object in another version of its kind.
namespace kubexx::testing {

/// As a request sees what is stored.
json::Value to_requested(json::Value stored, const Resource& resource);
/// As a request's object is stored.
json::Value to_stored(json::Value object, const Resource& resource);
/// Whether both are the same.
bool is_stored_version(const Resource& resource);

}  // namespace kubexx::testing
