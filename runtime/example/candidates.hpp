#pragma once

#include <functional>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/example/rule_hints.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::example {

/// Receives a candidate; true ends the visit.
using TakeCandidate = std::function<bool(json::Value&& candidate)>;

/// Values of a scalar, the best first: those that the schema lists, values of its format, readable ones, its bounds,
/// strings that its patterns match. They are not validated, and some occur twice; there are at most a few hundred.
void visit_candidates(const schema::JsonSchema& schema, const RuleHints& hints, const TakeCandidate& take);

/// All of them.
std::vector<json::Value> scalar_candidates(const schema::JsonSchema& schema, const RuleHints& hints = {});

}  // namespace kubexx::example
