#pragma once

#include "generator/checks/source_place.hpp"
#include "generator/model/model.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/rules/check.hpp"

namespace kubexx::checks {

/// Parses the `rule` and `messageExpression` of every validation rule of the model as an API server does, and reports
/// each syntax error at its position inside the annotation.
void check_cel_rules(const model::Model& model, const support::SourceMap& sources, support::Diagnostics& diagnostics);

/// Reports the findings of `rules::check_rules` in a definition: type errors at their position inside the expression,
/// costs and errors in other parts of a rule at the argument. They are warnings with `controller_gen`.
void report_findings(const BuiltDefinition& built, const std::vector<rules::Finding>& findings, bool controller_gen,
                     const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::checks
