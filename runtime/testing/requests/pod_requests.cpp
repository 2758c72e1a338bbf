#include "runtime/testing/requests/pod_requests.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/write.hpp"
#include "runtime/testing/storage/settle.hpp"

namespace kubexx::testing {
namespace {

Outcome<json::Value> sent_object(const ApiRequest& request, ResourceInfo info) {
  Resource resource;
  resource.info = std::move(info);
  resource.handling = Handling::core;
  Outcome<Body> body = read_body(request, resource);
  if (!body) return body.status();
  return std::move(body->document.value);
}

ApiResponse done() {
  return respond(201, json::Object({{"kind", "Status"},
                                    {"apiVersion", "v1"},
                                    {"metadata", json::Object()},
                                    {"status", "Success"},
                                    {"code", 201}}));
}

/// The conditions of a pod with the one that says that it has a node.
json::Array with_scheduled(const json::Value& pod, const std::string& date) {
  json::Array conditions;
  if (const json::Value* present = find(pod, {"status", "conditions"}); present != nullptr && present->is_array())
    for (const json::Value& one : present->as_array())
      if (text_at(one, {"type"}) != "PodScheduled") conditions.push_back(one);
  conditions.emplace_back(json::Object({{"type", "PodScheduled"}, {"status", "True"}, {"lastTransitionTime", date}}));
  return conditions;
}

}  // namespace

ApiResponse evict(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  if (request.method != "POST") return respond(method_not_known());
  Outcome<json::Value> eviction = sent_object(request, {"policy", "v1", "Eviction", "evictions"});
  if (!eviction) return respond(eviction.status());
  Route pod = route;
  pod.subresource.clear();
  ApiRequest removal = request;
  removal.method = "DELETE";
  removal.content_type = "application/json";
  json::Value options = json::Object();
  if (const json::Value* sent = find(*eviction, {"deleteOptions"})) options = *sent;
  set(options, {"kind"}, "DeleteOptions");
  set(options, {"apiVersion"}, "v1");
  removal.body = json::to_text(options);
  ApiResponse removed = remove(cluster, pod, removal, accepted);
  return removed.code < 300 ? done() : removed;
}

ApiResponse bind(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (request.method != "POST") return respond(method_not_known());
  Outcome<json::Value> binding = sent_object(request, {"", "v1", "Binding", "bindings"});
  if (!binding) return respond(binding.status());
  const Resource& resource = *route.resource;
  const StoredPtr state = cluster.storage.find(resource.collection, route.key());
  if (state == nullptr) return respond(not_found(resource.name(), route.name));
  const std::string assigned = text_at(state->object, {"spec", "nodeName"});
  if (!assigned.empty())
    return respond(
        conflict({"", "pods/binding"}, route.name,
                 fmt::format("pod {} is already assigned to node {}", route.name, json::go_quoted(assigned))));
  json::Value pod = state->written();
  set(pod, {"spec", "nodeName"}, text_at(*binding, {"target", "name"}));
  set(pod, {"status", "conditions"}, with_scheduled(pod, cluster.date()));
  settle(cluster, resource, cluster.storage.put(resource.collection, route.key(), std::move(pod)));
  return done();
}

}  // namespace kubexx::testing
