#pragma once

#include <vector>

#include "generator/model/model.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// A declaration that a schema node is built from. Points into the model and its facts.
struct Origin {
  support::Span name;
  support::Span type;  ///< of a member, as written; not valid for a type
  const std::vector<markers::Marker>* markers = nullptr;
  const facts::Value* initializer = nullptr;  ///< of a member that it gives a value
};

/// The origins of the schemas of a run; `JsonSchema::origins` contains indices into it. A node that is built from a
/// field and its type has both, the type first.
using Provenance = std::vector<Origin>;

/// Of a struct, an enum or an alias.
template <class Type>
Origin origin_of(const Type& type) {
  return {type.fact->name_span, {}, &type.markers, nullptr};
}

inline void note_origin(Provenance& provenance, schema::JsonSchema& schema, const Origin& origin) {
  schema.origins.ids.push_back(static_cast<std::uint32_t>(provenance.size()));
  provenance.push_back(origin);
}

}  // namespace kubexx::crd
