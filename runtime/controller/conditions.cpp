#include <kubexx/controller/conditions.hpp>

#include <algorithm>
#include <chrono>
#include <utility>

namespace kubexx {

bool set_condition(std::vector<Condition>& conditions, Condition wanted, Time now) {
  const auto held = std::ranges::find(conditions, wanted.type, &Condition::type);
  wanted.last_transition_time = now;
  if (held == conditions.end()) {
    conditions.push_back(std::move(wanted));
    return true;
  }
  if (held->status == wanted.status) wanted.last_transition_time = held->last_transition_time;
  if (*held == wanted) return false;
  *held = std::move(wanted);
  return true;
}

bool set_condition(std::vector<Condition>& conditions, Condition wanted) {
  return set_condition(conditions, std::move(wanted), Time(std::chrono::system_clock::now()));
}

}  // namespace kubexx
