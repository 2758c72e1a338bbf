#include "runtime/testing/requests/update.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/create.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/same_object.hpp"
#include "runtime/testing/requests/scale.hpp"
#include "runtime/testing/requests/store.hpp"

namespace kubexx::testing {
namespace {

Status version_missing(const Resource& resource, const std::string& name) {
  schema::FieldErrors errors;
  const schema::FieldPath root;
  const schema::FieldPath metadata = root.child("metadata");
  errors.invalid("CRD-META-012", metadata.child("resourceVersion"), "0", "must be specified for an update");
  return invalid(resource.name(), name, errors.list());
}

/// The name of a resource in the keys of a real server's store, which has no groups of most kinds of Kubernetes.
std::string registry_name(const Resource& resource) {
  const bool is_custom = resource.handling == Handling::custom && !resource.is_inert;
  const bool has_group = is_custom || resource.handling == Handling::definition;
  return has_group ? resource.info.group + "/" + resource.info.plural : resource.info.plural;
}

/// If an update has a version, it must be that of the stored object.
Outcome<bool> check_version(const Write& write, const json::Value& object, const Stored& old) {
  const Resource& resource = write.resource();
  const std::string& name = write.route.name;
  const std::string text = text_at(object, {"metadata", "resourceVersion"});
  std::int64_t version = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), version);
  if (!text.empty() && (error != std::errc() || end != text.data() + text.size() || version < 0))
    return unforeseen_status(fmt::format("strconv.ParseUint: parsing {}: invalid syntax", json::quoted(text)));
  if (version == 0 && !allows_unconditional_update(resource)) return version_missing(resource, name);
  if (version != 0 && version != old.version) return modified(resource.name(), name);
  return true;
}

/// Webhooks see the Scale of an object whose scale is written.
Outcome<bool> validate_update(const Write& write, const json::Value& object, const json::Value& old) {
  if (write.route.subresource != "scale") return validate_by_webhooks(write, object, &old);
  const json::Value scale = scale_of(write.resource(), object), before = scale_of(write.resource(), old);
  return validate_by_webhooks(write, scale, &before);
}

}  // namespace

Outcome<bool> check_uid(const Write& write, const json::Value& object, const std::string& stored) {
  const Resource& resource = write.resource();
  const std::string uid = text_at(object, {"metadata", "uid"});
  if (uid.empty() || uid == stored) return true;
  return conflict(
      resource.name(), write.route.name,
      fmt::format("StorageError: invalid object, Code: 4, Key: /registry/{}/{}, ResourceVersion: 0, "
                  "AdditionalErrorMsg: Precondition failed: UID in precondition: {}, UID in object meta: {}",
                  registry_name(resource), write.route.key(), uid, stored));
}

Outcome<StoredPtr> update_object(const Write& write, Body body, const StoredPtr& old) {
  Cluster& cluster = write.cluster;
  const Resource& resource = write.resource();
  if (Outcome<bool> shallow = check_depth(body.document.value); !shallow) return shallow.status();
  Outcome<StoredPtr> before = to_update(cluster, old, resource);
  if (!before) return before;
  const std::string uid = text_at(old->object, {"metadata", "uid"});
  if (Outcome<bool> same = write.is_patch ? true : check_uid(write, body.document.value, uid); !same)
    return same.status();
  Outcome<Prepared> prepared = prepare(write, std::move(body), &(*before)->object);
  if (!prepared) return prepared.status();
  if (Outcome<bool> same = check_version(write, prepared->object(), *old); !same) return same.status();
  set(prepared->body.document.value, {"metadata", "resourceVersion"}, fmt::to_string(old->version));
  Outcome<json::Value> admitted = admit(write, std::move(*prepared), &(*before)->object);
  if (!admitted) return admitted.status();
  set_version(*admitted, old->version);
  if (Outcome<bool> allowed = validate_update(write, *admitted, (*before)->object); !allowed) return allowed.status();
  const bool is_last = is_finished(*admitted);
  json::Value last = is_last ? *admitted : json::Value();
  Outcome<json::Value> stored = to_stored(cluster, std::move(*admitted), resource);
  if (!stored) return stored.status();
  set_version(*stored, old->version);
  if (!write.options.dry_run && is_same(*stored, old->written())) return before;
  Outcome<StoredPtr> shown = store_object(write, write.route.key(), std::move(*stored), is_last);
  if (shown && is_last && !write.options.dry_run) return unstored(std::move(last));
  return shown;
}

namespace {

/// The object after the update, or of its creation.
Outcome<StoredPtr> updated(const Write& write, Body body, const StoredPtr& old) {
  json::Value& object = body.document.value;
  if (object.is_object()) {
    if (Outcome<bool> placed = place_in_namespace(object, write.route); !placed) return placed.status();
    if (Outcome<bool> named = check_name(object, write.route); !named) return named.status();
  }
  if (old != nullptr) return update_object(write, std::move(body), old);
  if (!allows_create_on_update(write.resource())) return not_found(write.resource().name(), write.route.name);
  if (Outcome<bool> same = check_uid(write, object, ""); !same) return same.status();
  return create_object(write, std::move(body));
}

}  // namespace

ApiResponse update(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  Outcome<WriteOptions> options = write_options(request, "UpdateOptions");
  if (!options) return respond(options.status());
  Outcome<Body> body = read_body(request, *route.resource);
  if (!body) return respond(body.status());
  std::vector<std::string> warnings;
  const Write write = {cluster, route, *options, warnings};
  const StoredPtr old = cluster.storage.find(route.resource->collection, route.key());
  const bool creates = old == nullptr && allows_create_on_update(*route.resource);
  if (creates)
    if (auto denied = denial_of_creation(request)) return *std::move(denied);
  Outcome<StoredPtr> written = updated(write, std::move(*body), old);
  ApiResponse response = written ? respond(creates ? 201 : 200,
                                           Printer(route.resource, accepted, cluster.clock).object(**written), accepted)
                                 : respond(first_fault(write, request, written.status()));
  response.warnings = std::move(warnings);
  return response;
}

}  // namespace kubexx::testing
