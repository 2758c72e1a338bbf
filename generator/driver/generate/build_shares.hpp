#pragma once

#include <vector>

#include "generator/crd/build.hpp"

namespace kubexx::driver {

/// Builds the definitions of a model and holds them to the rules of an API server; of many kinds, on all processors.
/// Result and diagnostics are those of one thread that takes kind after kind.
std::vector<schema::CustomResourceDefinition> build_and_check(const model::Model& model, const crd::Options& options,
                                                              const support::SourceMap& sources,
                                                              support::Diagnostics& diagnostics);

}  // namespace kubexx::driver
