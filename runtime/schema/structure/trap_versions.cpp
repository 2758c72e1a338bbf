#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// A server keeps these fields of a resource whether or not its schema declares them.
bool is_kept(const JsonSchema& target, const Field& around, std::string_view name) {
  const bool is_resource = around.around == nullptr || target.embedded_resource;
  return is_resource && structure::is_meta_field(name);
}

/// The fields of one version that another does not declare: a server prunes them when it converts to it.
class PrunedFields {
 public:
  void compare(const JsonSchema& schema, const JsonSchema& target, const Field& field) {
    for (const auto& [name, property] : schema.properties) {
      if (is_kept(target, field, name)) continue;
      const Field below{&field, name};
      const auto known = target.properties.find(name);
      if (known != target.properties.end())
        compare(property, known->second, below);
      else if (!target.additional_properties && !structure::preserves_unknown(target))
        fields_.push_back(text_of(below));
    }
    const Field element{&field, {}};
    if (schema.items && target.items) compare(*schema.items, *target.items, element);
    const JsonSchema* additional = additional_schema(schema);
    const JsonSchema* kept = additional_schema(target);
    if (additional != nullptr && kept != nullptr) compare(*additional, *kept, element);
  }

  const std::vector<std::string>& fields() const { return fields_; }

 private:
  std::vector<std::string> fields_;
};

/// The first field that a conversion prunes, and how many more there are; empty if there is none.
std::string pruned_text(const JsonSchema& schema, const JsonSchema& target) {
  PrunedFields pruned;
  pruned.compare(schema, target, Field{});
  if (pruned.fields().empty()) return "";
  const std::size_t others = pruned.fields().size() - 1;
  if (others == 0) return pruned.fields().front();
  return fmt::format("{} (with {} more field{})", pruned.fields().front(), others, others == 1 ? "" : "s");
}

/// What is lost between the storage version and one that clients use. A server converts in both directions to update an
/// object.
std::vector<std::string> losses(const CrdVersion& version, const CrdVersion& storage) {
  constexpr std::string_view kAdvice = "declare it there, or convert with a webhook";
  std::vector<std::string> texts;
  if (const std::string fields = pruned_text(*version.schema, *storage.schema); !fields.empty())
    texts.push_back(fmt::format("{} of version {} is lost when an object is stored as {}: {}", fields, version.name,
                                storage.name, kAdvice));
  if (const std::string fields = pruned_text(*storage.schema, *version.schema); !fields.empty())
    texts.push_back(fmt::format("{} of storage version {} is lost when an object is updated as {}: {}", fields,
                                storage.name, version.name, kAdvice));
  return texts;
}

}  // namespace

std::vector<FieldWarning> conversion_traps(const CustomResourceDefinition& crd) {
  std::vector<FieldWarning> warnings;
  const auto storage = std::ranges::find_if(crd.versions, &CrdVersion::storage);
  if (storage == crd.versions.end() || !storage->schema || crd.preserve_unknown_fields) return warnings;
  if (converts_with_webhook(crd)) return warnings;
  for (std::size_t i = 0; i < crd.versions.size(); ++i) {
    const CrdVersion& version = crd.versions[i];
    if (!version.served || !version.schema || &version == &*storage) continue;
    for (std::string& text : losses(version, *storage))
      warnings.push_back({"TRAP-020",
                          std::move(text),
                          {Step("spec"), Step("versions"), Step(i), Step("schema"), Step("openAPIV3Schema")}});
  }
  return warnings;
}

}  // namespace kubexx::schema
