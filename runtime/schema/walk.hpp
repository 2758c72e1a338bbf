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

}  // namespace kubexx::schema
