#pragma once

#include <string_view>

#include <kubexx/client/options.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>

/// Kinds whose status is a subresource: servers drop the status from all other writes of the object, and answer as if
/// they had stored it.
///
/// The errors name the member of the status and the calls that write it. A status that is absent equals one that has
/// no values but those that servers and types may omit.
namespace kubexx::client {

/// The error of a write that leads from one state of an object to another, as JSON, if the status differs.
Result<> check_status_change(const ResourceInfo& kind, std::string_view before, std::string_view after);

/// The error of a patch that changes the status. Merge patches that are whole objects, with a kind, are accepted: what
/// they change is not known.
Result<> check_status_patch(const ResourceInfo& kind, std::string_view name, const Patch& patch);

/// The error of a document to apply that has a status.
Result<> check_applied_status(const ResourceInfo& kind, std::string_view document);

/// Whether the object has a status with a value.
bool has_any_status(std::string_view object);

}  // namespace kubexx::client
