#pragma once

#include "generator/crd/context.hpp"
#include "generator/crd/flatten.hpp"

namespace kubexx::crd {

/// One version of a CRD: the kind's schema, with references to the definitions in `context`, and what its markers say
/// about the version. Storage is settled by the CRD.
schema::CrdVersion build_version(Context& context, const model::Version& version);

/// Puts what the schema of `kind` refers to in the place of the references.
void finish_schema(Context& context, Flattener& flattener, schema::CrdVersion& version, const model::Struct& kind);

}  // namespace kubexx::crd
