#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <kubexx/condition.hpp>
#include <kubexx/time.hpp>

namespace kubexx {

/// Sets the condition of `wanted.type` in a status, and returns whether anything changed. `last_transition_time`
/// becomes `now` if `status` changes, and stays otherwise; the member of `wanted` is ignored.
bool set_condition(std::vector<Condition>& conditions, Condition wanted, Time now);
/// The same, with the time of the system clock; `Context::set_condition` has that of the operator, and the generation
/// of the reconciled object.
bool set_condition(std::vector<Condition>& conditions, Condition wanted);

/// The same for a member that may be absent, which is made.
template <class... Now>
bool set_condition(std::optional<std::vector<Condition>>& conditions, Condition wanted, Now... now) {
  return set_condition(conditions ? *conditions : conditions.emplace(), std::move(wanted), now...);
}

}  // namespace kubexx
