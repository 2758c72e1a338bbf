#pragma once

#include "generator/crd/context.hpp"
#include "generator/crd/flatten.hpp"

namespace kubexx::crd {

/// One version of a CRD: the kind's schema, with references to the definitions in `context`, and the
/// properties that its markers set. The storage version is decided by the CRD.
schema::CrdVersion build_version(Context& context, const model::Version& version);

/// Replaces the references in the schema of `kind` by the definitions.
void finish_schema(Context& context, Flattener& flattener, schema::CrdVersion& version, const model::Struct& kind);

}  // namespace kubexx::crd
