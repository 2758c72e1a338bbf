#pragma once

#include <optional>
#include <string_view>

#include "runtime/testing/authorization/granted_rights.hpp"
#include "runtime/testing/http/api_request.hpp"

/// Which requests users may make. Everybody may read the health and the version of the server; users may read what it
/// publishes besides objects, and ask what they may do.
namespace kubexx::testing {

/// What a request does; nothing if its path does not refer to a resource.
std::optional<Access> access_of(const ApiRequest& request);
/// The verb of a request in messages.
std::string verb_of(const ApiRequest& request);

/// All groups of a user.
std::vector<std::string> groups_of(const User& user);
/// A user as reviews have it.
json::Value user_info(const User& user);

bool may(const User& user, const Access& access);
/// 403. `reason` may be empty.
Status not_allowed(const User& user, const Access& access, std::string_view reason = {});
/// 403 for a path that does not refer to a resource.
Status path_not_allowed(const User& user, std::string_view verb, std::string_view path);
/// The response to a request that its user may not make.
std::optional<ApiResponse> denial(const ApiRequest& request);
/// An update or an apply that creates the object needs the right to create it, too.
std::optional<ApiResponse> denial_of_creation(const ApiRequest& request);

}  // namespace kubexx::testing
