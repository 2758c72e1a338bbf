#pragma once

#include "generator/crd/build.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::checks {

/// One definition, and the model that it was built from.
struct BuiltDefinition {
  const schema::CustomResourceDefinition& crd;
  const model::Resource& resource;
  const crd::Provenance& provenance;
};

/// The C++ code for a node of a document.
struct Source {
  support::Span span;
  support::Span member;   ///< the member whose type or element `span` is about, if they are declared separately
  bool in_patch = false;  ///< `span` is the value in a `kubexx:schema` marker that sets the node
};

/// The C++ code for a node of the definition's document: the argument of the marker that sets it, the initialiser of a
/// default value, or the type as written; else the name of the enclosing declaration.
Source source_of(const BuiltDefinition& built, const schema::Location& location);

/// The marker of a rule of a schema node; null if the rule is not from a marker.
const markers::Marker* rule_marker(const crd::Provenance& provenance, const schema::JsonSchema& node,
                                   const schema::ValidationRule& rule);

}  // namespace kubexx::checks
