#include "runtime/schema/structure/tolerated.hpp"

#include <algorithm>

#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/structure/keywords.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/structure/schema_walk.hpp"
#include "runtime/schema/structure/topology.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::schema {
namespace {

using Schemas = std::vector<const JsonSchema*>;

template <class Predicate>
bool any_of_them(const Schemas& schemas, Predicate predicate) {
  return std::ranges::any_of(schemas, [&](const JsonSchema* schema) { return predicate(*schema); });
}

bool may_stay_unstructural(const SchemaUpdate& update) {
  if (!update.preserves_unknown_fields || any_of_them(update.new_schemas, needs_structure)) return false;
  return any_of_them(update.old_schemas,
                     [&](const JsonSchema& schema) { return !is_structural(schema, update.server_minor); });
}

/// Whether a default of `schema` is another one in `pruned`, which was compiled from it.
bool has_other_default(const JsonSchema& schema, const SchemaNode& pruned) {
  if (structure::has_default(schema) && schema.default_value != pruned.default_value) return true;
  if (schema.items && has_other_default(*schema.items, *pruned.items)) return true;
  const JsonSchema* additional = structure::additional_schema(schema);
  if (additional != nullptr && has_other_default(*additional, *pruned.additional)) return true;
  return std::ranges::any_of(schema.properties, [&](const auto& property) {
    return has_other_default(property.second, *pruned.properties.find(property.first));
  });
}

bool has_defaults(const JsonSchema& schema) {
  return any_schema(schema, [](const JsonSchema& node) { return structure::has_default(node); });
}

}  // namespace

bool is_structural(const JsonSchema& schema, int server_minor) {
  const FieldPath path;
  const structure::WalkResult walked = structure::walk_schema({schema, path}, {}, server_minor);
  return walked.converts && walked.structural.empty();
}

bool needs_structure(const JsonSchema& schema) {
  return any_schema(schema, [](const JsonSchema& node) {
    return structure::has_default(node) || node.embedded_resource || node.preserve_unknown_fields ||
           node.int_or_string || !node.list_map_keys.empty() || structure::has_list_type(node) ||
           !node.validations.empty();
  });
}

bool has_unknown_types(const JsonSchema& schema) {
  return any_schema(schema,
                    [](const JsonSchema& node) { return !node.type.empty() && !structure::is_known_type(node.type); });
}

bool has_unpruned_defaults(const JsonSchema& schema, int server_minor) {
  if (!has_defaults(schema) || !is_structural(schema, server_minor)) return false;
  CompiledSchema pruned = compile_schema(schema, SchemaUse::defaults, server_minor);
  prune_defaults(pruned);
  return has_other_default(schema, pruned.root());
}

bool has_non_atomic_sets(const JsonSchema& schema) { return any_schema(schema, structure::is_non_atomic_set); }

bool has_loose_list_map_keys(const JsonSchema& schema) { return any_schema(schema, structure::has_loose_elements); }

Tolerated tolerated_on(const SchemaUpdate& update) {
  Tolerated out;
  out.unstructural = may_stay_unstructural(update);
  out.unknown_types = any_of_them(update.old_schemas, has_unknown_types);
  out.unpruned_defaults = any_of_them(
      update.old_schemas, [&](const JsonSchema& schema) { return has_unpruned_defaults(schema, update.server_minor); });
  out.non_atomic_sets = any_of_them(update.old_schemas, has_non_atomic_sets);
  out.loose_list_map_keys = any_of_them(update.old_schemas, has_loose_list_map_keys);
  return out;
}

}  // namespace kubexx::schema
