#include "generator/import/built_in/definition.hpp"

namespace kubexx::importing {
namespace {

struct DefaultByReference {
  std::string_view definition;
  std::string_view property;
};

constexpr DefaultByReference kDefaultsByReference[] = {
    {"io.k8s.api.core.v1.AzureDiskVolumeSource", "cachingMode"},
    {"io.k8s.api.core.v1.AzureDiskVolumeSource", "kind"},
};

}  // namespace

std::optional<json::Value> declared_definition(const kubernetes::Catalog& catalog, std::string_view name) {
  std::optional<json::Value> schema = catalog.definition(name);
  for (const DefaultByReference& row : kDefaultsByReference)
    if (schema && row.definition == name)
      schema->as_object().find("properties")->as_object().find(row.property)->as_object().erase("default");
  return schema;
}

}  // namespace kubexx::importing
