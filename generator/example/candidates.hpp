#pragma once

#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/example/rule_hints.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::example {

/// Values of a scalar, the best first: those that the schema lists, values of its format, readable ones, its bounds,
/// strings that its patterns match. They are not validated; at most about a hundred.
std::vector<json::Value> scalar_candidates(const schema::JsonSchema& schema, const RuleHints& hints = {});

}  // namespace kubexx::example
