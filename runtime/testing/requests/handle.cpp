#include "runtime/testing/requests/handle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/json/members.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/http/printing.hpp"
#include "runtime/testing/http/route.hpp"
#include "runtime/testing/http/warnings.hpp"
#include "runtime/testing/openapi/publication.hpp"
#include "runtime/testing/requests/access_review.hpp"
#include "runtime/testing/requests/authentication.hpp"
#include "runtime/testing/requests/create.hpp"
#include "runtime/testing/requests/discovery.hpp"
#include "runtime/testing/requests/impersonation.hpp"
#include "runtime/testing/requests/list.hpp"
#include "runtime/testing/requests/patching.hpp"
#include "runtime/testing/requests/pod_requests.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/scale.hpp"
#include "runtime/testing/requests/update.hpp"
#include "runtime/testing/requests/watching.hpp"

namespace kubexx::testing {
namespace {

ApiResponse plain_text(std::string text) {
  ApiResponse response;
  response.content_type = "text/plain; charset=utf-8";
  response.headers.emplace_back("X-Content-Type-Options", "nosniff");
  response.body = std::move(text);
  return response;
}

ApiResponse version() {
  json::Object object;
  for (const auto& [name, value] : std::array<std::pair<const char*, const char*>, 9>{{{"major", "1"},
                                                                                       {"minor", "36"},
                                                                                       {"gitVersion", "v1.36.3"},
                                                                                       {"gitCommit", ""},
                                                                                       {"gitTreeState", "clean"},
                                                                                       {"buildDate", ""},
                                                                                       {"goVersion", "kubexx"},
                                                                                       {"compiler", ""},
                                                                                       {"platform", "linux/amd64"}}})
    object.append(name, value);
  return respond(200, object);
}

bool is_health(const ApiRequest& request) {
  if (request.segments.empty() || request.path.ends_with('/')) return false;
  const std::string& first = request.segments[0];
  return first == "healthz" || first == "livez" || first == "readyz";
}

ApiResponse get_or_watch(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  if (!route.name.empty()) return get(cluster, route, request, accepted);
  Outcome<ListQuery> query = list_query(*route.resource, request);
  if (!query) return respond(query.status());
  return query->is_watch ? start_watch(cluster, route, *query, accepted) : list(cluster, route, *query, accepted);
}

ApiResponse dispatch_scale(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  if (request.method == "GET") return get_scale(cluster, route, accepted);
  if (request.method == "PUT") return put_scale(cluster, route, request, accepted);
  if (request.method == "PATCH") return patch(cluster, route, request, accepted);
  if (route.resource->handling != Handling::custom) return respond(method_not_known());
  return respond(method_not_allowed(route.resource->name(), verb_of(request)));
}

ApiResponse dispatch_finalize(Cluster& cluster, const Route& route, const ApiRequest& request,
                              const Accepted& accepted) {
  return request.method == "PUT" ? update(cluster, route, request, accepted) : respond(method_not_known());
}

ApiResponse dispatch_sent(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (request.method != "POST") return respond(method_not_known());
  const std::string& kind = route.resource->info.kind;
  if (kind == "Binding") return bind_named(cluster, route, request);
  if (kind == "TokenReview") return review_token(cluster, route, request);
  if (kind == "SelfSubjectReview") return review_self(cluster, route, request);
  return review_access(cluster, route, request);
}

ApiResponse dispatch(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  const std::string& method = request.method;
  const bool is_collection = route.name.empty(), is_custom = route.resource->handling == Handling::custom;
  if (route.resource->is_sent) return dispatch_sent(cluster, route, request);
  const bool is_across = route.resource->info.namespaced && route.name_space.empty();
  if (is_across && method != "GET") return respond(method_not_known());
  if (route.subresource == "scale") return dispatch_scale(cluster, route, request, accepted);
  if (route.subresource == "eviction") return evict(cluster, route, request);
  if (route.subresource == "binding") return bind(cluster, route, request);
  if (route.subresource == "token") return request_token(cluster, route, request);
  if (route.subresource == "finalize") return dispatch_finalize(cluster, route, request, accepted);
  if (method == "GET") return get_or_watch(cluster, route, request, accepted);
  if (method == "POST" && (is_collection || (is_custom && route.subresource.empty())))
    return create(cluster, route, request, accepted);
  if (method == "PUT" && !is_collection) return update(cluster, route, request, accepted);
  if (method == "PATCH" && !is_collection) return patch(cluster, route, request, accepted);
  const bool is_deleted = is_collection ? deletes_collections(*route.resource) : route.subresource.empty();
  if (method == "DELETE" && is_deleted)
    return is_collection ? remove_collection(cluster, route, request, accepted)
                         : remove(cluster, route, request, accepted);
  if (!is_custom) return respond(method_not_known());
  if (is_collection && (method == "PUT" || method == "PATCH")) return respond(refused("name must be provided"));
  return respond(method_not_allowed(route.resource->name(), verb_of(request)));
}

/// If a write cannot be recorded in the data file, it and every later write is rejected.
ApiResponse dispatch_kept(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  if (request.method == "GET") return dispatch(cluster, route, request, accepted);
  if (const std::string problem = cluster.storage.problem(); !problem.empty()) return respond(internal(problem));
  ApiResponse response = dispatch(cluster, route, request, accepted);
  const std::string problem = cluster.storage.problem();
  return problem.empty() ? std::move(response) : respond(internal(problem));
}

/// What a path of a resource lacks.
std::optional<Status> missing_part(const Route& route, const ApiRequest& request) {
  const bool is_custom = route.resource->handling == Handling::custom;
  if (!is_custom && route.resource->info.namespaced && route.has_blank_namespace &&
      (request.method != "GET" || !route.name.empty()))
    return refused("Namespace parameter required.");
  if (route.subresource.empty() || !route.name.empty()) return std::nullopt;
  if (is_custom && request.method == "GET") return method_not_allowed(route.resource->name(), "list");
  return refused("name must be provided");
}

ApiResponse answer_resource(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (!route.subresource.empty() && !has_subresource(*route.resource, route.subresource))
    return respond(not_found(route.resource->name(), route.name));
  if (const auto missing = missing_part(route, request)) return respond(*missing);
  Outcome<Accepted> accepted = accepted_form(request);
  return accepted ? dispatch_kept(cluster, route, request, *accepted) : respond(accepted.status());
}

ApiResponse handle_resource(Cluster& cluster, const Route& route, const ApiRequest& request) {
  ApiResponse response = answer_resource(cluster, route, request);
  const schema::ServedVersion* version = route.resource->version;
  if (version != nullptr && !version->deprecation.empty())
    response.warnings.insert(response.warnings.begin(), version->deprecation);
  return response;
}

/// A watch of one object is a watch of its collection that selects its name.
void select_name(ApiRequest& watch, const std::string& name) {
  const std::string others(watch.parameter("fieldSelector"));
  std::erase_if(watch.query, [](const auto& parameter) { return parameter.first == "fieldSelector"; });
  watch.query.emplace_back("fieldSelector", "metadata.name=" + name + (others.empty() ? "" : "," + others));
  watch.segments.pop_back();
}

/// Rewrites the deprecated form of a watch, `/apis/GROUP/VERSION/watch/…`, to its replacement.
std::optional<ApiRequest> as_query(const Registry& registry, const ApiRequest& request) {
  const std::size_t at = !request.segments.empty() && request.segments[0] == "api" ? 2 : 3;
  const bool is_old = request.method == "GET" && request.segments.size() > at + 1 && request.segments[at] == "watch";
  if (!is_old) return std::nullopt;
  ApiRequest watch = request;
  watch.segments.erase(watch.segments.begin() + static_cast<std::ptrdiff_t>(at));
  watch.query.insert(watch.query.begin(), {"watch", "true"});
  const std::optional<Route> route = find_route(registry, watch);
  if (route && route->resource->is_sent) return std::nullopt;
  if (route && !route->name.empty() && route->subresource.empty()) select_name(watch, route->name);
  return watch;
}

/// Unknown paths below the built-in groups are answered with a Status.
bool is_below_built_in(const Registry& registry, const ApiRequest& request) {
  const std::vector<std::string>& segments = request.segments;
  if (segments.size() < 2) return false;
  if (segments[0] == "api") return true;
  return segments[0] == "apis" && segments.size() > 2 && !segments[1].empty() &&
         std::any_of(registry.resources().begin(), registry.resources().end(), [&](const ResourcePtr& one) {
           return one->info.group == segments[1] && one->handling != Handling::custom;
         });
}

/// Failures are written in the requested form, as objects are.
ApiResponse in_asked_form(ApiResponse response, const ApiRequest& request) {
  if (response.code < 400 || response.content_type != "application/json") return response;
  const Outcome<Accepted> accepted = accepted_form(request);
  if (!accepted) return response;
  ApiResponse shown = respond(response.code, std::move(response.body), *accepted);
  response.body = std::move(shown.body);
  response.content_type = std::move(shown.content_type);
  return response;
}

ApiResponse paths() {
  json::Object object;
  object.append("paths", json::Array{"/api", "/api/v1", "/apis", "/healthz", "/livez", "/openapi/v2", "/openapi/v3",
                                     "/readyz", "/version"});
  return respond(200, object);
}

bool is_version(const ApiRequest& request) { return request.segments.size() == 1 && request.segments[0] == "version"; }

/// Documents that real servers serve with go-restful, for GET only. They serve the others for every method.
bool is_for_get_only(const Registry& registry, const ApiRequest& request) {
  const bool is_core = request.segments.size() == 1 && request.segments[0] == "api";
  return is_core || is_version(request) || is_below_built_in(registry, request);
}

/// What the server publishes besides objects.
std::optional<ApiResponse> read_document(Cluster& cluster, const ApiRequest& request) {
  if (is_version(request)) return version();
  if (request.segments.empty()) return paths();
  if (request.path == "/openapi/v2" || request.path == "/openapi/v3" || request.path.starts_with("/openapi/v3/"))
    return cluster.publication.answer(cluster.registry, request);
  return discover(cluster.registry, request);
}

/// Answers a request as if another user had sent it.
ApiResponse handle_as_other(Cluster& cluster, const ApiRequest& request, Attempt& attempt) {
  Outcome<User> user = impersonated_user(cluster, request);
  if (!user) return in_asked_form(respond(user.status()), request);
  ApiRequest as_other = request;
  as_other.user = *std::move(user);
  as_other.impersonation.reset();
  return handle(cluster, as_other, attempt);
}

/// HEAD of a custom resource is a GET of which only the head is sent. Built-in kinds do not have it.
std::optional<ApiRequest> as_read(const Registry& registry, const ApiRequest& request) {
  if (request.method != "HEAD") return std::nullopt;
  ApiRequest read = request;
  read.method = "GET";
  std::erase_if(read.query, [](const auto& one) { return one.first == "watch"; });
  const std::optional<Route> route = find_route(registry, read);
  return route && route->resource->handling == Handling::custom ? std::optional(std::move(read)) : std::nullopt;
}

ApiResponse answer(Cluster& cluster, const ApiRequest& request) {
  if (const auto read = as_read(cluster.registry, request)) return answer(cluster, *read);
  if (is_health(request)) return plain_text("ok");
  if (is_version(request) && request.method == "GET") return version();
  if (auto denied = denial(request)) return std::move(*denied);
  if (const auto route = find_route(cluster.registry, request)) return handle_resource(cluster, *route, request);
  if (auto document = read_document(cluster, request)) {
    const bool is_rejected = request.method != "GET" && is_for_get_only(cluster.registry, request);
    return is_rejected ? respond(method_not_known()) : std::move(*document);
  }
  return is_below_built_in(cluster.registry, request) ? respond(nothing_there()) : page_not_found();
}

}  // namespace

ApiResponse handle(Cluster& cluster, const ApiRequest& request, Attempt& attempt) {
  if (request.impersonation) return handle_as_other(cluster, request, attempt);
  attempt.questions.clear();
  attempt.admission_questions.clear();
  attempt.warnings.clear();
  attempt.request = &request;
  cluster.attempt = &attempt;
  const std::optional<ApiRequest> watch = as_query(cluster.registry, request);
  ApiResponse response = in_asked_form(answer(cluster, watch ? *watch : request), watch ? *watch : request);
  cluster.attempt = nullptr;
  attempt.request = nullptr;
  response.warnings.insert(response.warnings.end(), attempt.warnings.begin(), attempt.warnings.end());
  response.warnings = sent_warnings(response.warnings);
  return response;
}

ApiResponse handle(Cluster& cluster, const ApiRequest& request) {
  Attempt attempt;
  return handle(cluster, request, attempt);
}

}  // namespace kubexx::testing
