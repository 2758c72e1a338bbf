#include "runtime/schema/definition/defaults.hpp"

#include "runtime/core/ascii.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::schema {
namespace definition {

void default_names(CrdNames& names) {
  if (names.singular.empty()) names.singular = core::lowered_to_ascii(names.kind);
  if (names.list_kind.empty() && !names.kind.empty()) names.list_kind = names.kind + "List";
}

void default_conversion(std::optional<Conversion>& conversion) {
  if (!conversion) conversion.emplace().strategy = "None";
  if (conversion->client && conversion->client->service && !conversion->client->service->port)
    conversion->client->service->port = 443;
}

std::vector<std::string> first_stored(const std::vector<CrdVersion>& versions) {
  for (const CrdVersion& version : versions)
    if (version.storage) return {version.name};
  return {};
}

}  // namespace definition

void default_crd(CustomResourceDefinition& crd) {
  definition::default_names(crd.names);
  definition::default_conversion(crd.conversion);
  CrdStatus& status = crd.status ? *crd.status : crd.status.emplace();
  if (status.stored_versions.empty()) status.stored_versions = definition::first_stored(crd.versions);
}

}  // namespace kubexx::schema
