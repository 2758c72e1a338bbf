#include "runtime/testing/kinds/kubernetes_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/version_priority.hpp"
#include "runtime/testing/admission/configuration_rules.hpp"
#include "runtime/testing/kinds/core_kinds.hpp"
#include "runtime/testing/kinds/inert_schema.hpp"
#include "runtime/testing/kinds/selectable_fields.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

Value names_of(const kubernetes::Kind& kind) {
  const auto list = [](const std::vector<std::string>& strings) {
    return Value(json::Array(strings.begin(), strings.end()));
  };
  return Object({{"plural", kind.plural},
                 {"singular", kind.singular},
                 {"kind", kind.kind},
                 {"listKind", kind.kind + "List"},
                 {"shortNames", list(kind.short_names)},
                 {"categories", list(kind.categories)}});
}

Value subresources_of(const kubernetes::Kind& kind) {
  Object out;
  if (kind.subresources.contains("status")) out.append("status", Object());
  if (kind.subresources.contains("scale"))
    out.append("scale", Object({{"specReplicasPath", ".spec.replicas"}, {"statusReplicasPath", ".status.replicas"}}));
  return out;
}

/// Where a kind has rules of its own, they require fields and unique names, with the messages of the server.
void leave_to_rules(Value& schema) {
  if (schema.is_array())
    for (Value& element : schema.as_array()) leave_to_rules(element);
  if (!schema.is_object()) return;
  schema.as_object().erase_if([](const auto& member) {
    return (member.first == "required" && member.second.is_array()) || member.first.starts_with("x-kubernetes-list-");
  });
  for (auto& [key, member] : schema.as_object()) leave_to_rules(member);
}

Value definition_of(const kubernetes::Kind& kind) {
  Value schema = inert_schema(kind.definition);
  if (is_webhook_configuration(kind.group, kind.kind)) leave_to_rules(schema);
  json::erase(schema, {"properties", "metadata"});
  json::set(schema, {"properties", "metadata", "type"}, "object");
  Value version = Object({{"name", kind.version}, {"served", true}, {"storage", true}});
  json::set(version, {"schema", "openAPIV3Schema"}, std::move(schema));
  if (kind.kind == "Endpoints") {
    version.as_object().append("deprecated", true);
    version.as_object().append("deprecationWarning",
                               "v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice");
  }
  if (Value below = subresources_of(kind); !below.as_object().empty())
    json::set(version, {"subresources"}, std::move(below));
  Value crd = Object({{"apiVersion", "apiextensions.k8s.io/v1"}, {"kind", "CustomResourceDefinition"}});
  json::set(crd, {"metadata", "name"}, kind.plural);
  json::set(crd, {"spec", "group"}, kind.group);
  json::set(crd, {"spec", "scope"}, kind.is_namespaced ? "Namespaced" : "Cluster");
  json::set(crd, {"spec", "names"}, names_of(kind));
  json::set(crd, {"spec", "versions"}, json::Array{std::move(version)});
  return crd;
}

/// `apps/v1/Deployment`, `core/v1/Pod`, `networking.k8s.io/v1/Ingress`, `networking/v1/Ingress`
bool is_named(const kubernetes::Kind& kind, std::string_view name) {
  const std::string group = kind.group.empty() ? "core" : kind.group;
  const std::string rest = fmt::format("/{}/{}", kind.version, kind.kind);
  return name == group + rest || name == group.substr(0, group.find('.')) + rest;
}

const kubernetes::Kind* find_kind(std::string_view name) {
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    if (is_named(kind, name)) return &kind;
  return nullptr;
}

const kubernetes::Kind* find_kind(const ResourceInfo& info) {
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    if (kind.group == info.group && kind.version == info.version && kind.kind == info.kind) return &kind;
  return nullptr;
}

Error unserved(std::string message) { return {.message = std::move(message)}; }

bool is_stored(const kubernetes::Kind& kind) { return std::ranges::find(kind.verbs, "watch") != kind.verbs.end(); }

/// Servers do not serve alpha and beta versions by default.
bool is_stable(const kubernetes::Kind& kind) {
  return kind.version.find("alpha") == std::string::npos && kind.version.find("beta") == std::string::npos;
}

/// A server serves this one in two versions, of which it stores the other.
bool is_old_autoscaler(const kubernetes::Kind& kind) { return kind.group == "autoscaling" && kind.version == "v1"; }

/// Whether objects of the kind are sent, and not stored.
bool is_sent(const kubernetes::Kind& kind) { return kind.verbs == std::vector<std::string>{"create"}; }

/// The rules of the kinds that a request of this process has needed.
ResourcePtr completed(const kubernetes::Kind& kind) {
  static std::mutex mutex;
  static std::map<const kubernetes::Kind*, ResourcePtr> complete;
  const std::lock_guard lock(mutex);
  ResourcePtr& resource = complete[&kind];
  if (resource != nullptr) return resource;
  schema::DecodedCrd decoded = schema::decode_crd(definition_of(kind));
  schema::default_crd(decoded.crd);
  std::vector<Resource> read = resources_of(std::make_shared<const Definition>(std::move(decoded.crd)), Handling::core);
  read.front().is_inert = true;
  read.front().is_sent = !is_stored(kind);
  if (is_old_autoscaler(kind)) read.front().stored_api_version = "autoscaling/v2";
  read.front().blank = blank_object(kind.definition);
  read.front().go_values = go_values(kind.definition);
  read.front().go_type = kind.definition;
  read.front().selectable_fields = selectable_fields(read.front().info);
  return resource = std::make_shared<const Resource>(std::move(read.front()));
}

/// What discovery needs.
ResourcePtr outline_of(const kubernetes::Kind& kind) {
  Resource outline;
  outline.info = {kind.group,
                  kind.version,
                  kind.kind,
                  kind.plural,
                  kind.is_namespaced,
                  kind.subresources.contains("status"),
                  kind.subresources.contains("scale")};
  outline.singular = kind.singular;
  outline.list_kind = kind.kind + "List";
  outline.short_names = kind.short_names;
  outline.categories = kind.categories;
  outline.handling = Handling::core;
  outline.collection = collection_name(kind.group, kind.plural);
  outline.stored_api_version = outline.info.api_version();
  outline.is_inert = true;
  outline.is_sent = !is_stored(kind);
  if (is_old_autoscaler(kind)) outline.stored_api_version = "autoscaling/v2";
  outline.complete = [&kind] { return completed(kind); };
  return std::make_shared<const Resource>(std::move(outline));
}

bool is_preferred(const kubernetes::Kind& kind) {
  return std::ranges::none_of(kubernetes::catalog().kinds(), [&](const kubernetes::Kind& other) {
    return other.group == kind.group && other.plural == kind.plural && schema::outranks(other.version, kind.version);
  });
}

/// Groups in the order of a server's discovery; those that are not listed come last.
std::size_t rank_of(const kubernetes::Kind& kind) {
  constexpr std::string_view kOrder[] = {"",
                                         "apiregistration.k8s.io",
                                         "apps",
                                         "events.k8s.io",
                                         "authentication.k8s.io",
                                         "authorization.k8s.io",
                                         "autoscaling",
                                         "batch",
                                         "certificates.k8s.io",
                                         "networking.k8s.io",
                                         "policy",
                                         "rbac.authorization.k8s.io",
                                         "storage.k8s.io",
                                         "admissionregistration.k8s.io",
                                         "apiextensions.k8s.io",
                                         "scheduling.k8s.io",
                                         "coordination.k8s.io",
                                         "node.k8s.io",
                                         "discovery.k8s.io",
                                         "resource.k8s.io",
                                         "flowcontrol.apiserver.k8s.io"};
  return static_cast<std::size_t>(std::ranges::find(kOrder, kind.group) - std::begin(kOrder));
}

std::vector<ResourcePtr> read_built_in_kinds() {
  std::vector<const kubernetes::Kind*> kinds;
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds())
    if ((is_stored(kind) || is_sent(kind)) && is_stable(kind) && (is_preferred(kind) || is_old_autoscaler(kind)))
      kinds.push_back(&kind);
  std::ranges::stable_sort(kinds, {}, [](const kubernetes::Kind* kind) { return rank_of(*kind); });
  std::vector<ResourcePtr> resources;
  for (const kubernetes::Kind* kind : kinds) {
    const auto ruled = std::ranges::find_if(core_kinds(), [&](const ResourcePtr& one) {
      return one->info.group == kind->group && one->info.plural == kind->plural;
    });
    resources.push_back(ruled == core_kinds().end() ? outline_of(*kind) : *ruled);
  }
  return resources;
}

Result<> add_kind(Registry& registry, const kubernetes::Kind& kind, const std::string& name) {
  if (!is_stored(kind)) return unserved(fmt::format("'{}' cannot be served: its objects are not stored", name));
  if (registry.serves(kind.group, kind.version, kind.plural)) return {};
  registry.remove(kind.group, kind.plural);
  registry.add(outline_of(kind));
  return {};
}

}  // namespace

void add_built_in_kinds(Registry& registry) {
  static const std::vector<ResourcePtr> kinds = read_built_in_kinds();
  for (const ResourcePtr& kind : kinds) registry.add(kind);
}

Result<> add_kubernetes_kinds(Registry& registry, const std::vector<std::string>& names) {
  std::map<std::pair<std::string, std::string>, std::string> versions;
  for (const std::string& name : names) {
    const kubernetes::Kind* kind = find_kind(name);
    if (kind == nullptr)
      return unserved(fmt::format("Kubernetes has no kind '{}'; expected a name such as 'apps/v1/Deployment'", name));
    const auto [first, is_first] = versions.try_emplace({kind->group, kind->plural}, kind->version);
    if (first->second != kind->version)
      return unserved(
          fmt::format("'{}' cannot be served: version {} of the kind is served already", name, first->second));
    if (Result<> added = add_kind(registry, *kind, name); !added) return added;
  }
  return {};
}

namespace {

kubernetes::Kind sent_below(std::string_view group, std::string_view name, std::string_view definition) {
  kubernetes::Kind kind;
  kind.group = group;
  kind.version = "v1";
  kind.kind = name;
  kind.singular = core::ascii_lowered(name);
  kind.plural = kind.singular + "s";
  kind.definition = definition;
  kind.is_namespaced = true;
  return kind;
}

}  // namespace

ResourcePtr sent_kind(std::string_view group, std::string_view version, std::string_view name) {
  // Those that only requests to subresources have.
  static const kubernetes::Kind kBelow[] = {
      sent_below("policy", "Eviction", "io.k8s.api.policy.v1.Eviction"),
      sent_below("authentication.k8s.io", "TokenRequest", "io.k8s.api.authentication.v1.TokenRequest"),
  };
  const auto is_it = [&](const kubernetes::Kind& one) {
    return one.group == group && one.version == version && one.kind == name;
  };
  if (const auto* below = std::ranges::find_if(kBelow, is_it); below != std::end(kBelow)) return completed(*below);
  const auto& kinds = kubernetes::catalog().kinds();
  const auto kind = std::ranges::find_if(kinds, is_it);
  return kind == kinds.end() ? nullptr : completed(*kind);
}

Value blank_of(const ResourceInfo& info) {
  const kubernetes::Kind* kind = find_kind(info);
  return kind == nullptr ? Value(Object()) : blank_object(kind->definition);
}

std::string go_type_of(const ResourceInfo& info) {
  const kubernetes::Kind* kind = find_kind(info);
  return kind == nullptr ? std::string() : kind->definition;
}

std::shared_ptr<const GoValues> go_values_of(const ResourceInfo& info) {
  const kubernetes::Kind* kind = find_kind(info);
  return kind == nullptr ? nullptr : go_values(kind->definition);
}

MergedLists::MergedLists(const ResourceInfo& info) {
  if (const kubernetes::Kind* kind = find_kind(info))
    if (const auto definition = kubernetes::catalog().definition(kind->definition)) collect(*definition, "", 0);
  for (const auto& [path, key] : found_) lists_.push_back({path, key});
}

void MergedLists::collect(const Value& schema, const std::string& path, int depth) {
  constexpr int kMostLevels = 30;  // only types that contain themselves have more
  if (depth > kMostLevels) return;
  if (const std::string reference = json::text_at(schema, {"$ref"}); !reference.empty()) {
    const std::string_view name = kubernetes::referenced_name(reference);
    if (is_opaque(name)) return;
    if (const auto definition = kubernetes::catalog().definition(name)) collect(*definition, path, depth + 1);
  }
  if (json::text_at(schema, {"x-kubernetes-patch-strategy"}).starts_with("merge"))
    found_.emplace_back(path, json::text_at(schema, {"x-kubernetes-patch-merge-key"}));
  if (const Value* items = json::find(schema, {"items"})) collect(*items, path, depth + 1);
  const Value* properties = json::find(schema, {"properties"});
  if (properties == nullptr) return;
  for (const auto& [name, property] : properties->as_object())
    collect(property, path.empty() ? name : path + "." + name, depth + 1);
}

}  // namespace kubexx::testing
