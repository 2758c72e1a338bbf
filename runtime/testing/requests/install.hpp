#pragma once

#include <string_view>

#include <kubexx/core/result.hpp>
#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// Creates the definitions in a text of YAML or JSON, or updates those that are there. `not_found()` when it holds
/// none.
Result<> install_definitions(Cluster& cluster, std::string_view text);

/// Serves the definitions that are stored already.
void serve_stored_definitions(Cluster& cluster);

}  // namespace kubexx::testing
