#pragma once

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// Sets a condition in the status of an object, in place of one of the same type. It keeps the time of that one if the
/// status is the same, and its `observedGeneration` unless it has its own.
void set_condition(json::Value& object, json::Value condition);

}  // namespace kubexx::testing
