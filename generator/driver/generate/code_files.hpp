#pragma once

#include <vector>

#include "generator/crd/build.hpp"
#include "generator/driver/generate/generate.hpp"

namespace kubexx::driver {

/// The code for each header of the run. File names are relative to the code directory: the path of a header relative to
/// the root if it is below the root, else its name without directories.
std::vector<emit::OutputFile> make_code(const GenerateOptions& options, const crd::Options& building,
                                        const model::Model& model,
                                        const std::vector<schema::CustomResourceDefinition>& crds,
                                        const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::driver
