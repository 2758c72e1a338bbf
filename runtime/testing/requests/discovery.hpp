#pragma once

#include <optional>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/requests/resource.hpp"

/// Discovery documents: groups, versions and resources, plain and aggregated.
namespace kubexx::testing {

/// The answer to `/api`, `/apis` and what is below them without naming a resource; nothing for other paths.
std::optional<ApiResponse> discover(const Registry& registry, const ApiRequest& request);

}  // namespace kubexx::testing
