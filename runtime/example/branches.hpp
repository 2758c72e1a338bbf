#pragma once

#include <vector>

#include "runtime/example/moves.hpp"

namespace kubexx::example {

/// Values that differ from `value` so that it satisfies one branch of a junctor of the place: alone, and without what
/// the other branches require. All branches of `allOf`, and `not`, are satisfied at once.
std::vector<json::Value> branch_values(const json::Value& value, const Place& place, Extent extent,
                                       ValueSource& source);

}  // namespace kubexx::example
