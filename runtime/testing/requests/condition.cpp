#include "runtime/testing/requests/condition.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "runtime/json/members.hpp"

namespace kubexx::testing {

const json::Value* find_condition(const json::Value& object, std::string_view type) {
  const json::Array& conditions = list_at(object, {"status", "conditions"});
  const auto found = std::ranges::find_if(conditions, [&](const auto& one) { return text_at(one, {"type"}) == type; });
  return found == conditions.end() ? nullptr : &*found;
}

void set_condition(json::Value& object, json::Value condition) {
  json::Array conditions = list_at(object, {"status", "conditions"});
  const std::string type = text_at(condition, {"type"});
  const auto old = std::ranges::find_if(conditions, [&](const auto& one) { return text_at(one, {"type"}) == type; });
  if (old == conditions.end()) {
    conditions.push_back(std::move(condition));
  } else {
    if (text_at(*old, {"status"}) == text_at(condition, {"status"}))
      copy_member(*old, {"lastTransitionTime"}, condition);
    if (find(condition, {"observedGeneration"}) == nullptr) copy_member(*old, {"observedGeneration"}, condition);
    *old = std::move(condition);
  }
  set(object, {"status", "conditions"}, std::move(conditions));
}

}  // namespace kubexx::testing
