#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
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

/// The same for an optional member, which is created if it is absent.
template <class... Now>
bool set_condition(std::optional<std::vector<Condition>>& conditions, Condition wanted, Now... now) {
  return set_condition(conditions ? *conditions : conditions.emplace(), std::move(wanted), now...);
}

/// The condition of this type, of any list of conditions, such as those of a Deployment; null if there is none. The
/// pointer is valid as long as the list does not change.
template <class C>
const C* find_condition(const std::vector<C>& conditions, std::string_view type) {
  const auto found = std::ranges::find(conditions, type, &C::type);
  return found == conditions.end() ? nullptr : &*found;
}
template <class C>
const C* find_condition(const std::optional<std::vector<C>>& conditions, std::string_view type) {
  return conditions ? find_condition(*conditions, type) : nullptr;
}

/// Whether the condition of this type exists and its status is `True`.
template <class Conditions>
bool is_condition_true(const Conditions& conditions, std::string_view type) {
  const auto* found = find_condition(conditions, type);
  return found != nullptr && found->status == "True";
}

/// Removes the condition of this type, and returns whether there was one.
template <class C>
bool remove_condition(std::vector<C>& conditions, std::string_view type) {
  return std::erase_if(conditions, [&](const C& condition) { return condition.type == type; }) > 0;
}
template <class C>
bool remove_condition(std::optional<std::vector<C>>& conditions, std::string_view type) {
  return conditions && remove_condition(*conditions, type);
}

}  // namespace kubexx
