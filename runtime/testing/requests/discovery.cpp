#include "runtime/testing/requests/discovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "runtime/core/base64.hpp"
#include "runtime/http/digest.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/kinds/partial_updates.hpp"

namespace kubexx::testing {
namespace {

json::Array texts(const std::vector<std::string>& list) {
  json::Array array;
  for (const std::string& one : list) array.emplace_back(one);
  return array;
}

/// No object can be created in a resource whose definition is terminating.
std::vector<std::string> verbs_of(const Resource& resource) {
  if (resource.is_sent) return {"create"};
  if (resource.is_terminating) return {"delete", "deletecollection", "get", "list", "watch"};
  if (!deletes_collections(resource)) return {"create", "delete", "get", "list", "patch", "update", "watch"};
  if (resource.handling == Handling::custom)
    return {"delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"};
  return {"create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"};
}

std::vector<std::string> subresource_verbs(std::string_view name) {
  if (name == "finalize") return {"update"};
  if (name == "binding" || name == "eviction" || name == "token") return {"create"};
  return {"get", "patch", "update"};
}

std::vector<std::string_view> subresources_of(const Resource& resource) {
  std::vector<std::string_view> names;
  if (has_subresource(resource, "binding")) names.insert(names.end(), {"binding", "eviction"});
  if (resource.is_inert) std::ranges::copy(partial_subresources(resource.info), std::back_inserter(names));
  if (has_subresource(resource, "finalize")) names.emplace_back("finalize");
  if (has_subresource(resource, "token")) names.emplace_back("token");
  if (has_subresource(resource, "status")) names.emplace_back("status");
  if (has_subresource(resource, "scale")) names.emplace_back("scale");
  return names;
}

/// Identifies the stored version and kind.
std::string storage_version_hash(const Resource& resource) {
  const bool is_core = resource.stored_api_version.find('/') == std::string::npos;
  const std::string digest =
      http::sha256((is_core ? "/" : "") + resource.stored_api_version + "/" + resource.info.kind);
  return core::encode_base64(digest.substr(0, 8), core::Base64Alphabet::standard);
}

json::Value plain_resource(const Resource& resource) {
  json::Object object;
  object.append("name", resource.info.plural);
  object.append("singularName", resource.singular);
  object.append("namespaced", resource.info.namespaced);
  object.append("kind", resource.info.kind);
  object.append("verbs", texts(verbs_of(resource)));
  if (!resource.short_names.empty()) object.append("shortNames", texts(resource.short_names));
  if (!resource.categories.empty()) object.append("categories", texts(resource.categories));
  if (!resource.is_sent) object.append("storageVersionHash", storage_version_hash(resource));
  return object;
}

/// The kind of the objects that are sent to a subresource; its group and version if they are not those of the resource.
struct SentKind {
  std::string_view group, version, kind;
};

SentKind sent_kind(const Resource& resource, std::string_view name) {
  if (name == "scale") return {"autoscaling", "v1", "Scale"};
  if (name == "eviction") return {"policy", "v1", "Eviction"};
  if (name == "binding") return {{}, {}, "Binding"};
  if (name == "token") return {"authentication.k8s.io", "v1", "TokenRequest"};
  return {{}, {}, resource.info.kind};
}

json::Value plain_subresource(const Resource& resource, std::string_view name) {
  json::Object object;
  object.append("name", fmt::format("{}/{}", resource.info.plural, name));
  object.append("singularName", "");
  object.append("namespaced", resource.info.namespaced);
  const SentKind sent = sent_kind(resource, name);
  if (!sent.version.empty()) {
    object.append("group", sent.group);
    object.append("version", sent.version);
  }
  object.append("kind", sent.kind);
  object.append("verbs", texts(subresource_verbs(name)));
  return object;
}

std::optional<ApiResponse> resource_list(const Registry& registry, std::string_view group, std::string_view version) {
  json::Array resources;
  for (const ResourcePtr& one : registry.resources()) {
    if (one->info.group != group || one->info.version != version) continue;
    resources.push_back(plain_resource(*one));
    for (const std::string_view name : subresources_of(*one)) resources.push_back(plain_subresource(*one, name));
  }
  if (resources.empty()) return std::nullopt;
  json::Object list;
  list.append("kind", "APIResourceList");
  list.append("apiVersion", "v1");
  list.append("groupVersion", ResourceInfo{std::string(group), std::string(version), {}, {}}.api_version());
  list.append("resources", std::move(resources));
  return respond(200, list);
}

json::Value group_version(const std::string& group, const std::string& version) {
  json::Object object;
  object.append("groupVersion", group + "/" + version);
  object.append("version", version);
  return object;
}

json::Object group_object(const Registry& registry, const std::string& group) {
  json::Array versions;
  const std::vector<std::string> names = registry.versions(group);
  for (const std::string& version : names) versions.push_back(group_version(group, version));
  json::Object object;
  object.append("name", group);
  object.append("versions", std::move(versions));
  object.append("preferredVersion", group_version(group, names.front()));
  return object;
}

std::optional<ApiResponse> one_group(const Registry& registry, const std::string& group) {
  if (!registry.knows_group(group)) return std::nullopt;
  json::Object object;
  object.append("kind", "APIGroup");
  object.append("apiVersion", "v1");
  for (auto& [key, value] : group_object(registry, group)) object.append(key, std::move(value));
  return respond(200, object);
}

ApiResponse all_groups(const Registry& registry) {
  json::Array groups;
  for (const std::string& group : registry.groups()) groups.emplace_back(group_object(registry, group));
  json::Object list;
  list.append("kind", "APIGroupList");
  list.append("apiVersion", "v1");
  list.append("groups", std::move(groups));
  return respond(200, list);
}

ApiResponse core_versions() {
  json::Object address;
  address.append("clientCIDR", "0.0.0.0/0");
  address.append("serverAddress", "127.0.0.1");
  json::Object object;
  object.append("kind", "APIVersions");
  object.append("versions", json::Array{"v1"});
  object.append("serverAddressByClientCIDRs", json::Array{std::move(address)});
  return respond(200, object);
}

// Aggregated: everything in one answer.

json::Value response_kind(std::string_view group, std::string_view version, std::string_view kind) {
  json::Object object;
  object.append("group", group);
  object.append("version", version);
  object.append("kind", kind);
  return object;
}

/// For built-in kinds, the group and version are those of the enclosing list.
json::Value response_kind(const Resource& resource) {
  if (resource.handling != Handling::custom) return response_kind({}, {}, resource.info.kind);
  return response_kind(resource.info.group, resource.info.version, resource.info.kind);
}

json::Value aggregated_subresource(const Resource& resource, std::string_view name) {
  json::Object object;
  object.append("subresource", name);
  const SentKind sent = sent_kind(resource, name);
  object.append("responseKind", sent.kind == resource.info.kind ? response_kind(resource)
                                                                : response_kind(sent.group, sent.version, sent.kind));
  object.append("verbs", texts(subresource_verbs(name)));
  return object;
}

json::Value aggregated_resource(const Resource& resource) {
  json::Object object;
  object.append("resource", resource.info.plural);
  object.append("responseKind", response_kind(resource));
  object.append("scope", resource.info.namespaced ? "Namespaced" : "Cluster");
  object.append("singularResource", resource.singular);
  object.append("verbs", texts(verbs_of(resource)));
  if (!resource.short_names.empty()) object.append("shortNames", texts(resource.short_names));
  if (!resource.categories.empty()) object.append("categories", texts(resource.categories));
  json::Array subresources;
  for (const std::string_view name : subresources_of(resource))
    subresources.push_back(aggregated_subresource(resource, name));
  if (!subresources.empty()) object.append("subresources", std::move(subresources));
  return object;
}

json::Value aggregated_group(const Registry& registry, const std::string& group) {
  json::Array versions;
  for (const std::string& version : registry.versions(group)) {
    json::Array resources;
    for (const ResourcePtr& one : registry.resources())
      if (one->info.group == group && one->info.version == version) resources.push_back(aggregated_resource(*one));
    json::Object object;
    object.append("version", version);
    object.append("resources", std::move(resources));
    object.append("freshness", "Current");
    versions.emplace_back(std::move(object));
  }
  json::Object metadata, object;
  if (!group.empty()) metadata.append("name", group);
  object.append("metadata", std::move(metadata));
  object.append("versions", std::move(versions));
  return object;
}

ApiResponse aggregated(const Registry& registry, const std::vector<std::string>& groups, std::string_view version) {
  json::Array items;
  for (const std::string& group : groups) items.push_back(aggregated_group(registry, group));
  json::Object list;
  list.append("kind", "APIGroupDiscoveryList");
  list.append("apiVersion", fmt::format("apidiscovery.k8s.io/{}", version));
  list.append("metadata", json::Object());
  list.append("items", std::move(items));
  ApiResponse response = respond(200, list);
  response.headers.emplace_back("Vary", "Accept");
  response.content_type = fmt::format("application/json;g=apidiscovery.k8s.io;v={};as=APIGroupDiscoveryList", version);
  return response;
}

/// The version of the aggregated form that a client accepts before plain JSON; empty when it does not.
std::string_view aggregated_version(std::string_view accept) {
  for (;;) {
    const std::size_t comma = accept.find(',');
    const std::string_view one = accept.substr(0, comma);
    const bool is_aggregated = one.find("as=APIGroupDiscoveryList") != std::string_view::npos &&
                               one.find("g=apidiscovery.k8s.io") != std::string_view::npos &&
                               one.find("application/json") != std::string_view::npos;
    if (is_aggregated) return one.find("v=v2beta1") != std::string_view::npos ? "v2beta1" : "v2";
    if (one == "application/json" || one == "*/*" || comma == std::string_view::npos) return {};
    accept.remove_prefix(comma + 1);
  }
}

}  // namespace

std::optional<ApiResponse> discover(const Registry& registry, const ApiRequest& request) {
  const std::vector<std::string>& segments = request.segments;
  if (segments.empty() || (segments[0] != "api" && segments[0] != "apis")) return std::nullopt;
  const bool is_core = segments[0] == "api";
  const std::string_view version = segments.size() == 1 ? aggregated_version(request.accept) : std::string_view();
  if (!version.empty())
    return aggregated(registry, is_core ? std::vector<std::string>{""} : registry.groups(), version);
  if (segments.size() == 1) return is_core ? core_versions() : all_groups(registry);
  if (segments.size() == 2)
    return is_core ? resource_list(registry, "", segments[1]) : one_group(registry, segments[1]);
  if (segments.size() == 3 && !is_core) return resource_list(registry, segments[1], segments[2]);
  return std::nullopt;
}

}  // namespace kubexx::testing
