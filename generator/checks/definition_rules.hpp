#pragma once

#include "generator/crd/build.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::checks {

/// Validates every definition with the rules of an API server. Reports the server's errors, with its messages, at the
/// C++ code that caused them, and its warnings and kubexx's own (TRAP) as warnings. With `controller_gen`, the errors
/// are warnings, and warnings are not reported, because the user has requested these definitions.
void check_definitions(const crd::Definitions& definitions, const model::Model& model, bool controller_gen,
                       const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::checks
