#pragma once

#include <optional>
#include <utility>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// Requests in the name of another user.
namespace kubexx::testing {

/// What the headers `Impersonate-User`, `-Group`, `-Uid` and `-Extra-…` name; nothing without them.
std::optional<Impersonation> impersonation_of(const std::vector<std::pair<std::string, std::string>>& headers);

/// The user in whose name a request with an impersonation is processed, with the rights that reviews report of that
/// user. Fails if no user is named, or if the sender may not impersonate: the right is `impersonate` on users, groups,
/// service accounts, uids and extra values, or those of constrained impersonation, which Kubernetes 1.36 checks first.
Outcome<User> impersonated_user(const Cluster& cluster, const ApiRequest& request);

}  // namespace kubexx::testing
