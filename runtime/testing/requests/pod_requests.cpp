#include "runtime/testing/requests/pod_requests.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/condition.hpp"
#include "runtime/testing/requests/disruption_budgets.hpp"
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

/// `[All All]`
std::string shown_list(const std::vector<std::string>& values) { return fmt::format("[{}]", fmt::join(values, " ")); }

/// Rejects options that a deletion has, and an eviction does not.
std::optional<Status> check_eviction(const json::Value& eviction, const std::string& name) {
  const json::Value* ignores = find(eviction, {"deleteOptions", "ignoreStoreReadErrorWithClusterBreakingPotential"});
  if (ignores == nullptr || !ignores->is_bool() || !ignores->as_bool()) return std::nullopt;
  schema::FieldErrors errors;
  const schema::FieldPath root;
  const schema::FieldPath options = root.child("deleteOptions");
  errors.invalid({}, options.child("ignoreStoreReadErrorWithClusterBreakingPotential"), "true",
                 "can not be set for pod eviction, try after removing the option");
  return invalid({"policy", "Eviction"}, name, errors.list());
}

/// The options of the deletion that an eviction is. It is a dry run if the request or its options state that.
Outcome<json::Value> deletion_options(const json::Value& eviction, const ApiRequest& request) {
  json::Value options = json::Object();
  if (const json::Value* sent = find(eviction, {"deleteOptions"}); sent != nullptr && sent->is_object())
    options = *sent;
  set(options, {"kind"}, "DeleteOptions");
  set(options, {"apiVersion"}, "v1");
  const std::vector<std::string> of_request = request.all("dryRun"), own = texts_at(options, {"dryRun"});
  if (of_request.empty() || own == of_request) return options;
  if (!own.empty())
    return unforeseen_status(fmt::format("Non-matching dry-run options in request and content: {} and {}",
                                         shown_list(of_request), shown_list(own)));
  set(options, {"dryRun"}, json::Array(of_request.begin(), of_request.end()));
  return options;
}

ApiRequest deletion_with(const json::Value& options, const ApiRequest& request) {
  ApiRequest deletion = request;
  deletion.method = "DELETE";
  deletion.content_type = "application/json";
  deletion.body = json::to_text(options);
  return deletion;
}

bool is_for_one_version(const json::Value& options) {
  const json::Value* version = find(options, {"preconditions", "resourceVersion"});
  return version != nullptr && version->is_string();
}

json::Value disrupted(json::Value pod, const std::string& date) {
  set_condition(pod, json::Object({{"type", "DisruptionTarget"},
                                   {"status", "True"},
                                   {"lastTransitionTime", date},
                                   {"reason", "EvictionByEvictionAPI"},
                                   {"message", "Eviction API: evicting"}}));
  return pod;
}

/// Deletes the pod of that route if its disruption budget allows it.
Outcome<bool> evict_pod(Cluster& cluster, const Route& route, json::Value options, const ApiRequest& request) {
  const StoredPtr pod = cluster.storage.find(route.resource->collection, route.key());
  if (pod == nullptr) return not_found(route.resource->name(), route.name);
  const Outcome<Permission> permission = permission_to_evict(cluster, pod->object, has_any(options, {"dryRun"}));
  if (!permission) return permission.status();
  const bool may_conflict = is_for_one_version(options);
  if (permission->is_uncounted) set(options, {"preconditions", "resourceVersion"}, fmt::to_string(pod->version));
  Outcome<bool> removed = remove_unreviewed(cluster, route, deletion_with(options, request), [&](json::Value object) {
    return disrupted(std::move(object), cluster.date());
  });
  const bool is_conflict = !removed && removed.status().code == 409;
  if (is_conflict && permission->is_uncounted && !may_conflict) return budget_in_progress(permission->budget);
  return removed;
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
  set_condition(pod, json::Object({{"type", "PodScheduled"}, {"status", "True"}, {"lastTransitionTime", date}}));
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
  if (const auto refusal = check_eviction(sent->object, route.name)) return respond(*refusal);
  const Outcome<json::Value> options = deletion_options(sent->object, request);
  if (!options) return respond(options.status());
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  const Outcome<bool> evicted = evict_pod(cluster, route, *options, request);
  return evicted ? done() : respond(evicted.status());
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
