#pragma once

#include <string>
#include <vector>

#include <kubexx/client/client.hpp>
#include "runtime/controller/rights.hpp"

/// Asks the server what an operator may do (`SelfSubjectAccessReview` of authorization.k8s.io/v1).
namespace kubexx::controller {

/// The rights that the server denies, by one review for each. Servers that do not answer reviews deny nothing.
std::vector<Right> denied_rights(const Client& client, const std::vector<Right>& rights);

/// `list, watch fleets.harbour.example.com; create configmaps in the namespace shop`
std::string text_of(const std::vector<Right>& rights);

}  // namespace kubexx::controller
