#pragma once

#include <optional>

#include "runtime/testing/http/api_request.hpp"

/// Whether the caller may do something: who shows a credential of this server may do everything.
namespace kubexx::testing {

/// The answer to a review of one's own access; nothing for any other request.
std::optional<ApiResponse> review_access(const ApiRequest& request);

}  // namespace kubexx::testing
