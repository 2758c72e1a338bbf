#pragma once

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/election/election.hpp>

namespace kubexx::election {

/// With the namespace and the identity that the options omit.
ElectionOptions completed(ElectionOptions options, const Client& client);

/// The error of options that contradict each other.
Result<> check_options(const ElectionOptions& options);

}  // namespace kubexx::election
