#pragma once

#include <map>
#include <string>

#include "runtime/json/value.hpp"
#include "runtime/testing/api_request.hpp"
#include "runtime/testing/resource.hpp"

namespace kubexx::testing {

/// What a server publishes as OpenAPI v3 of all that it serves.
struct Publication {
  json::Value index;
  std::map<std::string, std::string> documents;  ///< by path: `apis/stable.example.com/v1`
};

Publication publish(const Registry& registry);

/// What is at `/openapi/v3` and below.
ApiResponse published(const Registry& registry, const ApiRequest& request);

}  // namespace kubexx::testing
