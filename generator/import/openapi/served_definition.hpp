#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/import/openapi/document.hpp"

namespace kubexx::importing {

/// A custom resource as discovery describes it.
struct ServedNames {
  std::string group;
  std::string plural;
  std::string singular;
  std::string kind;
  std::vector<std::string> short_names;
  std::vector<std::string> categories;
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
std::variant<json::Value, std::string> served_definition(const ServedNames& names,
                                                         const std::vector<ServedVersion>& versions);

}  // namespace kubexx::importing
