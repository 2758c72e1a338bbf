#include "runtime/testing/kinds/core_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <list>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "runtime/core/base64.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/admission/configuration_rules.hpp"
#include "runtime/testing/kinds/core_data.hpp"
#include "runtime/testing/kinds/core_events.hpp"
#include "runtime/testing/kinds/core_kinds_table.hpp"
#include "runtime/testing/kinds/core_secrets.hpp"
#include "runtime/testing/kinds/immutable_fields.hpp"
#include "runtime/testing/kinds/inert_defaults.hpp"
#include "runtime/testing/kinds/kind_defaults.hpp"
#include "runtime/testing/kinds/kind_metadata.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/kinds/selectable_fields.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

/// The API of CustomResourceDefinitions, which has no definition itself.
Resource definition_resource() {
  Resource resource;
  resource.info = {
      "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false, true, false};
  resource.singular = "customresourcedefinition";
  resource.list_kind = "CustomResourceDefinitionList";
  resource.short_names = {"crd", "crds"};
  resource.categories = {"api-extensions"};
  resource.handling = Handling::definition;
  resource.collection = kDefinitionCollection;
  resource.stored_api_version = "apiextensions.k8s.io/v1";
  resource.merging = built_in_merging(resource.info);
  return resource;
}

/// Both groups serve the same events.
void share_events(Resource& resource) {
  if (resource.info.plural != "events") return;
  resource.collection = "events";
  resource.stored_api_version = "v1";
}

std::string_view phase_of(const json::Value& name_space) {
  return find(name_space, {"metadata", "deletionTimestamp"}) == nullptr ? "Active" : "Terminating";
}

constexpr const char* kNameLabel = "kubernetes.io/metadata.name";

/// A namespace has a label with its name, which belongs to its manager unless the server makes the name.
void label_namespace(json::Value& object) {
  const json::Value* labels = find(object, {"metadata", "labels"});
  if (labels != nullptr && !labels->is_object() && !labels->is_null()) return;
  const std::string name = text_at(object, {"metadata", "name"});
  if (!name.empty() && text_at(object, {"metadata", "generateName"}).empty())
    set(object, {"metadata", "labels", kNameLabel}, name);
}

/// It also has a finalizer for its contents.
void finish_namespace(json::Value& object, const json::Value* old) {
  set(object, {"metadata", "labels", kNameLabel}, text_at(object, {"metadata", "name"}));
  json::Array finalizers = json::list_at(object, {"spec", "finalizers"});
  if (old == nullptr && std::ranges::find(finalizers, json::Value(kContentFinalizer)) == finalizers.end()) {
    finalizers.emplace_back(kContentFinalizer);
    set(object, {"spec", "finalizers"}, std::move(finalizers));
  }
  if (find(object, {"status", "phase"}) == nullptr) set(object, {"status", "phase"}, std::string(phase_of(object)));
}

/// `stringData` is stored as `data`.
void encode_string_data(json::Value& secret) {
  const json::Value* texts = find(secret, {"stringData"});
  if (texts == nullptr || !texts->is_object()) return;
  const json::Value* data = find(secret, {"data"});
  if (data != nullptr && !data->is_object()) return;
  std::vector<json::Object::Member> members;
  if (data != nullptr) members.assign(data->as_object().begin(), data->as_object().end());
  for (const auto& [key, text] : texts->as_object()) {
    if (!text.is_string()) return;
    members.emplace_back(key, core::encode_base64(text.as_string(), core::Base64Alphabet::standard));
  }
  set(secret, {"data"}, json::Object(std::move(members)));
  erase(secret, {"stringData"});
}

/// Bytes are stored as they are encoded, whatever line breaks they were sent with.
void encode_canonically(json::Value& object, std::string_view member) {
  json::Value* data = find(object, {member});
  if (data == nullptr || !data->is_object()) return;
  for (auto& [key, value] : data->as_object()) {
    if (!value.is_string()) continue;
    const auto read = core::decode_base64(value.as_string(), core::Base64Alphabet::standard);
    if (const auto* bytes = std::get_if<std::string>(&read))
      value = core::encode_base64(*bytes, core::Base64Alphabet::standard);
  }
}

void prepare_secret(json::Value& secret) {
  encode_string_data(secret);
  encode_canonically(secret, "data");
}

/// Whether a number is present and below `least`.
void check_least(const json::Value& object, json::MemberPath path, std::int64_t least, const schema::FieldPath& field,
                 std::string_view complaint, schema::FieldErrors& errors) {
  const json::Value* value = find(object, path);
  if (value == nullptr || !value->is_integer() || value->as_double() >= static_cast<double>(least)) return;
  errors.invalid({}, field, schema::shown(*value), std::string(complaint));
}

void check_lease(const json::Value& lease, schema::FieldErrors& errors) {
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec");
  check_least(lease, {"spec", "leaseDurationSeconds"}, 1, spec.child("leaseDurationSeconds"), "must be greater than 0",
              errors);
  check_least(lease, {"spec", "leaseTransitions"}, 0, spec.child("leaseTransitions"),
              "must be greater than or equal to 0", errors);
}

/// A workload selects the pods of its own template.
void check_pod_selector(const json::Value& workload, schema::FieldErrors& errors) {
  const json::Value* chosen = find(workload, {"spec", "selector", "matchLabels"});
  if (chosen == nullptr || !chosen->is_object()) return;
  const json::Value* labels = find(workload, {"spec", "template", "metadata", "labels"});
  std::unordered_map<std::string_view, const json::Value*> by_name;
  if (labels != nullptr && labels->is_object())
    for (const auto& [name, label] : labels->as_object()) by_name.emplace(name, &label);
  const bool matches = std::ranges::all_of(chosen->as_object(), [&](const auto& one) {
    const auto label = by_name.find(one.first);
    return label != by_name.end() && *label->second == one.second;
  });
  if (matches) return;
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec"), pods = spec.child("template"), metadata = pods.child("metadata");
  errors.invalid({}, metadata.child("labels"), labels == nullptr ? "null" : schema::shown(*labels),
                 "`selector` does not match template `labels`");
}

void check_images(const json::Array& containers, const schema::FieldPath& field, schema::FieldErrors& errors) {
  for (std::size_t i = 0; i < containers.size(); ++i) {
    if (!text_at(containers[i], {"image"}).empty()) continue;
    const schema::FieldPath container = field.index(i);
    errors.required({}, container.child("image"), "");
  }
}

void check_containers(const json::Value& pod, const schema::FieldPath& field, schema::FieldErrors& errors) {
  for (const std::string_view name : {"containers", "initContainers"}) {
    const json::Value* list = find(pod, {name});
    const schema::FieldPath path = field.child(name);
    if (list != nullptr && list->is_array()) check_images(list->as_array(), path, errors);
    const bool is_empty = list != nullptr && list->is_array() && list->as_array().empty();
    if (name == "containers" && is_empty) errors.required({}, path, "");
  }
}

/// A pod has a container, and every container has an image.
void check_pod_spec(const json::Value& object, const ResourceInfo& info, schema::FieldErrors& errors) {
  const std::vector<std::string_view> names = pod_spec_path(info);
  if (names.empty()) return;
  const json::Value* pod = &object;
  std::list<schema::FieldPath> fields(1);
  for (const std::string_view name : names) {
    pod = find(*pod, {name});
    if (pod == nullptr || !pod->is_object()) return;
    fields.push_back(fields.back().child(name));
  }
  check_containers(*pod, fields.back(), errors);
}

/// A node may have several addresses of one type.
void check_node_addresses(const json::Value& node, schema::FieldErrors& errors) {
  const json::Array& addresses = json::list_at(node, {"status", "addresses"});
  const schema::FieldPath root;
  const schema::FieldPath status = root.child("status");
  const schema::FieldPath list = status.child("addresses");
  std::set<std::pair<std::string, std::string>> seen;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    const std::string type = text_at(addresses[i], {"type"}), address = text_at(addresses[i], {"address"});
    if (!seen.emplace(type, address).second)
      errors.duplicate({}, list.index(i), json::to_text(json::Object({{"Type", type}, {"Address", address}})));
  }
}

/// An APIService is named after its version and its group.
void check_service_name(const json::Value& service, schema::FieldErrors& errors) {
  const std::string name = text_at(service, {"metadata", "name"});
  const std::string required = text_at(service, {"spec", "version"}) + "." + text_at(service, {"spec", "group"});
  if (name == required) return;
  const schema::FieldPath root;
  const schema::FieldPath metadata = root.child("metadata");
  errors.invalid({}, metadata.child("name"), schema::shown(name),
                 fmt::format("must be `spec.version+\".\"+spec.group`: {}", json::go_quoted(required)));
}

std::vector<ResourcePtr> read_core_kinds() {
  std::vector<ResourcePtr> kinds;
  for (const yaml::Document& document : yaml::read_documents(kCoreKinds).documents) {
    json::Value value = document.value;
    set(value, {"apiVersion"}, "apiextensions.k8s.io/v1");
    set(value, {"kind"}, "CustomResourceDefinition");
    schema::DecodedCrd decoded = schema::decode_crd(value);
    schema::default_crd(decoded.crd);
    for (Resource& resource :
         resources_of(std::make_shared<const Definition>(std::move(decoded.crd)), Handling::core)) {
      share_events(resource);
      resource.blank = blank_of(resource.info);
      resource.go_values = go_values_of(resource.info);
      resource.go_type = go_type_of(resource.info);
      resource.selectable_fields = selectable_fields(resource.info);
      kinds.push_back(std::make_shared<const Resource>(std::move(resource)));
    }
  }
  kinds.push_back(std::make_shared<const Resource>(definition_resource()));
  return kinds;
}

}  // namespace

const std::vector<ResourcePtr>& core_kinds() {
  static const std::vector<ResourcePtr> kinds = read_core_kinds();
  return kinds;
}

void prepare_core(json::Value& object, const Resource& resource) {
  if (!object.is_object()) return;
  json::Object& members = object.as_object();
  if (members.find("apiVersion") == nullptr) members.set("apiVersion", resource.info.api_version());
  if (members.find("kind") == nullptr) members.set("kind", resource.info.kind);
  if (members.find("metadata") == nullptr) members.set("metadata", json::Object());
  if (resource.info.kind == "Namespace") label_namespace(object);
  if (resource.info.kind == "Secret") prepare_secret(object);
  if (resource.info.kind == "ConfigMap") encode_canonically(object, "binaryData");
  if (resource.is_inert)
    prepare_inert(object, resource);
  else if (resource.go_values != nullptr)
    read_as_go(object, *resource.go_values);
  if (is_webhook_configuration(resource.info.group, resource.info.kind)) default_configuration(object);
}

void finish_core(json::Value& object, const json::Value* old, const Resource& resource) {
  if (resource.info.kind == "Namespace") finish_namespace(object, old);
  if (resource.info.kind == "Event") finish_event(object, resource.info);
  if (resource.info.kind == "DaemonSet") count_template_changes(object, old);
}

void keep_finalizers(json::Value& object, const json::Value& old, const Resource& resource) {
  if (resource.info.kind != "Namespace" || !resource.info.group.empty()) return;
  const json::Value* kept = find(old, {"spec", "finalizers"});
  set_or_erase(object, {"spec", "finalizers"}, kept != nullptr && kept->is_array() ? kept->as_array() : json::Array());
}

void retell_replicas(std::vector<schema::FieldError>& errors) {
  for (schema::FieldError& error : errors) {
    if (error.rule != "CR-SCALE-001" || !error.value.starts_with('-')) continue;
    if (error.field.starts_with('.')) error.field.erase(0, 1);
    error.detail = kNotNegative;
  }
}

std::vector<schema::FieldError> check_core(const json::Value& object, const json::Value* old, const Resource& resource,
                                           std::string_view subresource) {
  schema::FieldErrors errors;
  check_finalizer_names(object, resource.info, errors);
  if (resource.info.kind == "Namespace" && (old == nullptr || subresource == "finalize"))
    check_namespace_finalizers(object, old == nullptr, errors);
  if (resource.info.kind == "ConfigMap") check_config_map_data(object, errors);
  if (resource.info.kind == "Secret") {
    check_secret_data(object, errors);
    check_secret_type(object, errors);
  }
  if (resource.info.kind == "Lease") check_lease(object, errors);
  if (is_webhook_configuration(resource.info.group, resource.info.kind)) check_configuration(object, errors);
  if (resource.info.kind == "APIService" && old == nullptr) check_service_name(object, errors);
  if (resource.info.kind == "Node" && old != nullptr) check_node_addresses(object, errors);
  if (resource.info.kind == "Event") check_event(object, old, resource.info, errors);
  if (resource.info.group == "apps") check_pod_selector(object, errors);
  if (subresource.empty()) check_pod_spec(object, resource.info, errors);
  if (old != nullptr && subresource.empty()) errors.add(check_immutable_fields(object, *old, resource.info));
  return errors.take();
}

bool allows_unconditional_update(const Resource& resource) {
  // The strategies in pkg/registry of Kubernetes 1.36 that reject it.
  constexpr std::string_view kStrict[] = {"CSIDriver",
                                          "CSINode",
                                          "CSIStorageCapacity",
                                          "Lease",
                                          "MutatingAdmissionPolicy",
                                          "MutatingAdmissionPolicyBinding",
                                          "MutatingWebhookConfiguration",
                                          "PodDisruptionBudget",
                                          "RuntimeClass",
                                          "ValidatingAdmissionPolicy",
                                          "ValidatingAdmissionPolicyBinding",
                                          "ValidatingWebhookConfiguration",
                                          "VolumeAttachment"};
  const bool is_strict = std::ranges::find(kStrict, resource.info.kind) != std::end(kStrict);
  return resource.handling == Handling::core && !is_strict;
}

bool allows_create_on_update(const Resource& resource) {
  return resource.handling == Handling::core && (resource.info.kind == "Lease" || resource.info.kind == "Event");
}

}  // namespace kubexx::testing
