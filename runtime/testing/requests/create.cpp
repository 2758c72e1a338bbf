#include "runtime/testing/requests/create.hpp"

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/testing/conversion/conversion.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/inert_defaults.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/list.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/store.hpp"

namespace kubexx::testing {
namespace {

Status terminating(const Resource& resource, std::string_view name) {
  return forbidden(resource.name(), name, "create not allowed while custom resource definition is terminating");
}

/// The name belongs to an object that exists, or that will until its last finalizer is removed.
Status occupied(const Stored& present, const Resource& resource, const std::string& name, const json::Value& object) {
  const bool is_generated = !text_at(object, {"metadata", "generateName"}).empty();
  Status status = is_generated ? no_unique_name(resource.name(), name) : already_exists(resource.name(), name);
  if (is_terminating(present.object)) status.message = "object is being deleted: " + status.message;
  return status;
}

}  // namespace

Outcome<StoredPtr> create_object(Write write, Body body) {
  Cluster& cluster = write.cluster;
  const Resource& resource = write.resource();
  json::Value& object = body.document.value;
  if (Outcome<bool> shallow = check_depth(object); !shallow) return shallow.status();
  if (Outcome<bool> placed = place_in_namespace(object, write.route); !placed) return placed.status();
  write.has_generated_name = name_by_start(object, write);
  const std::string asked_for = text_at(object, {"metadata", "name"});
  if (Outcome<bool> open = check_namespace(cluster, write.route, asked_for); !open) return open.status();
  if (resource.is_terminating) return terminating(resource, asked_for);
  if (!write.has_generated_name) write.asked_name = asked_for;
  Outcome<Prepared> prepared = prepare(write, std::move(body), nullptr);
  if (!prepared) return prepared.status();
  Outcome<json::Value> admitted = admit(write, std::move(*prepared), nullptr);
  if (!admitted) return admitted.status();
  const bool is_post = write.route.name.empty();
  const std::string name = is_post ? text_at(*admitted, {"metadata", "name"}) : write.route.name;
  const std::string key = object_key(write.route.name_space, name);
  const std::optional<std::int64_t> version = parse_version(text_at(*admitted, {"metadata", "resourceVersion"}));
  // Patches and replacements create an object whatever its version.
  const bool has_version = is_post && version.value_or(0) != 0;
  set(*admitted, {"metadata", "uid"}, cluster.new_uid());
  set(*admitted, {"metadata", "creationTimestamp"}, cluster.date());
  if (!write.options.dry_run && !has_version) erase(*admitted, {"metadata", "resourceVersion"});
  if (resource.is_inert) complete_new_inert(*admitted, resource);
  if (Outcome<bool> allowed = validate_by_webhooks(write, *admitted, nullptr); !allowed) return allowed.status();
  // The storage of a server looks for another object after all checks, and creates the object in the same step.
  if (!write.options.dry_run && has_version)
    return unforeseen_status("resourceVersion should not be set on objects to be created");
  Outcome<json::Value> stored = to_stored(cluster, std::move(*admitted), resource);
  if (!stored) return stored.status();
  if (const StoredPtr present = cluster.storage.find(resource.collection, key))
    return occupied(*present, resource, name, *stored);
  return store_object(write, key, std::move(*stored));
}

ApiResponse create(Cluster& cluster, const Route& route, const ApiRequest& request, const Accepted& accepted) {
  Outcome<WriteOptions> options = write_options(request, "CreateOptions");
  if (!options) return respond(options.status());
  Outcome<Body> body = read_body(request, *route.resource);
  if (!body) return respond(body.status());
  std::vector<std::string> warnings;
  const Write write = {cluster, route, *options, warnings};
  Outcome<StoredPtr> created = create_object(write, std::move(*body));
  ApiResponse response =
      created ? respond(201, Printer(route.resource, accepted, cluster.clock).object(**created), accepted)
              : respond(first_fault(write, request, created.status()));
  response.warnings = std::move(warnings);
  return response;
}

void create_namespace(Cluster& cluster, std::string_view name) {
  json::Value object = json::Object();
  set(object, {"metadata", "name"}, std::string(name));
  const Route route = {cluster.registry.find("", "v1", "namespaces"), {}, {}, {}};
  std::vector<std::string> warnings;
  Body body;
  body.document.value = std::move(object);
  WriteOptions options;
  options.manager = "kube-apiserver";
  (void)create_object({cluster, route, options, warnings}, std::move(body));
}

}  // namespace kubexx::testing
