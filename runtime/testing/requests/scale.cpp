#include "runtime/testing/requests/scale.hpp"

#include <fmt/format.h>

#include "runtime/json/depth.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/apply/owners.hpp"
#include "runtime/testing/apply/scale_owners.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/go_reading.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/update.hpp"
#include "runtime/testing/tables/cells.hpp"

namespace kubexx::testing {
namespace {

const json::Value* at_path(const json::Value& object, std::string_view path) {
  const json::Value* at = &object;
  for (const std::string& step : steps_of(path)) {
    at = at->is_object() ? at->as_object().find(step) : nullptr;
    if (at == nullptr) return nullptr;
  }
  return at;
}

void set_at_path(json::Value& object, std::string_view path, json::Value value) {
  json::Value* at = &object;
  for (const std::string& step : steps_of(path)) {
    if (!at->is_object()) *at = json::Object();
    json::Value* below = at->as_object().find(step);
    at = below != nullptr ? below : &at->as_object().set(step, nullptr);
  }
  *at = std::move(value);
}

/// The replicas of a Scale whose object has none, before it is changed. Servers let no client set this number.
constexpr std::int64_t kUnsetReplicas = -2'147'483'648;

const json::Value* replicas_of(const Resource& resource, const json::Value& object) {
  return at_path(object, resource.version->scale->spec_replicas_path);
}

/// In messages.
std::string path_of_replicas(const Resource& resource) {
  return json::go_quoted(resource.version->scale->spec_replicas_path);
}

json::Value empty_scale() {
  json::Value scale = json::Object();
  set(scale, {"kind"}, "Scale");
  set(scale, {"apiVersion"}, kScaleVersion);
  set(scale, {"spec"}, json::Object());
  return scale;
}

json::Value scale_metadata(const json::Value& object) {
  json::Object metadata;
  for (const std::string_view name : {"name", "namespace", "uid", "resourceVersion", "creationTimestamp"})
    if (const json::Value* value = find(object, {"metadata", name})) metadata.append(std::string(name), *value);
  return metadata;
}

const MergeSchema& scale_merging() {
  static const MergeSchema schema("autoscaling", "v1", "Scale", false);
  return schema;
}

FieldWrite scale_fields(const Write& write) {
  FieldWrite fields = field_write(write);
  fields.api_version = kScaleVersion;
  fields.blank = nullptr;
  return fields;
}

Managers managers_of(const json::Value& object) {
  auto read = read_managers(object);
  auto* managers = std::get_if<Managers>(&read);
  return managers == nullptr ? Managers() : std::move(*managers);
}

/// The Scale of an object with the managers of its replicas.
json::Value tracked_scale(const Resource& resource, const json::Value& object) {
  const json::Value* replicas = replicas_of(resource, object);
  json::Value scale = empty_scale();
  set(scale, {"metadata"}, scale_metadata(object));
  if (replicas == nullptr) set(scale, {"spec", "replicas"}, kUnsetReplicas);
  if (replicas != nullptr && *replicas != json::Value(0)) set(scale, {"spec", "replicas"}, *replicas);
  write_managers(scale, scale_managers(managers_of(object), resource));
  return scale;
}

/// Sets the managed fields of `object` after `scale` was written to it, or applied.
void set_owners(const Write& write, json::Value& object, const json::Value& scale) {
  const json::Value live = tracked_scale(write.resource(), object);
  json::Value after = scale;
  if (!write.has_owners) {
    after = live;
    erase(after, {"spec", "replicas"});
    const json::Value* wanted = find(scale, {"spec", "replicas"});
    if (wanted != nullptr && *wanted != json::Value(0)) set(after, {"spec", "replicas"}, *wanted);
    after = track_update(&live, std::move(after), scale_merging(), scale_fields(write));
  }
  write_managers(object, managers_after_scale(managers_of(object), managers_of(after), write.resource()));
}

constexpr const char* kScaleType = "io.k8s.api.autoscaling.v1.Scale";

Status unknown_scale() {
  return refused(fmt::format("no kind is registered for the type v1.Scale in scheme {}", kScheme));
}

/// Reads a document as the Go type.
Outcome<bool> read_scale(json::Value& scale) {
  const std::string api_version = text_at(scale, {"apiVersion"}), kind = text_at(scale, {"kind"});
  if ((!api_version.empty() && api_version != kScaleVersion) || (!kind.empty() && kind != "Scale"))
    return unknown_scale();
  if (const auto fault = read_as_type(scale, kScaleType, GoReader::json))
    return status::not_handled("Scale", "v1", *fault);
  return true;
}

/// The Scale in a body, for a custom resource. Its server has this message for all that it cannot decode.
Outcome<json::Value> read_custom(const ApiRequest& request, const Resource& kind) {
  constexpr int kBadRequest = 400;
  Outcome<Body> body = read_body(request, kind);
  if (!body) return body.status().code == kBadRequest ? unknown_scale() : body.status();
  json::Value& scale = body->document.value;
  return read_scale(scale) ? Outcome<json::Value>(std::move(scale)) : unknown_scale();
}

Outcome<json::Value> read_sent_scale(const ApiRequest& request, const Resource& of) {
  Resource kind;
  kind.info = {.group = "autoscaling", .version = "v1", .kind = "Scale"};
  kind.handling = of.handling;
  kind.go_type = kScaleType;
  if (kind.handling == Handling::custom) return read_custom(request, kind);
  Outcome<Body> body = read_body(request, kind);
  if (!body) return body.status();
  if (body->unread) return status::not_handled("Scale", "v1", *body->unread);
  return std::move(body->document.value);
}

/// Servers validate the scale of a built-in kind itself, not the object that it changes.
Outcome<bool> check_replicas(const json::Value& scale, const std::string& name) {
  const std::int64_t replicas = json::integer_at(scale, {"spec", "replicas"});
  if (replicas >= 0) return true;
  schema::FieldErrors errors;
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec");
  errors.invalid({}, spec.child("replicas"), schema::shown(replicas), kNotNegative);
  return invalid({"autoscaling", "Scale"}, name, errors.list());
}

Outcome<json::Value> mutated_scale(const Write& write, const json::Value& scale, const StoredPtr& state) {
  Outcome<StoredPtr> object = to_update(write.cluster, state, write.resource());
  if (!object) return object.status();
  const json::Value old = changed_scale(write.resource(), (*object)->object);
  Outcome<json::Value> mutated = mutate_by_webhooks(write, scale, &old);
  if (!mutated) return mutated;
  return with_valid_owners(write, *std::move(mutated), scale);
}

/// Built-in kinds have their selector as an object.
std::string built_in_selector(const Resource& resource, const json::Value& object) {
  const bool is_old = resource.info.kind == "ReplicationController";
  return (is_old ? cells::labels : cells::selector)({object, "spec.selector", {}, {}}).as_string();
}

}  // namespace

json::Value scale_of(const Resource& resource, const json::Value& object) {
  const schema::ScaleSubresource& paths = *resource.version->scale;
  const json::Value* wanted = replicas_of(resource, object);
  const json::Value* current = at_path(object, paths.status_replicas_path);
  const json::Value* selector = paths.label_selector_path ? at_path(object, *paths.label_selector_path) : nullptr;
  json::Value scale = empty_scale();
  set(scale, {"metadata"}, scale_metadata(object));
  if (wanted != nullptr && *wanted != json::Value(0)) set(scale, {"spec", "replicas"}, *wanted);
  set(scale, {"status", "replicas"}, current == nullptr ? json::Value(0) : *current);
  if (selector != nullptr && selector->is_string() && !selector->as_string().empty())
    set(scale, {"status", "selector"}, *selector);
  if (resource.is_inert) set(scale, {"status", "selector"}, built_in_selector(resource, object));
  return scale;
}

json::Value changed_scale(const Resource& resource, const json::Value& object) {
  json::Value scale = scale_of(resource, object);
  if (replicas_of(resource, object) == nullptr) set(scale, {"spec", "replicas"}, kUnsetReplicas);
  return scale;
}

std::string scale_text(const json::Value& scale, const Accepted& accepted, const Clock& clock) {
  if (accepted.form == Form::metadata) return json::to_text(partial_metadata(scale, accepted.form_version));
  if (accepted.form != Form::table) return json::to_text(scale);
  TableRequest request;
  request.now = clock.moment();
  request.include = accepted.row_object;
  request.table_version = accepted.form_version;
  return json::to_text(table(built_in_layout("autoscaling", "Scale"), scale, request));
}

ApiResponse get_scale(Cluster& cluster, const Route& route, const Accepted& accepted) {
  const StoredPtr state = cluster.storage.find(route.resource->collection, route.key());
  if (state == nullptr) return respond(not_found(route.resource->name(), route.name));
  Outcome<json::Value> object = to_requested(cluster, state->object, *route.resource);
  if (!object) return respond(object.status());
  if (replicas_of(*route.resource, *object) == nullptr)
    return respond(
        internal(fmt::format("the spec replicas field {} does not exist", path_of_replicas(*route.resource))));
  return respond(200, scale_text(scale_of(*route.resource, *object), accepted, cluster.clock), accepted);
}

Outcome<json::Value> apply_scale(const Write& write, const std::string& body, const StoredPtr& state) {
  Outcome<StoredPtr> object = to_update(write.cluster, state, write.resource());
  if (!object) return object.status();
  const json::Value live = tracked_scale(write.resource(), (*object)->object);
  Outcome<json::Value> applied = applied_object(write, body, &live, scale_merging(), scale_fields(write));
  if (!applied) return applied.status();
  if (Outcome<bool> named = check_identity(*applied, write.route); !named) return named.status();
  Write owned = write;
  owned.has_owners = true;
  return write_scale(owned, *applied, state);
}

Outcome<json::Value> write_scale(const Write& write, json::Value scale, const StoredPtr& state) {
  const Resource& resource = write.resource();
  if (Outcome<bool> read = read_scale(scale); !read) return read.status();
  if (may_be_mutated(write, false)) {
    Outcome<json::Value> mutated = mutated_scale(write, std::move(scale), state);
    if (!mutated) return mutated;
    scale = std::move(*mutated);
    if (Outcome<bool> read = read_scale(scale); !read) return read.status();
  }
  if (resource.is_inert)
    if (Outcome<bool> valid = check_replicas(scale, write.route.name); !valid) return valid.status();
  const json::Value* replicas = find(scale, {"spec", "replicas"});
  const json::Value wanted = replicas == nullptr ? json::Value(0) : *replicas;
  if (wanted == json::Value(kUnsetReplicas))
    return refused(fmt::format("the spec replicas field {} cannot be empty", path_of_replicas(resource)));
  const std::string version = text_at(scale, {"metadata", "resourceVersion"});
  if (!version.empty() && version != fmt::to_string(state->version)) return modified(resource.name(), write.route.name);
  const std::string& path = resource.version->scale->spec_replicas_path;
  if (steps_of(path).size() >= json::kMostObjectLevels)
    return refused(fmt::format("the path of the replicas has more than {} levels", json::kMostObjectLevels));
  Outcome<StoredPtr> before = to_update(write.cluster, state, resource);
  if (!before) return before.status();
  Body body;
  body.document.value = (*before)->object;
  set_owners(write, body.document.value, scale);
  set_at_path(body.document.value, path, wanted);
  Write owned = write;
  owned.has_owners = true;
  Outcome<StoredPtr> written = update_object(owned, std::move(body), state);
  if (!written) return written.status();
  return scale_of(resource, (*written)->object);
}

ApiResponse put_scale(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  Outcome<WriteOptions> options = write_options(request, "UpdateOptions");
  if (!options) return respond(options.status());
  Outcome<json::Value> sent = read_sent_scale(request, *route.resource);
  if (!sent) return respond(sent.status());
  if (Outcome<bool> placed = place_in_namespace(*sent, route); !placed) return respond(placed.status());
  if (Outcome<bool> named = check_name(*sent, route); !named) return respond(named.status());
  const StoredPtr state = cluster.storage.find(route.resource->collection, route.key());
  if (state == nullptr) return respond(not_found(route.resource->name(), route.name));
  std::vector<std::string> warnings;
  const Write write = {cluster, route, *options, warnings};
  if (Outcome<bool> same = check_uid(write, *sent, text_at(state->object, {"metadata", "uid"})); !same)
    return respond(same.status());
  Outcome<json::Value> scale = write_scale(write, *std::move(sent), state);
  if (!scale) return respond(scale.status());
  ApiResponse response = respond(200, scale_text(*scale, accepted, cluster.clock), accepted);
  response.warnings = std::move(warnings);
  return response;
}

}  // namespace kubexx::testing
