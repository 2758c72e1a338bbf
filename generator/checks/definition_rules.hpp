#pragma once

#include "generator/crd/build.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::checks {

/// Gives every definition to the rules of an API server and reports what it would refuse, in its words, at the C++
/// that caused it; its warnings and kubexx's own (TRAP) as warnings. Where `definitions` repeat what controller-gen
/// prints (`controller_gen`), refusals are warnings and nothing else is said: those bytes were asked for.
void check_definitions(const crd::Definitions& definitions, const model::Model& model, bool controller_gen,
                       const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::checks
