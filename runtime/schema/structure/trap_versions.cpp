#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/traps.hpp"

namespace kubexx::schema {
namespace {

using structure::additional_schema;

/// A field of an object, written down only where it is lost. Elements of lists and maps have no name.
struct Field {
  const Field* around = nullptr;
  std::string_view name;
};

std::string text_of(const Field& field) {
  if (field.around == nullptr) return "";
  std::string text = text_of(*field.around);
  if (field.name.empty()) return text + "[*]";
  if (!text.empty()) text += '.';
  return text.append(field.name);
}

/// The fields of one version that the storage version does not declare.
class UnknownToStorage {
 public:
  void compare(const JsonSchema& schema, const JsonSchema& storage, const Field& field) {
    for (const auto& [name, property] : schema.properties) {
      const Field below{&field, name};
      const auto known = storage.properties.find(name);
      if (known != storage.properties.end())
        compare(property, known->second, below);
      else if (!storage.additional_properties && !structure::preserves_unknown(storage))
        fields_.push_back(text_of(below));
    }
    const Field element{&field, {}};
    if (schema.items && storage.items) compare(*schema.items, *storage.items, element);
    const JsonSchema* additional = additional_schema(schema);
    const JsonSchema* stored = additional_schema(storage);
    if (additional != nullptr && stored != nullptr) compare(*additional, *stored, element);
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
    unknown.compare(*version.schema, *storage->schema, Field{});
    if (unknown.fields().empty()) continue;
    const std::size_t others = unknown.fields().size() - 1;
    warnings.push_back(
        {"TRAP-020",
         fmt::format("{}{} of version {} is lost when an object is stored as {}: declare it there, or convert with a "
                     "webhook",
                     unknown.fields().front(),
                     others == 0 ? "" : fmt::format(" (with {} more field{})", others, others == 1 ? "" : "s"),
                     version.name, storage->name),
         {Step("spec"), Step("versions"), Step(i), Step("schema"), Step("openAPIV3Schema")}});
  }
  return warnings;
}

}  // namespace kubexx::schema
