#pragma once

#include <string>

#include "generator/crd/context.hpp"

/// What markers do to schemas, each with the conditions under which it may be applied.
namespace kubexx::crd {

/// The declaration that carries the markers.
struct MarkedDeclaration {
  const facts::Type* type =
      nullptr;                  ///< the C++ type behind the schema; null for structs, enums and schemaless members
  std::string name = {};        ///< for messages
  std::string name_space = {};  ///< where the names in `ref(Name)` are looked up
};

/// Applies markers that concern a value's schema, those about list elements last, by priority, else in source order.
/// Markers that cannot be applied are reported; all others are left to those whom they concern.
void apply_markers(Context& context, schema::JsonSchema& schema, const std::vector<markers::Marker>& markers,
                   const MarkedDeclaration& declaration);

}  // namespace kubexx::crd
