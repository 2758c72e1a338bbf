#include "runtime/testing/http/route.hpp"

#include <span>

#include "runtime/testing/kinds/partial_updates.hpp"
#include "runtime/testing/storage/storage.hpp"

namespace kubexx::testing {
namespace {

bool is_namespace_subresource(std::string_view word) { return word == "status" || word == "finalize"; }

/// Whether a real server has a route for the path below a built-in resource. It serves custom resources by the first
/// segments of a path alone.
bool is_built_in_path(const ResourcePath& path, const Resource& resource) {
  if (path.has_more) return false;
  if (!path.subresource.empty() && !has_subresource(resource, path.subresource)) return false;
  return resource.info.namespaced || !path.has_namespace;
}

}  // namespace

bool has_subresource(const Resource& resource, std::string_view name) {
  if (name == "status") return resource.info.has_status;
  if (name == "scale") return resource.info.has_scale;
  const bool is_pod = resource.is_inert && resource.info.group.empty() && resource.info.kind == "Pod";
  if (name == "binding" || name == "eviction") return is_pod;
  if (name == "token")
    return resource.is_inert && resource.info.group.empty() && resource.info.kind == "ServiceAccount";
  if (resource.is_inert && is_partial(resource.info, name)) return true;
  return name == "finalize" && resource.handling == Handling::core && resource.info.kind == "Namespace";
}

std::string Route::key() const { return object_key(name_space, name); }

std::optional<ResourcePath> resource_path(const ApiRequest& request) {
  const std::span<const std::string> segments = request.segments;
  const bool is_core = !segments.empty() && segments[0] == "api";
  const std::size_t prefix = is_core ? 2 : 3;
  if (segments.size() <= prefix || (!is_core && (segments[0] != "apis" || segments[1].empty()))) return std::nullopt;
  ResourcePath path{.group = is_core ? "" : segments[1], .version = segments[prefix - 1]};
  std::span<const std::string> rest = segments.subspan(prefix);
  const bool in_namespace = rest.size() >= 3 && rest[0] == "namespaces" && !is_namespace_subresource(rest[2]);
  if (in_namespace) {
    path.name_space = rest[1];
    path.has_namespace = true;
    rest = rest.subspan(2);
  }
  path.resource = rest[0];
  if (rest.size() > 1) path.name = rest[1];
  if (rest.size() > 2) path.subresource = rest[2];
  path.has_more = rest.size() > 3 || (rest.size() == 3 && rest[2].empty());
  return path;
}

std::optional<Route> find_route(const Registry& registry, const ApiRequest& request) {
  const std::optional<ResourcePath> path = resource_path(request);
  if (!path) return std::nullopt;
  Route route = {registry.find(path->group, path->version, path->resource), path->name_space, path->name,
                 path->subresource, path->has_namespace && path->name_space.empty()};
  if (route.resource == nullptr) return std::nullopt;
  const bool is_custom = route.resource->handling == Handling::custom;
  if (!is_custom && !is_built_in_path(*path, *route.resource)) return std::nullopt;
  const bool is_misplaced = !is_custom && route.resource->info.namespaced && route.has_blank_namespace;
  if (is_misplaced && (request.method != "GET" || !route.name.empty())) return route;  // is rejected later
  if (route.resource->is_sent && !route.name.empty()) return std::nullopt;
  // Built-in kinds answer every method at the path of all namespaces, most of them with an error.
  const bool is_across =
      route.name.empty() && route.subresource.empty() &&
      (request.method == "GET" || (route.resource->handling == Handling::core && !route.resource->is_sent));
  if (route.resource->info.namespaced == route.name_space.empty() && !(route.resource->info.namespaced && is_across))
    return std::nullopt;
  return route;
}

}  // namespace kubexx::testing
