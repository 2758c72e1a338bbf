#pragma once

#include <string>

#include "generator/crd/context.hpp"

/// Applies markers to schemas, each under the conditions of its row.
namespace kubexx::crd {

/// The declaration that carries the markers.
struct MarkedDeclaration {
  const facts::Type* type = nullptr;  ///< the C++ type of the schema; null for structs, enums and schemaless members
  std::string name = {};              ///< for messages
  std::string name_space = {};        ///< where the names in `ref(Name)` are looked up
};

/// Applies the markers that set schema keywords: by priority, then in source order, those for list elements last.
/// Reports markers that cannot be applied, and skips those of other stages.
void apply_markers(Context& context, schema::JsonSchema& schema, const std::vector<markers::Marker>& markers,
                   const MarkedDeclaration& declaration);

}  // namespace kubexx::crd
