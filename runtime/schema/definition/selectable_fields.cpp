#include <set>

#include "runtime/schema/definition/field_reference.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/structure/schema_walk.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::int64_t kMost = 8;

bool is_selectable(const JsonSchema* schema) {
  return schema != nullptr && (schema->type == "string" || schema->type == "boolean" || schema->type == "integer");
}

/// What the server looks for fields in: nothing where it cannot make the schema structural.
const JsonSchema* searched(const SelectableFields& selectable, int server_minor) {
  if (!selectable.schema->schema) return nullptr;
  const JsonSchema& schema = *selectable.schema->schema;
  const FieldPath nowhere;
  return structure::walk_schema({schema, nowhere}, {}, server_minor).converts ? &schema : nullptr;
}

/// Checks one field; what it resolves to is added to `seen`.
void check_field(const std::string& field, const JsonSchema* schema, std::set<std::string>& seen, const FieldPath& path,
                 FieldErrors& errors) {
  if (field.empty()) return errors.required("SEL-001", path);
  const FieldReference found = find_field(field, schema);
  if (found.crashes) return errors.internal("SEL-009", path, "the server fails with a nil pointer");
  if (!found.fault.empty()) return errors.invalid("SEL-002", path, shown(field), "is an invalid path: " + found.fault);
  if (found.first == "metadata") errors.invalid("SEL-003", path, shown(field), "must not point to fields in metadata");
  if (!is_selectable(found.schema))
    errors.invalid("SEL-004", path, shown(field),
                   "must point to a field of type string, boolean or integer. Enum string fields and strings with "
                   "formats are allowed.");
  if (!seen.insert(found.path).second) errors.duplicate("SEL-005", path, shown(field));
}

}  // namespace

void check_selectable_fields(const SelectableFields& selectable, const FieldPath& path, int server_minor,
                             FieldErrors& errors) {
  if (selectable.fields.empty()) return;
  if (selectable.schema == nullptr)
    return errors.invalid(selectable.schemas_differ ? RuleId("SEL-008") : RuleId("SEL-007"), path, shown(""),
                          selectable.is_hoisted
                              ? "may only be set when validations.schema is included"
                              : "may only be set when `version.schema.openAPIV3Schema` is not included");
  const JsonSchema* schema = searched(selectable, server_minor);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < selectable.fields.size(); ++i) {
    const FieldPath at = path.index(i);
    check_field(selectable.fields[i], schema, seen, at.child("jsonPath"), errors);
  }
  if (const auto count = static_cast<std::int64_t>(seen.size()); count > kMost && !selectable.may_be_many)
    errors.too_many("SEL-006", path, count, kMost);
}

}  // namespace kubexx::schema::definition
