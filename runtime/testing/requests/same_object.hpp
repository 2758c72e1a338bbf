#pragma once

#include <kubexx/json/value.hpp>

namespace kubexx::testing {

/// Whether two objects are equal, ignoring their versions and the times of managed fields.
bool is_same(const json::Value& a, const json::Value& b);

}  // namespace kubexx::testing
