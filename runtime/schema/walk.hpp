#pragma once

#include "runtime/schema/json_schema.hpp"

namespace kubexx::schema {

/// Calls `visit` with every schema directly below `parent`: properties, items, additionalProperties, junctors and
/// `not`.
template <class Schema, class Visit>
void for_each_child(Schema& parent, Visit visit) {
  for (auto& [name, property] : parent.properties) visit(property);
  if (parent.additional_properties && parent.additional_properties->schema)
    visit(*parent.additional_properties->schema);
  if (parent.items) visit(*parent.items);
  for (auto& branch : parent.all_of) visit(branch);
  for (auto& branch : parent.any_of) visit(branch);
  for (auto& branch : parent.one_of) visit(branch);
  if (parent.negation) visit(*parent.negation);
}

/// Those, and the schemas in keywords that are rejected: every schema that the server's own walk visits.
template <class Schema, class Visit>
void for_each_child_anywhere(Schema& parent, Visit visit) {
  for_each_child(parent, visit);
  if (!parent.rare) return;
  auto& rare = *parent.rare;
  if (rare.items_list)
    for (auto& item : *rare.items_list) visit(item);
  for (auto& [name, schema] : rare.pattern_properties) visit(schema);
  if (rare.additional_items && rare.additional_items->schema) visit(*rare.additional_items->schema);
  for (auto& [name, schema] : rare.definitions) visit(schema);
  for (auto& [name, dependency] : rare.dependencies)
    if (dependency.schema) visit(*dependency.schema);
}

/// Whether `predicate` holds for `root` or any schema below it that the server's own walk sees.
template <class Predicate>
bool any_schema(const JsonSchema& root, const Predicate& predicate) {
  if (predicate(root)) return true;
  bool found = false;
  for_each_child_anywhere(root, [&](const JsonSchema& child) { found = found || any_schema(child, predicate); });
  return found;
}

}  // namespace kubexx::schema
