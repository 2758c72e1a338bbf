#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/requests/resource.hpp"

/// The resource that a URL refers to.
namespace kubexx::testing {

struct Route {
  ResourcePtr resource;
  std::string name_space;
  std::string name;         ///< empty for a collection
  std::string subresource;  ///< `status`, `scale`, `finalize`

  std::string key() const;
};

bool has_subresource(const Resource& resource, std::string_view name);

/// Nothing if no resource is served there.
std::optional<Route> find_route(const Registry& registry, const ApiRequest& request);

}  // namespace kubexx::testing
