#pragma once

#include "generator/checks/source_place.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/rules/bounds.hpp"

namespace kubexx::checks {

/// Adds notes at the members whose bounds would make an expression cheap enough; if there is only one way, with fix-its
/// that add or correct the markers.
void add_bound_advice(const BuiltDefinition& built, const rules::BoundAdvice& advice, const support::SourceMap& sources,
                      support::Diagnostic& diagnostic);

}  // namespace kubexx::checks
