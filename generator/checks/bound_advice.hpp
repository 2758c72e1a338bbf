#pragma once

#include "generator/checks/source_place.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/rules/bounds.hpp"

namespace kubexx::checks {

/// Says at the members that lack bounds which would make an expression cheap enough; where there is one way only, the
/// markers that go it are fix-its.
void add_bound_advice(const BuiltDefinition& built, const rules::BoundAdvice& advice, const support::SourceMap& sources,
                      support::Diagnostic& diagnostic);

}  // namespace kubexx::checks
