#include "runtime/testing/requests/removal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/definitions.hpp"
#include "runtime/testing/kinds/go_reading.hpp"
#include "runtime/testing/kinds/inert_defaults.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/list.hpp"
#include "runtime/testing/storage/settle.hpp"

namespace kubexx::testing {
namespace {

struct DeleteOptions {
  json::Value document;                     ///< as webhooks see them
  std::optional<std::string> uid, version;  ///< that the object must have
  std::optional<bool> orphan;
  std::optional<std::string> propagation;
  bool dry_run = false;
};

std::optional<std::string> optional_text(const json::Value& object, json::MemberPath path) {
  const json::Value* value = find(object, path);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return value->as_string();
}

void check_propagation(const DeleteOptions& options, schema::FieldErrors& errors) {
  if (!options.propagation) return;
  const schema::FieldPath root;
  const schema::FieldPath path = root.child("propagationPolicy");
  const std::string& policy = *options.propagation;
  if (options.orphan)
    errors.invalid("CR-DEL-004", path, schema::shown(policy),
                   "orphanDependents and deletionPropagation cannot be both set");
  if (policy == "Foreground" || policy == "Background" || policy == "Orphan") return;
  static constexpr std::string_view kPolicies[] = {"Foreground", "Background", "Orphan", "nil"};
  errors.not_supported("CR-DEL-004", path, schema::shown(policy), kPolicies);
}

Outcome<DeleteOptions> checked(DeleteOptions options, const std::vector<std::string>& dry_run) {
  schema::FieldErrors errors;
  check_propagation(options, errors);
  check_dry_run(dry_run, errors);
  if (!errors.empty()) return invalid({"meta.k8s.io", "DeleteOptions"}, {}, errors.list());
  options.dry_run = !dry_run.empty();
  return options;
}

Outcome<DeleteOptions> options_of_query(const ApiRequest& request) {
  const Outcome<std::int64_t> seconds = integer_parameter(request, "gracePeriodSeconds");
  if (!seconds) return seconds.status();
  DeleteOptions options;
  if (const std::string* policy = request.find("propagationPolicy")) options.propagation = *policy;
  if (request.find("orphanDependents") != nullptr) options.orphan = request.flag("orphanDependents");
  options.document = json::Object({{"kind", "DeleteOptions"}, {"apiVersion", "meta.k8s.io/v1"}});
  if (request.find("gracePeriodSeconds") != nullptr) set(options.document, {"gracePeriodSeconds"}, *seconds);
  if (options.orphan) set(options.document, {"orphanDependents"}, *options.orphan);
  if (options.propagation) set(options.document, {"propagationPolicy"}, *options.propagation);
  const std::vector<std::string> dry_run = request.all("dryRun");
  if (!dry_run.empty()) set(options.document, {"dryRun"}, json::Array(dry_run.begin(), dry_run.end()));
  return checked(std::move(options), dry_run);
}

bool is_namespace(const Resource& resource) { return resource.info.group.empty() && resource.info.kind == "Namespace"; }

/// Messages about preconditions name the kind here, not the plural.
Outcome<bool> check_preconditions(const Resource& resource, const std::string& name, const Stored& state,
                                  const DeleteOptions& options) {
  const std::string uid = text_at(state.object, {"metadata", "uid"});
  const std::string version = fmt::to_string(state.version);
  const bool has_own_words = resource.handling == Handling::definition || is_namespace(resource);
  const GroupResource of = has_own_words ? resource.name() : resource.kind_name();
  if (options.uid && *options.uid != uid)
    return conflict(
        of, name,
        has_own_words
            ? fmt::format("Precondition failed: UID in precondition: {}, UID in object meta: {}", *options.uid, uid)
            : fmt::format("the UID in the precondition ({}) does not match the UID in record ({}). The "
                          "object might have been deleted and then recreated",
                          *options.uid, uid));
  if (options.version && *options.version != version)
    return conflict(of, name,
                    has_own_words
                        ? fmt::format("Precondition failed: ResourceVersion in precondition: {}, ResourceVersion in "
                                      "object meta: {}",
                                      *options.version, version)
                        : fmt::format("the ResourceVersion in the precondition ({}) does not match the "
                                      "ResourceVersion in record ({}). The object might have been modified",
                                      *options.version, version));
  return true;
}

bool is_event(const Resource& resource) { return resource.handling == Handling::core && resource.info.kind == "Event"; }

bool is_job(const Resource& resource) { return resource.info.group == "batch" && resource.info.kind == "Job"; }

/// Deletions of these kinds orphan dependents by default, as they did before there was garbage collection.
bool orphans_by_default(const Resource& resource) {
  return is_job(resource) || (resource.info.group.empty() && resource.info.kind == "ReplicationController");
}

bool has_policy(const DeleteOptions& options) { return options.orphan || options.propagation; }

void warn_of_orphans(const Resource& resource, const DeleteOptions& options, ApiResponse& response) {
  if (!is_job(resource) || has_policy(options)) return;
  response.warnings.emplace_back(
      "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or "
      "set propagationPolicy=Orphan to suppress this warning");
}

/// The finalizers, including the one that the propagation policy asks for. Events have no dependents.
std::vector<std::string> finalizers_after(const Resource& resource, const json::Value& object,
                                          const DeleteOptions& options) {
  std::vector<std::string> finalizers = texts_at(object, {"metadata", "finalizers"});
  const auto has = [&](std::string_view name) {
    return std::find(finalizers.begin(), finalizers.end(), name) != finalizers.end();
  };
  bool orphan = false, foreground = false;
  if (options.orphan) {
    orphan = *options.orphan;
  } else if (options.propagation) {
    orphan = *options.propagation == "Orphan";
    foreground = *options.propagation == "Foreground";
  } else {
    foreground = has(kForegroundFinalizer) && !has(kOrphanFinalizer);
    orphan = has(kOrphanFinalizer) || (!foreground && orphans_by_default(resource));
  }
  std::erase_if(finalizers,
                [](const std::string& name) { return name == kOrphanFinalizer || name == kForegroundFinalizer; });
  if (is_event(resource)) return finalizers;
  if (orphan) finalizers.emplace_back(kOrphanFinalizer);
  if (foreground) finalizers.emplace_back(kForegroundFinalizer);
  return finalizers;
}

/// The object with its deletion timestamp.
json::Value marked(json::Value object, std::vector<std::string> finalizers, const std::string& date) {
  json::Array list;
  for (std::string& name : finalizers) list.emplace_back(std::move(name));
  set_or_erase(object, {"metadata", "finalizers"}, std::move(list));
  if (is_terminating(object)) return object;
  set(object, {"metadata", "deletionTimestamp"}, date);
  if (text_at(object, {"kind"}) != "Namespace") set(object, {"metadata", "deletionGracePeriodSeconds"}, 0);
  const bool is_counted = text_at(object, {"kind"}) != "CustomResourceDefinition";
  if (const json::Value* generation = find(object, {"metadata", "generation"}); generation != nullptr && is_counted)
    if (const auto* number = std::get_if<std::int64_t>(&generation->variant()))
      set(object, {"metadata", "generation"}, *number + 1);
  return object;
}

/// The first deletion of a namespace only marks it, even if it was finalized before.
bool waits_for_contents(const Resource& resource, const json::Value& object) {
  return is_namespace(resource) && (!is_terminating(object) || has_any(object, {"spec", "finalizers"}));
}

struct Removal {
  bool is_gone = false;
  bool changes = false;  ///< what is stored
  json::Value object;    ///< as it is stored afterwards, or was last
};

/// From the body; without a body, from the query.
Outcome<DeleteOptions> delete_options(const ApiRequest& request) {
  if (request.body.empty()) return options_of_query(request);
  Resource resource;
  resource.info.kind = "DeleteOptions";
  Outcome<Body> body = read_body(request, resource);
  if (!body) return body.status();
  json::Value& document = body->document.value;
  if (document.is_null()) document = json::Object();
  if (const auto fault = schema::type_fault(document)) return refused(fault->text);
  const std::string kind = text_at(document, {"kind"});
  if (!kind.empty() && kind != "DeleteOptions")
    return refused(fmt::format("no kind {} is registered for version {} in scheme {}", json::go_quoted(kind),
                               json::go_quoted(text_at(document, {"apiVersion"})), kScheme));
  if (const auto fault = read_as_type(document, "io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions", GoReader::json))
    return refused(*fault);
  DeleteOptions options;
  options.document = document;
  set(options.document, {"kind"}, "DeleteOptions");
  set(options.document, {"apiVersion"}, "meta.k8s.io/v1");
  options.uid = optional_text(document, {"preconditions", "uid"});
  options.version = optional_text(document, {"preconditions", "resourceVersion"});
  options.propagation = optional_text(document, {"propagationPolicy"});
  if (const json::Value* orphan = find(document, {"orphanDependents"}); orphan != nullptr && orphan->is_bool())
    options.orphan = orphan->as_bool();
  return checked(std::move(options), texts_at(document, {"dryRun"}));
}

Outcome<Removal> plan_removal(const Cluster& cluster, const Resource& resource, const std::string& key,
                              const DeleteOptions& options) {
  const StoredPtr state = cluster.storage.find(resource.collection, key);
  const std::string name = key.substr(key.find('/') + 1);
  if (state == nullptr) return not_found(resource.name(), name);
  if (Outcome<bool> met = check_preconditions(resource, name, *state, options); !met) return met.status();
  std::vector<std::string> finalizers = finalizers_after(resource, state->object, options);
  const bool waits = waits_for_contents(resource, state->object) || resource.handling == Handling::definition;
  if (finalizers.empty() && !waits) return Removal{true, !options.dry_run, state->object};
  json::Value object = marked(state->object, std::move(finalizers), cluster.date());
  if (is_namespace(resource)) set(object, {"status", "phase"}, "Terminating");
  if (resource.handling == Handling::definition) mark_definition(object, cluster.date());
  const bool changes = !options.dry_run && object != state->written();
  return Removal{false, changes, std::move(object)};
}

/// An object that remains is written in the storage version of the moment, whatever version it was stored in. `shown`
/// is it as the request sees it.
Outcome<Removal> in_storage_version(Cluster& cluster, const Resource& resource, const DeleteOptions& options,
                                    Removal removal, const json::Value& shown) {
  const bool is_stored_anew = resource.handling == Handling::custom && !removal.is_gone &&
                              text_at(removal.object, {"apiVersion"}) != resource.stored_api_version;
  if (!is_stored_anew) return removal;
  Outcome<json::Value> stored = to_stored(cluster, shown, resource);
  if (!stored) return stored.status();
  return Removal{.is_gone = false, .changes = !options.dry_run, .object = std::move(*stored)};
}

/// One of the objects that are deleted together.
Outcome<Removal> plan_removal_of_several(Cluster& cluster, const Resource& resource, const std::string& key,
                                         const DeleteOptions& options) {
  Outcome<Removal> removal = plan_removal(cluster, resource, key, options);
  if (!removal || removal->is_gone) return removal;
  const Outcome<json::Value> shown = to_requested(cluster, removal->object, resource);
  return shown ? in_storage_version(cluster, resource, options, std::move(*removal), *shown) : shown.status();
}

/// Returns the version of the object afterwards.
std::int64_t carry_out(Cluster& cluster, const Resource& resource, const std::string& key, const Removal& removal) {
  const StoredPtr state = removal.is_gone ? cluster.storage.remove(resource.collection, key)
                                          : cluster.storage.put(resource.collection, key, removal.object);
  settle(cluster, resource, removal.is_gone ? nullptr : state);
  return state->version;
}

/// Whether webhooks allow that the objects are deleted. All are asked, the first denial is returned.
Outcome<bool> admit_removals(const RemovalRequest& removal, const std::vector<std::string>& keys) {
  if (!is_reviewed(removal)) return true;
  Outcome<bool> all = true;
  for (const std::string& key : keys) {
    const StoredPtr state = removal.cluster.storage.find(removal.route.resource->collection, key);
    if (state == nullptr) continue;
    Outcome<StoredPtr> old = to_requested_state(removal.cluster, state, *removal.route.resource);
    if (!old) return old.status();
    Outcome<bool> allowed = admit_removal(removal, (*old)->object);
    if (all && !allowed) all = allowed;
  }
  return all;
}

/// The namespaces that every cluster has.
Outcome<bool> check_mortal(const Resource& resource, const std::string& name) {
  constexpr std::string_view kImmortal[] = {"default", "kube-system", "kube-public"};
  if (!is_namespace(resource) || std::ranges::find(kImmortal, name) == std::end(kImmortal)) return true;
  return forbidden(resource.name(), name, "this namespace may not be deleted");
}

bool has_asked_all(const Cluster& cluster) {
  return cluster.attempt == nullptr ||
         (cluster.attempt->questions.empty() && cluster.attempt->admission_questions.empty());
}

bool has_policy_finalizer(const json::Value& object) {
  return std::ranges::any_of(texts_at(object, {"metadata", "finalizers"}), [](const std::string& name) {
    return name == kOrphanFinalizer || name == kForegroundFinalizer;
  });
}

void remove_with(Cluster& cluster, const Resource& resource, const std::string& key, const DeleteOptions& options) {
  Outcome<Removal> removal = plan_removal(cluster, resource, key, options);
  if (removal && removal->changes) carry_out(cluster, resource, key, *removal);
}

}  // namespace

void remove_object(Cluster& cluster, const Resource& resource, const std::string& key) {
  DeleteOptions options;
  const StoredPtr state = cluster.storage.find(resource.collection, key);
  if (state != nullptr && !has_policy_finalizer(state->object)) options.propagation = "Background";
  remove_with(cluster, resource, key, options);
}

void remove_object_in_foreground(Cluster& cluster, const Resource& resource, const std::string& key) {
  DeleteOptions options;
  options.propagation = "Foreground";
  remove_with(cluster, resource, key, options);
}

void write_or_remove(Cluster& cluster, const Resource& resource, const std::string& key, json::Value object) {
  const bool is_last = is_finished(object);
  if (is_last) cluster.storage.remove(resource.collection, key);
  settle(cluster, resource, is_last ? nullptr : cluster.storage.put(resource.collection, key, std::move(object)));
}

bool drop_finalizer(json::Value& object, json::MemberPath list, std::string_view name) {
  std::vector<std::string> finalizers = texts_at(object, list);
  if (std::erase(finalizers, name) == 0) return false;
  set_or_erase(object, list, json::Array(finalizers.begin(), finalizers.end()));
  return true;
}

bool is_terminating(const json::Value& object) { return find(object, {"metadata", "deletionTimestamp"}) != nullptr; }

bool is_finished(const json::Value& object) {
  return is_terminating(object) && !has_any(object, {"metadata", "finalizers"}) &&
         !(text_at(object, {"kind"}) == "Namespace" && has_any(object, {"spec", "finalizers"}));
}

Outcome<bool> remove_unreviewed(Cluster& cluster, const Route& route, const ApiRequest& request,
                                const LastChange& last_change) {
  Outcome<DeleteOptions> options = delete_options(request);
  if (!options) return options.status();
  const Resource& resource = *route.resource;
  if (Outcome<Removal> planned = plan_removal(cluster, resource, route.key(), *options); !planned)
    return planned.status();
  if (options->dry_run) return true;
  const StoredPtr state = cluster.storage.find(resource.collection, route.key());
  json::Value changed = last_change(state->object);
  if (changed != state->object)
    settle(cluster, resource, cluster.storage.put(resource.collection, route.key(), std::move(changed)));
  options->version.reset();  // that was the version before the change
  remove_with(cluster, resource, route.key(), *options);
  return true;
}

namespace {

ApiResponse removed(Cluster& cluster, const Route& route, const DeleteOptions& options, const Accepted& accepted) {
  const Resource& resource = *route.resource;
  Outcome<Removal> removal = plan_removal(cluster, resource, route.key(), options);
  if (!removal) return respond(removal.status());
  if (Outcome<bool> mortal = check_mortal(resource, route.name); !mortal) return respond(mortal.status());
  if (Outcome<bool> allowed = admit_removals({cluster, route, options.document, options.dry_run}, {route.key()});
      !allowed)
    return respond(allowed.status());
  Outcome<json::Value> shown = to_requested(cluster, removal->object, resource);
  if (!shown) return respond(shown.status());
  removal = in_storage_version(cluster, resource, options, std::move(*removal), *shown);
  if (!removal) return respond(removal.status());
  if (removal->changes) set_version(*shown, carry_out(cluster, resource, route.key(), *removal));
  const bool is_shown = resource.is_inert && returns_deleted(resource.info);
  if (removal->is_gone && !is_shown)
    return respond(success(resource.name(), route.name, text_at(*shown, {"metadata", "uid"})));
  const bool is_promised = !removal->is_gone && options.orphan.has_value() && !*options.orphan;
  return respond(is_promised ? 202 : 200, Printer(route.resource, accepted, cluster.clock).object(*shown), accepted);
}

/// One object after the other, until one cannot be removed.
Outcome<bool> remove_all(const RemovalRequest& request, const std::vector<std::string>& keys,
                         const DeleteOptions& options) {
  const Resource& resource = *request.route.resource;
  for (const std::string& key : keys) {
    if (request.cluster.storage.find(resource.collection, key) == nullptr)
      continue;  // removed since the listed version
    Outcome<Removal> removal = plan_removal_of_several(request.cluster, resource, key, options);
    if (!removal) return removal.status();
    if (Outcome<bool> allowed = admit_removals(request, {key}); !allowed) return allowed;
    if (removal->changes) carry_out(request.cluster, resource, key, *removal);
  }
  return true;
}

ApiResponse removed_collection(Cluster& cluster, const Route& route, const ListQuery& query,
                               const DeleteOptions& options, const Accepted& accepted) {
  const Resource& resource = *route.resource;
  if (auto response = not_yet(cluster, query)) return *std::move(response);
  const Outcome<Page> page = list_page(cluster, route, query);
  if (!page) return respond(page.status());
  const RemovalRequest reviewed = {cluster, route, options.document, options.dry_run};
  std::vector<std::string> keys;
  for (const auto& [key, state] : page->objects) keys.push_back(key);
  if (Outcome<bool> asked = admit_removals(reviewed, keys); !asked && !has_asked_all(cluster))
    return respond(asked.status());
  for (const std::string& key : keys) static_cast<void>(plan_removal_of_several(cluster, resource, key, options));
  if (Outcome<bool> answered = check_answered(cluster); !answered) return respond(answered.status());
  Outcome<bool> all = true;
  settle_together(cluster, [&] { all = remove_all(reviewed, keys, options); });
  if (!all) return respond(all.status());
  return respond(200, Printer(route.resource, accepted, cluster.clock).list(page->objects, page->facts), accepted);
}

}  // namespace

ApiResponse remove(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  const Outcome<DeleteOptions> options = delete_options(request);
  if (!options) return respond(options.status());
  ApiResponse response = removed(cluster, route, *options, accepted);
  warn_of_orphans(*route.resource, *options, response);
  return response;
}

ApiResponse remove_collection(Cluster& cluster, const Route& route, const ApiRequest& request,
                              const Accepted& accepted) {
  Outcome<ListQuery> query = list_query(*route.resource, request);
  if (!query) return respond(query.status());
  query->in_pages = true;
  const Outcome<DeleteOptions> options = delete_options(request);
  if (!options) return respond(options.status());
  ApiResponse response = removed_collection(cluster, route, *query, *options, accepted);
  warn_of_orphans(*route.resource, *options, response);
  return response;
}

}  // namespace kubexx::testing
