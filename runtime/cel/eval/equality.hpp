#pragma once

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

namespace kubexx::cel {

/// Whether `left == right`: a boolean, or an error for values that cannot be compared. Numbers compare across types;
/// sets and keyed lists on the left compare without order.
Value equals(const Value& left, const Value& right, EvalContext& context);

/// The same without the rule that null equals only null; what the functions on lists ask of their items.
Value equals_item(const Value& left, const Value& right, EvalContext& context);

/// `item in list`.
Value contains(const ListValue& list, const Value& item, EvalContext& context);

/// `left + right` for lists; those of a set or keyed list are merged.
Value concatenate(const Value& left, const Value& right, EvalContext& context);

}  // namespace kubexx::cel
