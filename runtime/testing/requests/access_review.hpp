#pragma once

#include <optional>

#include "runtime/testing/http/api_request.hpp"

/// Reviews of access: any client with a credential of this server has full access.
namespace kubexx::testing {

/// The answer to a review of one's own access; nothing for any other request.
std::optional<ApiResponse> review_access(const ApiRequest& request);

}  // namespace kubexx::testing
