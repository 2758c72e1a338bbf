#pragma once

#include "runtime/testing/resource.hpp"
#include "runtime/testing/status.hpp"
#include "runtime/testing/storage.hpp"

/// The same object in another version of its kind.
namespace kubexx::testing {

/// As a request sees what is stored.
json::Value to_requested(json::Value stored, const Resource& resource);
/// As a request's object is stored.
json::Value to_stored(json::Value object, const Resource& resource);
/// Whether both are the same.
bool is_stored_version(const Resource& resource);

/// Whether a webhook of the user's converts the objects of a definition. The server in the process calls none: what
/// needs one fails, as it does on a server whose webhook does not answer.
bool converts_by_webhook(const schema::CustomResourceDefinition& crd);
bool has_webhook(const Resource& resource);
/// What is written by a request cannot be stored.
bool needs_webhook_to_store(const Resource& resource);
/// What is stored cannot be shown.
bool needs_webhook_to_show(const Resource& resource, const Stored& state);
/// Why an object of `api_version` stays what it is.
Status conversion_failed(const Resource& resource, std::string_view api_version);

}  // namespace kubexx::testing
