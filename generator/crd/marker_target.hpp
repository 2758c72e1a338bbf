#pragma once

#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// One marker about to be applied: the schema it changes and what is known about it.
struct MarkerTarget {
  Context& context;
  schema::JsonSchema& schema;
  const markers::Marker& marker;
  const facts::Type* type;         ///< the C++ type of the schema, or null
  const std::string& declaration;  ///< for messages
  const std::string& name_space;
};

/// Reports that the marker does not apply to the type.
void refuse(const MarkerTarget& target, std::string expected);

/// `an integer`, `a string` … for a JSON type.
std::string with_article(const std::string& type);

/// Whether the C++ type is a map.
bool is_map(const MarkerTarget& target);

/// `an integer`, `a string`, `an object` … for messages.
std::string found_type(const MarkerTarget& target);

/// The definition that the schema refers to, flattened; null if there is none.
const schema::JsonSchema* referenced(const MarkerTarget& target, schema::JsonSchema& storage);

/// How a schema changes by a marker with an effect: a row of a stage that is a table.
struct SchemaEffect {
  markers::Effect effect;
  void (*apply)(const MarkerTarget& target);
};

/// Applies the row of the marker's effect, which `rows` has: every stage asserts that it `covers` its effects.
template <class Rows>
void apply_row(const Rows& rows, const MarkerTarget& target) {
  for (const SchemaEffect& row : rows)
    if (row.effect == target.marker.row->effect) row.apply(target);
}

// One function per stage of markers::Stage. The schema has a type that the marker applies to.
void apply_bound(const MarkerTarget& target);     ///< numbers, lengths, counts, patterns
void apply_shape(const MarkerTarget& target);     ///< type, format, enum, extensions
void apply_topology(const MarkerTarget& target);  ///< lists, maps, structs
void apply_value(const MarkerTarget& target);     ///< default, example, nullable
void apply_text(const MarkerTarget& target);      ///< title, external documentation
void apply_rule(const MarkerTarget& target);      ///< CEL

}  // namespace kubexx::crd
