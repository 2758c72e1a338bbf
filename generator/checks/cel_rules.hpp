#pragma once

#include "generator/model/model.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::checks {

/// Parses the `rule` and `messageExpression` of every validation rule of the model as an API server would, and reports
/// each syntax error at its place inside the annotation.
void check_cel_rules(const model::Model& model, const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::checks
