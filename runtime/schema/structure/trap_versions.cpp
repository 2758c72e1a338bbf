#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/traps.hpp"

namespace kubexx::schema {
namespace {

using structure::additional_schema;

/// The fields of one version that the storage version does not know.
class UnknownToStorage {
 public:
  void compare(const JsonSchema& schema, const JsonSchema& storage, const std::string& field) {
    for (const auto& [name, property] : schema.properties) {
      const std::string below = field.empty() ? name : field + "." + name;
      const auto known = storage.properties.find(name);
      if (known != storage.properties.end())
        compare(property, known->second, below);
      else if (!storage.additional_properties && !structure::preserves_unknown(storage))
        fields_.push_back(below);
    }
    if (schema.items && storage.items) compare(*schema.items, *storage.items, field + "[*]");
    const JsonSchema* additional = additional_schema(schema);
    const JsonSchema* stored = additional_schema(storage);
    if (additional != nullptr && stored != nullptr) compare(*additional, *stored, field + "[*]");
  }

  const std::vector<std::string>& fields() const { return fields_; }

 private:
  std::vector<std::string> fields_;
};

}  // namespace

std::vector<FieldWarning> conversion_traps(const CustomResourceDefinition& crd) {
  std::vector<FieldWarning> warnings;
  const auto storage = std::ranges::find_if(crd.versions, &CrdVersion::storage);
  if (storage == crd.versions.end() || !storage->schema || crd.preserve_unknown_fields) return warnings;
  if (crd.conversion && crd.conversion->strategy == "Webhook") return warnings;
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (!version.served || !version.schema || &version == &*storage) continue;
    UnknownToStorage unknown;
    unknown.compare(*version.schema, *storage->schema, "");
    if (unknown.fields().empty()) continue;
    const std::size_t others = unknown.fields().size() - 1;
    warnings.push_back(
        {"TRAP-020",
         fmt::format("{}{} of version {} is lost when an object is stored as {}, since nothing converts between them: "
                     "add it there, or a conversion webhook",
                     unknown.fields().front(), others == 0 ? "" : fmt::format(" (with {} more fields)", others),
                     version.name, storage->name),
         {Step("spec"), Step("versions"), Step(i), Step("schema"), Step("openAPIV3Schema")}});
  }
  return warnings;
}

}  // namespace kubexx::schema
