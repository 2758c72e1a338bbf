#pragma once

#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// The condition of that type in the status of an object; null if there is none.
const json::Value* find_condition(const json::Value& object, std::string_view type);

/// Sets a condition in the status of an object, in place of one of the same type. It keeps the time of that one if the
/// status is the same, and its `observedGeneration` unless it has its own.
void set_condition(json::Value& object, json::Value condition);

}  // namespace kubexx::testing
