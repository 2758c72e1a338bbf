#pragma once

#include <vector>

#include "generator/crd/build.hpp"

namespace kubexx::driver {

/// Builds the definitions of a model and validates them with the rules of an API server; many kinds on all processors.
/// The result and the diagnostics do not depend on the number of threads.
std::vector<schema::CustomResourceDefinition> build_and_check(const model::Model& model, const crd::Options& options,
                                                              const support::SourceMap& sources,
                                                              support::Diagnostics& diagnostics);

}  // namespace kubexx::driver
