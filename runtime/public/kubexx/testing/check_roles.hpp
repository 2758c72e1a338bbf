#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/testing/api_server.hpp>
#include <kubexx/testing/rights_report.hpp>

namespace kubexx::testing {

/// Runs a program as a user whose rights are the rules of `roles`, ClusterRoles and Roles as YAML, and reports which
/// rights it lacks and which it does not need. `run` receives the kubeconfig of the user; it runs the program on
/// objects that make it do all that it can do, and returns when the program has ended. The report of an operator is
/// complete if each of its reconcilers has run to its end. Errors: a document that is not a role.
Result<RightsReport> check_roles(ApiServer& server, std::string_view roles,
                                 const std::function<void(const std::string& kubeconfig)>& run);

}  // namespace kubexx::testing
