#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/requests/resource.hpp"

/// The resource that a URL refers to.
namespace kubexx::testing {

/// The parts of a path below a group and a version, whether they are served or not.
struct ResourcePath {
  std::string group = {};
  std::string version = {};
  std::string name_space = {};
  std::string resource = {};  ///< plural
  std::string name = {};      ///< empty for a collection
  std::string subresource = {};
  bool has_namespace = false;  ///< which may be empty
  bool has_more = false;       ///< segments that belong to none of these parts
};

/// Nothing if the path does not refer to a resource.
std::optional<ResourcePath> resource_path(const ApiRequest& request);

struct Route {
  ResourcePtr resource;
  std::string name_space;
  std::string name;         ///< empty for a collection
  std::string subresource;  ///< `status`, `scale`, `finalize`
  bool has_blank_namespace = false;

  std::string key() const;
};

bool has_subresource(const Resource& resource, std::string_view name);

/// Nothing if no resource is served there.
std::optional<Route> find_route(const Registry& registry, const ApiRequest& request);

}  // namespace kubexx::testing
