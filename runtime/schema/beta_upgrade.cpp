#include "runtime/schema/beta_upgrade.hpp"

#include <fmt/format.h>

namespace kubexx::schema {
namespace {

/// Without a type, a schema with properties accepts objects, whose fields a server prunes too.
bool has_fields(const JsonSchema& schema) {
  if (schema.additional_properties) return false;
  return schema.type == "object" || (schema.type.empty() && !schema.properties.empty());
}

/// Pruning begins again in the properties of an object that preserves unknown fields, so that each needs the keyword.
/// Servers do not allow it on metadata, whose fields are fixed.
void preserve_unknown_fields(JsonSchema& schema, bool is_resource) {
  if (has_fields(schema)) schema.preserve_unknown_fields = true;
  for (auto& [name, property] : schema.properties)
    if (!is_resource || name != "metadata") preserve_unknown_fields(property, property.embedded_resource);
  if (schema.items) preserve_unknown_fields(*schema.items, schema.items->embedded_resource);
  if (schema.additional_properties && schema.additional_properties->schema) {
    JsonSchema& values = *schema.additional_properties->schema;
    preserve_unknown_fields(values, values.embedded_resource);
  }
}

JsonSchema any_object() {
  JsonSchema schema;
  schema.type = "object";
  schema.preserve_unknown_fields = true;
  return schema;
}

}  // namespace

std::vector<std::string> upgrade_beta(CustomResourceDefinition& crd) {
  std::vector<std::string> notes;
  const bool preserves = crd.preserve_unknown_fields;
  for (CrdVersion& version : crd.versions) {
    if (!version.schema) {
      version.schema = any_object();
      version.has_bare_schema = false;
      notes.push_back(fmt::format("version {} has no schema: every object is valid", version.name));
    } else if (preserves) {
      if (version.schema->type.empty()) version.schema->type = "object";
      preserve_unknown_fields(*version.schema, true);
    }
  }
  if (preserves)
    notes.emplace_back(
        "preserveUnknownFields is true, the default of v1beta1: all objects in the schemas have "
        "x-kubernetes-preserve-unknown-fields; remove it where unknown fields should be pruned");
  crd.preserve_unknown_fields = false;
  crd.status.reset();
  return notes;
}

}  // namespace kubexx::schema
