#pragma once

#include "runtime/schema/check.hpp"
#include "runtime/schema/served_definition.hpp"
#include "runtime/schema/validate_object.hpp"

/// The evaluation of rules as a step of validating objects and defaults.
namespace kubexx::rules {

/// For objects of this definition, which outlives it. Rules are compiled when an object first needs them; any number of
/// threads may use it.
schema::ExpressionEvaluation expression_evaluation(const schema::ServedDefinition& definition);

schema::DefaultEvaluation default_evaluation();

}  // namespace kubexx::rules
