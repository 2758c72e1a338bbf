#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// Tokens: whom they are of, and those of service accounts.
namespace kubexx::testing {

/// Whom a token is of, for some of the audiences; without a user, why it is not valid.
struct Authentication {
  std::optional<User> user;
  std::vector<std::string> audiences;
  std::string problem;
};
Authentication authenticate(const Cluster& cluster, std::string_view token, std::span<const std::string> audiences);

/// A user by name, as reviews and impersonations name one. A service account that exists has the rights of the user of
/// its name, and all if there is none. Nothing for a name that has no rights.
std::optional<User> find_user(const Cluster& cluster, std::string_view name, std::span<const std::string> groups);

/// TokenReview and SelfSubjectReview.
ApiResponse review_token(Cluster& cluster, const Route& route, const ApiRequest& request);
ApiResponse review_self(Cluster& cluster, const Route& route, const ApiRequest& request);

/// POST to `serviceaccounts/NAME/token`.
ApiResponse request_token(Cluster& cluster, const Route& route, const ApiRequest& request);

}  // namespace kubexx::testing
