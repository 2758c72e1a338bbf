#include "runtime/testing/requests/pod_requests.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/sent_object.hpp"
#include "runtime/testing/storage/settle.hpp"

namespace kubexx::testing {
namespace {

ApiResponse done() {
  return respond(201, json::Object({{"kind", "Status"},
                                    {"apiVersion", "v1"},
                                    {"metadata", json::Object()},
                                    {"status", "Success"},
                                    {"code", 201}}));
}

/// The conditions of a pod with the one that states that it has a node.
json::Array with_scheduled(const json::Value& pod, const std::string& date) {
  json::Array conditions;
  if (const json::Value* present = find(pod, {"status", "conditions"}); present != nullptr && present->is_array())
    for (const json::Value& one : present->as_array())
      if (text_at(one, {"type"}) != "PodScheduled") conditions.push_back(one);
  conditions.emplace_back(json::Object({{"type", "PodScheduled"}, {"status", "True"}, {"lastTransitionTime", date}}));
  return conditions;
}

Status misnamed(std::string_view kind) {
  return refused(fmt::format("name in URL does not match name in {} object", kind));
}

/// What a server reports as an error that it does not expect.
std::optional<Status> check_target(const json::Value& binding) {
  const schema::FieldPath root;
  const schema::FieldPath target = root.child("target");
  schema::FieldErrors errors;
  static constexpr std::string_view kKinds[] = {"Node", "<empty>"};
  const std::string kind = text_at(binding, {"target", "kind"});
  if (!kind.empty() && kind != "Node") errors.not_supported({}, target.child("kind"), schema::shown(kind), kKinds);
  if (text_at(binding, {"target", "name"}).empty()) errors.required({}, target.child("name"), "");
  if (errors.empty()) return std::nullopt;
  std::string words;
  for (const schema::FieldError& error : errors.list()) words += (words.empty() ? "" : ", ") + schema::text(error);
  return unforeseen_status(errors.list().size() == 1 ? words : "[" + words + "]");
}

/// Why a pod cannot be bound; empty if it can.
std::string unbindable(const json::Value& pod, std::string_view name) {
  if (is_terminating(pod)) return fmt::format("pod {} is being deleted, cannot be assigned to a host", name);
  const std::string assigned = text_at(pod, {"spec", "nodeName"});
  if (!assigned.empty()) return fmt::format("pod {} is already assigned to node {}", name, json::go_quoted(assigned));
  if (has_any(pod, {"spec", "schedulingGates"})) return fmt::format("pod {} has non-empty .spec.schedulingGates", name);
  return {};
}

/// A binding that names a uid or a version is for that pod alone.
Outcome<bool> check_identity(const Route& route, const json::Value& binding, const Stored& state) {
  const std::string uid = text_at(binding, {"metadata", "uid"}), own = text_at(state.object, {"metadata", "uid"});
  const std::string version = text_at(binding, {"metadata", "resourceVersion"});
  const auto failed = [&](std::string_view what, const std::string& wanted, const std::string& found) {
    return conflict(
        route.resource->name(), route.name,
        fmt::format("StorageError: invalid object, Code: 4, Key: /registry/pods/{}, ResourceVersion: 0, "
                    "AdditionalErrorMsg: Precondition failed: {} in precondition: {}, {} in object meta: {}",
                    route.key(), what, wanted, what, found));
  };
  if (!uid.empty() && uid != own) return failed("UID", uid, own);
  if (!version.empty() && version != fmt::to_string(state.version))
    return failed("ResourceVersion", version, fmt::to_string(state.version));
  return true;
}

/// The deletion of a pod with the options of an eviction.
ApiRequest removal_by(const SentObject& eviction, const ApiRequest& request) {
  json::Value options = json::Object();
  if (const json::Value* sent = find(eviction.object, {"deleteOptions"})) options = *sent;
  set(options, {"kind"}, "DeleteOptions");
  set(options, {"apiVersion"}, "v1");
  if (eviction.options.dry_run) set(options, {"dryRun"}, json::Array{"All"});
  ApiRequest removal = request;
  removal.method = "DELETE";
  removal.content_type = "application/json";
  removal.body = json::to_text(options);
  return removal;
}

json::Value bound(json::Value pod, const json::Value& binding, const std::string& date) {
  set(pod, {"spec", "nodeName"}, text_at(binding, {"target", "name"}));
  for (const std::string_view part : {"labels", "annotations"}) {
    const json::Value* added = find(binding, {"metadata", part});
    if (added == nullptr || !added->is_object() || added->as_object().empty()) continue;
    std::vector<json::Object::Member> members;
    if (const json::Value* own = find(pod, {"metadata", part}); own != nullptr && own->is_object())
      members.assign(own->as_object().begin(), own->as_object().end());
    members.insert(members.end(), added->as_object().begin(), added->as_object().end());
    set(pod, {"metadata", part}, json::Object(std::move(members)));
  }
  set(pod, {"status", "conditions"}, with_scheduled(pod, date));
  return pod;
}

/// Assigns the pod of that route to a node.
ApiResponse bind_pod(const SentObject& sent, const Route& route) {
  Cluster& cluster = sent.cluster;
  const json::Value& binding = sent.object;
  if (text_at(binding, {"metadata", "name"}) != route.name) return respond(misnamed("Binding"));
  if (const auto refusal = check_target(binding)) return respond(*refusal);
  if (Outcome<bool> allowed = validate_by_webhooks(sent); !allowed) return respond(allowed.status());
  const Resource& resource = *route.resource;
  const StoredPtr state = cluster.storage.find(resource.collection, route.key());
  if (state == nullptr) return respond(not_found(resource.name(), route.name));
  if (Outcome<bool> same = check_identity(route, binding, *state); !same) return respond(same.status());
  if (const std::string reason = unbindable(state->object, route.name); !reason.empty())
    return respond(conflict({"", "pods/binding"}, route.name, reason));
  if (sent.options.dry_run) return done();
  settle(cluster, resource,
         cluster.storage.put(resource.collection, route.key(), bound(state->written(), binding, cluster.date())));
  return done();
}

}  // namespace

ApiResponse evict(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (request.method != "POST") return respond(method_not_known());
  const Outcome<SentObject> sent = receive(cluster, route, request, sent_kind("policy", "v1", "Eviction"));
  if (!sent) return respond(sent.status());
  if (text_at(sent->object, {"metadata", "name"}) != route.name) return respond(misnamed("Eviction"));
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  const Outcome<bool> removed = remove_unreviewed(cluster, route, removal_by(*sent, request));
  return removed ? done() : respond(removed.status());
}

ApiResponse bind(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (request.method != "POST") return respond(method_not_known());
  const Outcome<SentObject> binding = receive(cluster, route, request, sent_kind("", "v1", "Binding"));
  return binding ? bind_pod(*binding, route) : respond(binding.status());
}

ApiResponse bind_named(Cluster& cluster, const Route& route, const ApiRequest& request) {
  const Outcome<SentObject> binding = receive(cluster, route, request, route.resource);
  if (!binding) return respond(binding.status());
  const Route pod = {cluster.registry.find("", "v1", "pods"), route.name_space, binding->name(), "binding"};
  return bind_pod(*binding, pod);
}

}  // namespace kubexx::testing
