#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/error.hpp>
#include "runtime/controller/rights.hpp"

/// Asks the server what an operator may do (`SelfSubjectAccessReview` of authorization.k8s.io/v1).
namespace kubexx::controller {

struct AccessCheck {
  std::vector<Right> denied = {};     ///< in their order
  std::optional<Error> missing = {};  ///< why the server has not answered all reviews, if it has not
};

/// Asks the server by one review for each right, eight at a time. Sends no more after one that is not answered.
AccessCheck check_access(const Client& client, const std::vector<Right>& rights);

/// `list, watch fleets.harbour.example.com; create configmaps in the namespace shop`
std::string text_of(const std::vector<Right>& rights);

}  // namespace kubexx::controller
