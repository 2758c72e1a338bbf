#include "runtime/testing/authorization/authorization.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/json/go_quote.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/selector/selector.hpp"
#include "runtime/testing/http/route.hpp"

namespace kubexx::testing {
namespace {

std::string verb_below_resource(const ApiRequest& request, const ResourcePath& path) {
  const bool is_collection = path.name.empty();
  if (request.method == "GET") return !is_collection ? "get" : request.flag("watch") ? "watch" : "list";
  if (request.method == "DELETE") return is_collection ? "deletecollection" : "delete";
  if (request.method == "POST") return "create";
  if (request.method == "PUT") return "update";
  return request.method == "PATCH" ? "patch" : "";
}

std::string verb_beside_resources(const ApiRequest& request) {
  return request.method == "DELETE" ? "delete" : request.method == "POST" ? "post" : "get";
}

/// Lists and watches that a field selector limits to one object.
std::string selected_name(const ApiRequest& request) {
  const auto terms = selector::parse_fields(request.parameter("fieldSelector"),
                                            [](std::string_view) { return std::optional<std::string>(); });
  if (!terms) return {};
  const auto by_name = std::ranges::find_if(
      *terms, [](const selector::FieldTerm& term) { return term.equal && term.path == "metadata.name"; });
  return by_name != terms->end() && schema::path_segment(by_name->value).empty() ? by_name->value : std::string();
}

/// Every user may ask who it is, and what it may do.
bool is_own_review(const Access& access) {
  if (access.verb != "create") return false;
  if (access.group == "authentication.k8s.io") return access.resource == "selfsubjectreviews";
  return access.group == "authorization.k8s.io" &&
         (access.resource == "selfsubjectaccessreviews" || access.resource == "selfsubjectrulesreviews");
}

std::optional<ApiResponse> denial_of(const User& user, const Access& access) {
  if (may(user, access)) {
    if (user.rights != nullptr) user.rights->note(access);
    return std::nullopt;
  }
  if (user.rights != nullptr) user.rights->note_denied(access);
  return respond(not_allowed(user, access));
}

}  // namespace

std::optional<Access> access_of(const ApiRequest& request) {
  const std::optional<ResourcePath> path = resource_path(request);
  if (!path) return std::nullopt;
  Access access{.verb = verb_below_resource(request, *path),
                .group = path->group,
                .resource = path->resource,
                .name_space = path->resource == "namespaces" ? path->name : path->name_space,
                .name = path->name};
  if (!path->subresource.empty()) access.resource += "/" + path->subresource;
  if (access.verb == "list" || access.verb == "watch") access.name = selected_name(request);
  return access;
}

std::string verb_of(const ApiRequest& request) {
  const std::optional<ResourcePath> path = resource_path(request);
  return path ? verb_below_resource(request, *path) : verb_beside_resources(request);
}

std::vector<std::string> groups_of(const User& user) {
  if (user.is_impersonated) return user.groups;
  if (user.is_anonymous) return {"system:unauthenticated"};
  std::vector<std::string> groups = user.groups;
  if (user.rights == nullptr && user.uid.empty()) groups.emplace_back("system:masters");
  groups.emplace_back("system:authenticated");
  return groups;
}

json::Value user_info(const User& user) {
  json::Object info({{"username", user.name}});
  if (!user.uid.empty()) info.append("uid", user.uid);
  const std::vector<std::string> groups = groups_of(user);
  info.append("groups", json::Array(groups.begin(), groups.end()));
  if (!user.extra.empty()) info.append("extra", user.extra);
  return info;
}

bool may(const User& user, const Access& access) {
  if (user.is_anonymous) return false;
  if (is_own_review(access)) return true;
  return user.rights == nullptr || user.rights->allow(access);
}

Status not_allowed(const User& user, const Access& access, std::string_view reason) {
  const std::string scope = access.name_space.empty()
                                ? std::string("at the cluster scope")
                                : fmt::format("in the namespace {}", json::go_quoted(access.name_space));
  const std::string plural = access.resource.substr(0, access.resource.find('/'));
  return forbidden({access.group, plural}, access.name,
                   fmt::format("User {} cannot {} resource {} in API group {} {}{}{}", json::go_quoted(user.name),
                               access.verb, json::go_quoted(access.resource), json::go_quoted(access.group), scope,
                               reason.empty() ? "" : ": ", reason));
}

Status path_not_allowed(const User& user, std::string_view verb, std::string_view path) {
  return forbidden({}, {},
                   fmt::format("User {} cannot {} path {}", json::go_quoted(user.name), verb, json::go_quoted(path)));
}

std::optional<ApiResponse> denial(const ApiRequest& request) {
  if (const auto access = access_of(request)) return denial_of(request.user, *access);
  if (!request.user.is_anonymous) return std::nullopt;
  return respond(path_not_allowed(request.user, verb_of(request), request.path));
}

std::optional<ApiResponse> denial_of_creation(const ApiRequest& request) {
  std::optional<Access> access = access_of(request);
  if (!access) return std::nullopt;
  access->verb = "create";
  return denial_of(request.user, *access);
}

}  // namespace kubexx::testing
