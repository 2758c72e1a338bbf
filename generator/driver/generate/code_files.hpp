#pragma once

#include <vector>

#include "generator/crd/build.hpp"
#include "generator/driver/generate/generate.hpp"

namespace kubexx::driver {

/// The code beside each header of the run, under names relative to the code's folder: a header below the root keeps its
/// folders, any other one only its name.
std::vector<emit::OutputFile> make_code(const GenerateOptions& options, const crd::Options& building,
                                        const model::Model& model,
                                        const std::vector<schema::CustomResourceDefinition>& crds,
                                        const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::driver
