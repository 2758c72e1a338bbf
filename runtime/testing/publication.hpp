#pragma once

#include <map>
#include <string>

#include "runtime/json/value.hpp"
#include "runtime/testing/resource.hpp"

namespace kubexx::testing {

/// What a server publishes as OpenAPI v3 of all that it serves.
struct Publication {
  json::Value index;
  std::map<std::string, std::string> documents;  ///< by path: `apis/stable.example.com/v1`
};

Publication publish(const Registry& registry);

}  // namespace kubexx::testing
