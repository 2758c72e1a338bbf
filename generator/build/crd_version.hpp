#pragma once

#include "generator/build/context.hpp"

namespace kubexx::build {

/// One version of a CRD: the kind's schema and what its markers say about the version. Storage is settled by the CRD.
schema::CrdVersion build_version(Context& context, const model::Version& version);

}  // namespace kubexx::build
