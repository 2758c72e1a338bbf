#pragma once

#include <string>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/import/openapi/document.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::importing {

/// A custom resource as discovery describes it. The kind of its lists is not used.
struct DiscoveredKind {
  std::string group;
  schema::CrdNames names;
  bool is_namespaced = false;
};

struct ServedVersion {
  std::string name;
  const OpenApiDocument* document = nullptr;
};

/// The CustomResourceDefinition of a kind, as far as discovery and OpenAPI documents show it: schemas, rules,
/// selectable fields, `status`, and `scale` if its fields are the usual ones. They do not show printer columns,
/// deprecations, the storage version, which is taken to be the first one of `versions`, limits of `metadata.name` and
/// what belongs to the definition as an object. Or why a kind is not one of a CustomResourceDefinition.
std::variant<json::Value, std::string> served_definition(const DiscoveredKind& kind,
                                                         const std::vector<ServedVersion>& versions);

}  // namespace kubexx::importing
