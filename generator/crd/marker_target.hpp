#pragma once

#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// One marker about to be applied: the schema it changes and what is known about it.
struct MarkerTarget {
  Context& context;
  schema::JsonSchema& schema;
  const markers::Marker& marker;
  const facts::Type* type;         ///< the C++ type behind the schema, or null
  const std::string& declaration;  ///< for messages
  const std::string& name_space;
};

/// Reports that the marker does not fit; the marker is then not applied.
void refuse(const MarkerTarget& target, std::string expected);

/// `an integer`, `a string`, `an object` … for messages.
std::string found_type(const MarkerTarget& target);

/// The definition that the schema refers to, flattened; null when there is none.
const schema::JsonSchema* referenced(const MarkerTarget& target, schema::JsonSchema& storage);

// One function per family of effects; each returns false when the effect is not of its family.
bool apply_bound(const MarkerTarget& target);     ///< numbers, lengths, counts, patterns
bool apply_shape(const MarkerTarget& target);     ///< type, format, enum, extensions
bool apply_topology(const MarkerTarget& target);  ///< lists, maps, structs
bool apply_value(const MarkerTarget& target);     ///< default, example, nullable
bool apply_text(const MarkerTarget& target);      ///< title, external documentation
bool apply_rule(const MarkerTarget& target);      ///< CEL

}  // namespace kubexx::crd
