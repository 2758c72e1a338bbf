#include "runtime/testing/kinds/inert_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/testing/kinds/go_fields.hpp"
#include "runtime/testing/kinds/inert_defaults_table.hpp"

namespace kubexx::testing {
namespace {

using json::Object;
using json::Value;

constexpr std::string_view kIntOrString[] = {"io.k8s.apimachinery.pkg.api.resource.Quantity",
                                             "io.k8s.apimachinery.pkg.util.intstr.IntOrString"};
/// Anything, or a type that contains itself.
constexpr std::string_view kOpaque[] = {"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps",
                                        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSON",
                                        "io.k8s.apimachinery.pkg.apis.meta.v1.FieldsV1",
                                        "io.k8s.apimachinery.pkg.runtime.RawExtension"};

struct LooseList {
  std::string_view definition, member;
};
/// Lists that are merged by keys, or as sets, and that a server accepts with several elements of one key.
constexpr LooseList kLooseLists[] = {
    {"apps.v1.DaemonSetStatus", "conditions"},
    {"apps.v1.DeploymentStatus", "conditions"},
    {"apps.v1.ReplicaSetStatus", "conditions"},
    {"apps.v1.StatefulSetStatus", "conditions"},
    {"autoscaling.v2.HorizontalPodAutoscalerStatus", "conditions"},
    {"core.v1.Container", "env"},
    {"core.v1.Container", "ports"},
    {"core.v1.EphemeralContainer", "env"},
    {"core.v1.EphemeralContainer", "ports"},
    {"core.v1.NodeStatus", "addresses"},
    {"core.v1.NodeStatus", "conditions"},
    {"core.v1.PersistentVolumeClaimStatus", "conditions"},
    {"core.v1.PodSpec", "hostAliases"},
    {"core.v1.PodSpec", "imagePullSecrets"},
    {"core.v1.PodStatus", "conditions"},
    {"core.v1.ReplicationControllerStatus", "conditions"},
    {"core.v1.ServiceAccount", "secrets"},
    {"core.v1.ServiceStatus", "conditions"},
    {"discovery.v1.Endpoint", "addresses"},
    {"flowcontrol.v1.NonResourcePolicyRule", "nonResourceURLs"},
    {"flowcontrol.v1.NonResourcePolicyRule", "verbs"},
    {"flowcontrol.v1.ResourcePolicyRule", "apiGroups"},
    {"flowcontrol.v1.ResourcePolicyRule", "namespaces"},
    {"flowcontrol.v1.ResourcePolicyRule", "resources"},
    {"flowcontrol.v1.ResourcePolicyRule", "verbs"},
    {"networking.v1.ServiceCIDRStatus", "conditions"},
    {"storage.v1.CSIDriverSpec", "volumeLifecycleModes"},
};

Object with(std::string_view key, Value value) {
  Object object;
  object.append(std::string(key), std::move(value));
  return object;
}

std::string_view reference_of(const Value& schema) {
  const Value* reference = json::find(schema, {"$ref"});
  return reference == nullptr ? std::string_view() : kubernetes::referenced_name(reference->as_string());
}

/// A struct that Go holds by value.
bool is_by_value(const Value& schema) {
  const Value* value = json::find(schema, {"default"});
  return value != nullptr && value->is_object() && !reference_of(schema).empty();
}

Value int_or_string_schema() {
  Object schema;
  schema.append("anyOf", json::Array{with("type", "integer"), with("type", "string")});
  schema.append("x-kubernetes-int-or-string", true);
  return schema;
}

/// What Go writes for a scalar without a value; null for other types.
Value zero_of(const Value& schema) {
  const std::string type = json::text_at(schema, {"type"});
  if (type == "string") return "";
  if (type == "integer") return 0;
  return type == "boolean" ? Value(false) : Value();
}

/// Those that Go always writes, and that clients need not send.
std::vector<kubernetes::MessageField> optional_written_fields(std::string_view definition, const Value& schema) {
  const std::vector<std::string> required = json::texts_at(schema, {"required"});
  const std::span<const kubernetes::MessageField> all = go_fields(definition);
  std::vector<kubernetes::MessageField> fields(all.begin(), all.end());
  std::erase_if(fields, [&](const kubernetes::MessageField& field) {
    return !is_always_written(field) || json::find(schema, {"properties", field.name}) == nullptr ||
           std::ranges::find(required, field.name) != required.end();
  });
  return fields;
}

/// Reads schemas of the catalog, and replaces references by what they refer to.
class Inliner {
 public:
  Value definition(std::string_view name) {
    if (std::ranges::find(kIntOrString, name) != std::end(kIntOrString)) return int_or_string_schema();
    if (is_opaque(name)) return with("x-kubernetes-preserve-unknown-fields", true);
    const std::optional<Value> found = kubernetes::catalog().definition(name);
    if (!found) return Object();
    Value schema = inlined(*found);
    add_empty_values(name, schema);
    drop_unwritten_defaults(name, schema);
    add_defaults(name, schema);
    allow_duplicates(name, schema);
    return schema;
  }

 private:
  Value inlined(const Value& schema) {
    if (const std::string_view name = reference_of(schema); !name.empty()) {
      Value referred = definition(name);
      if (is_by_value(schema) && json::text_at(referred, {"type"}) == "object")
        json::set(referred, {"default"}, Object());
      return referred;
    }
    Object out;
    for (const auto& [key, value] : schema.as_object()) {
      if (key.starts_with("x-kubernetes-patch-")) continue;
      if (key == "items" || key == "additionalProperties") {
        out.append(key, inlined(value));
      } else if (key == "properties") {
        out.append(key, properties(value.as_object(), json::texts_at(schema, {"required"})));
      } else {
        out.append(key, value);
      }
    }
    return out;
  }

  Object properties(const Object& members, const std::vector<std::string>& required) {
    Object out;
    for (const auto& [name, member] : members) {
      const bool was_in_status = std::exchange(is_in_status_, is_in_status_ || name == "status");
      Value schema = inlined(member);
      is_in_status_ = was_in_status;
      const Value zero = is_in_status_ ? zero_of(schema) : Value();
      if (!zero.is_null() && std::ranges::find(required, name) != required.end()) json::set(schema, {"default"}, zero);
      out.append(name, std::move(schema));
    }
    return out;
  }

  static void add_empty_values(std::string_view name, Value& schema) {
    for (const kubernetes::MessageField& field : optional_written_fields(name, schema)) {
      if (field.is_list || field.is_map)
        json::set(schema, {"properties", field.name, "nullable"}, true);
      else
        json::set(schema, {"properties", field.name, "default"}, empty_value(field));
    }
  }

  /// Those that Go sets and does not write, because they are empty values.
  static void drop_unwritten_defaults(std::string_view name, Value& schema) {
    for (const kubernetes::MessageField& field : go_fields(name)) {
      const Value* value = json::find(schema, {"properties", field.name, "default"});
      if (value != nullptr && field.omits_empty && !field.is_pointer && *value == empty_value(field))
        json::erase(schema, {"properties", field.name, "default"});
    }
  }

  static void add_defaults(std::string_view name, Value& schema) {
    constexpr std::string_view kPrefix = "io.k8s.api.";
    if (!name.starts_with(kPrefix)) return;
    for (const InertDefault& one : inert_defaults(name.substr(kPrefix.size()))) {
      Value* member = json::find(schema, {"properties", one.member});
      if (member != nullptr) json::set(*member, {"default"}, std::get<Value>(json::parse(one.value)));
    }
  }

  static void allow_duplicates(std::string_view name, Value& schema) {
    for (const LooseList& one : kLooseLists) {
      Value* list = name == fmt::format("io.k8s.api.{}", one.definition)
                        ? json::find(schema, {"properties", one.member})
                        : nullptr;
      if (list != nullptr)
        list->as_object().erase_if([](const auto& member) { return member.first.starts_with("x-kubernetes-list-"); });
    }
  }

  bool is_in_status_ = false;  ///< where servers write scalars without a value, and clients need not
};

}  // namespace

Value inert_schema(std::string_view definition) { return Inliner().definition(definition); }

Value blank_object(std::string_view definition) {
  Object blank;
  const std::optional<Value> schema = kubernetes::catalog().definition(definition);
  const Value* properties = schema ? json::find(*schema, {"properties"}) : nullptr;
  if (properties == nullptr) return blank;
  const std::vector<std::string> required = json::texts_at(*schema, {"required"});
  for (const auto& [name, property] : properties->as_object()) {
    if (is_by_value(property)) {
      blank.append(name, name == "metadata" ? Value(Object()) : blank_object(reference_of(property)));
    } else if (std::ranges::find(required, name) != required.end()) {
      blank.append(name, zero_of(property));
    }
  }
  for (const kubernetes::MessageField& field : optional_written_fields(definition, *schema))
    blank.append(std::string(field.name), zero_of(*json::find(*properties, {field.name})));
  return blank;
}

bool is_opaque(std::string_view definition) { return std::ranges::find(kOpaque, definition) != std::end(kOpaque); }

}  // namespace kubexx::testing
