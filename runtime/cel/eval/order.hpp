#pragma once

#include <cmath>

#include "runtime/cel/eval/value.hpp"

namespace kubexx::cel {

/// -1, 0 or 1 as an integer, or an error for values that have no order.
Value compare(const Value& left, const Value& right);

/// Compares numbers of any types; neither is NaN.
int compare_numbers(const Value& left, const Value& right);

inline bool is_number(const Value& value) {
  return value.is(ValueKind::integer) || value.is(ValueKind::unsigned_integer) || value.is(ValueKind::floating);
}

inline bool is_nan(const Value& value) { return value.is(ValueKind::floating) && std::isnan(value.as_floating()); }

}  // namespace kubexx::cel
