#pragma once

#include "generator/crd/build.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::checks {

/// One built definition and what it was built from.
struct BuiltDefinition {
  const schema::CustomResourceDefinition& crd;
  const model::Resource& resource;
  const crd::Provenance& provenance;
};

/// The C++ behind a place of a document.
struct Source {
  support::Span span;
  support::Span member;  ///< the member whose type or element `span` is about, where those are declared apart
};

/// The C++ that is behind a place of the definition's document: the argument of the marker that says it, the
/// initialiser of a default, the type as written; else the name of the declaration it stands in.
Source source_of(const BuiltDefinition& built, const schema::Location& location);

/// The validation rule's marker behind a rule of a schema node; null when no marker says it.
const markers::Marker* rule_marker(const crd::Provenance& provenance, const schema::JsonSchema& node,
                                   const schema::ValidationRule& rule);

}  // namespace kubexx::checks
