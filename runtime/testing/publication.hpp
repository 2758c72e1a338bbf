#pragma once

#include "runtime/testing/api_request.hpp"
#include "runtime/testing/resource.hpp"

namespace kubexx::testing {

/// What a server publishes as OpenAPI v3 of all that it serves: what is at `/openapi/v3` and below.
ApiResponse published(const Registry& registry, const ApiRequest& request);

}  // namespace kubexx::testing
