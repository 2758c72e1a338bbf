#include "runtime/cel/condition_variables.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "runtime/cel/declared_type.hpp"

namespace kubexx::cel {
namespace {

using PartKind = DeclaredType::Kind;

/// A part of a variable: `a.b`, with `[]` for the elements of a list and `{}` for the values of a map.
struct VariablePart {
  std::string_view path;
  PartKind kind = PartKind::string;
  std::string_view type = {};  ///< the name of an object's type
};

constexpr VariablePart kRequest[] = {
    {"", PartKind::object, "kubernetes.AdmissionRequest"},
    {"dryRun", PartKind::boolean},
    {"kind", PartKind::object, "kubernetes.GroupVersionKind"},
    {"kind.group"},
    {"kind.kind"},
    {"kind.version"},
    {"name"},
    {"namespace"},
    {"operation"},
    {"options", PartKind::dyn},
    {"requestKind", PartKind::object, "kubernetes.GroupVersionKind"},
    {"requestKind.group"},
    {"requestKind.kind"},
    {"requestKind.version"},
    {"requestResource", PartKind::object, "kubernetes.GroupVersionResource"},
    {"requestResource.group"},
    {"requestResource.resource"},
    {"requestResource.version"},
    {"requestSubResource"},
    {"resource", PartKind::object, "kubernetes.GroupVersionResource"},
    {"resource.group"},
    {"resource.resource"},
    {"resource.version"},
    {"subResource"},
    {"userInfo", PartKind::object, "kubernetes.UserInfo"},
    {"userInfo.extra{}[]"},
    {"userInfo.groups[]"},
    {"userInfo.uid"},
    {"userInfo.username"},
};

constexpr VariablePart kNamespace[] = {
    {"", PartKind::object, "kubernetes.Namespace"},
    {"metadata", PartKind::object, "kubernetes.NamespaceMetadata"},
    {"metadata.UID"},
    {"metadata.annotations{}"},
    {"metadata.creationTimestamp", PartKind::timestamp},
    {"metadata.deletionGracePeriodSeconds", PartKind::integer},
    {"metadata.deletionTimestamp", PartKind::timestamp},
    {"metadata.finalizers[]"},
    {"metadata.generateName"},
    {"metadata.generation", PartKind::integer},
    {"metadata.labels{}"},
    {"metadata.name"},
    {"metadata.namespace"},
    {"metadata.resourceVersion"},
    {"spec", PartKind::object, "kubernetes.NamespaceSpec"},
    {"spec.finalizers[]"},
    {"status", PartKind::object, "kubernetes.NamespaceStatus"},
    {"status.conditions[]", PartKind::object, "kubernetes.NamespaceCondition"},
    {"status.conditions[].lastTransitionTime", PartKind::timestamp},
    {"status.conditions[].message"},
    {"status.conditions[].reason"},
    {"status.conditions[].status"},
    {"status.conditions[].type"},
    {"status.phase"},
};

DeclaredType& element_part(DeclaredType& type, PartKind kind) {
  type.kind = kind;
  if (type.element == nullptr) type.element = std::make_unique<DeclaredType>();
  return *type.element;
}

DeclaredType& field_part(DeclaredType& type, std::string_view name) {
  type.kind = PartKind::object;
  const auto at =
      std::lower_bound(type.fields.begin(), type.fields.end(), name,
                       [](const DeclaredField& field, std::string_view wanted) { return field.name < wanted; });
  if (at != type.fields.end() && at->name == name) return *at->type;
  return *type.fields.insert(at, {std::string(name), std::make_unique<DeclaredType>()})->type;
}

/// The part at a path, which is added if it does not exist.
DeclaredType& part_at(DeclaredType& type, std::string_view path) {
  if (path.empty()) return type;
  if (path.starts_with("[]")) return part_at(element_part(type, PartKind::list), path.substr(2));
  if (path.starts_with("{}")) return part_at(element_part(type, PartKind::map), path.substr(2));
  if (path.starts_with('.')) path.remove_prefix(1);
  const std::string_view name = path.substr(0, path.find_first_of(".[{"));
  return part_at(field_part(type, name), path.substr(name.size()));
}

DeclaredType declared_variable(std::span<const VariablePart> parts) {
  DeclaredType type;
  for (const VariablePart& part : parts) {
    DeclaredType& added = part_at(type, part.path);
    added.kind = part.kind;
    added.name = part.type;
  }
  return type;
}

}  // namespace

std::array<Variable, 6> condition_variables(TypePool& pool) {
  static const DeclaredType name_space = declared_variable(kNamespace), request = declared_variable(kRequest);
  return {{{"object", &types::kDyn},
           {"oldObject", &types::kDyn},
           {"namespaceObject", type_of(name_space, {}, pool)},
           {"request", type_of(request, {}, pool)},
           {"authorizer", pool.object("kubernetes.authorization.Authorizer", nullptr)},
           {"authorizer.requestResource", pool.object("kubernetes.authorization.ResourceCheck", nullptr)}}};
}

}  // namespace kubexx::cel
