#include <cmath>
#include <cstring>
#include <limits>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/equality.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/eval/order.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

constexpr std::string_view kIntegerOverflow = "integer overflow";
constexpr std::string_view kUnsignedOverflow = "unsigned integer overflow";
constexpr std::int64_t kSecond = 1'000'000'000;

/// Computes a value from two integers with an operation that reports overflow.
template <class Operation>
Value checked_integer(std::int64_t a, std::int64_t b, Operation overflows) {
  std::int64_t result = 0;
  return overflows(a, b, &result) ? Value::error(kIntegerOverflow) : Value::integer(result);
}

template <class Operation>
Value checked_unsigned(std::uint64_t a, std::uint64_t b, Operation overflows) {
  std::uint64_t result = 0;
  return overflows(a, b, &result) ? Value::error(kUnsignedOverflow) : Value::unsigned_integer(result);
}

constexpr auto kAdds = [](auto a, auto b, auto* result) { return __builtin_add_overflow(a, b, result); };
constexpr auto kSubtracts = [](auto a, auto b, auto* result) { return __builtin_sub_overflow(a, b, result); };
constexpr auto kMultiplies = [](auto a, auto b, auto* result) { return __builtin_mul_overflow(a, b, result); };

Value moment_plus(const core::Timestamp& moment, std::int64_t nanoseconds) {
  std::int64_t seconds = 0;
  if (__builtin_add_overflow(moment.seconds, nanoseconds / kSecond, &seconds)) return Value::error(kIntegerOverflow);
  std::int64_t rest = moment.nanoseconds + nanoseconds % kSecond;
  if (rest < 0) rest += kSecond, --seconds;
  if (rest >= kSecond) rest -= kSecond, ++seconds;
  if (seconds < core::kFirstSecond || seconds > core::kLastSecond) return Value::error("timestamp overflow");
  return Value::timestamp({seconds, static_cast<std::int32_t>(rest), moment.offset});
}

Value between(const core::Timestamp& later, const core::Timestamp& earlier) {
  std::int64_t nanoseconds = 0;
  if (__builtin_mul_overflow(later.seconds - earlier.seconds, kSecond, &nanoseconds) ||
      __builtin_add_overflow(nanoseconds, std::int64_t{later.nanoseconds} - earlier.nanoseconds, &nanoseconds)) {
    return Value::error(kIntegerOverflow);
  }
  return Value::duration(std::chrono::nanoseconds(nanoseconds));
}

Value as_duration(const Value& integer) {
  return integer.is_error() ? integer : Value::duration(std::chrono::nanoseconds(integer.as_integer()));
}

Value add_texts(const Value& left, const Value& right, EvalContext& context) {
  const std::string_view a = left.as_text(), b = right.as_text();
  if (a.size() + b.size() > kLongestText) return too_long();
  char* text = context.arena.array<char>(a.size() + b.size());
  if (!a.empty()) std::memcpy(text, a.data(), a.size());
  if (!b.empty()) std::memcpy(text + a.size(), b.data(), b.size());
  const std::string_view joined(text, a.size() + b.size());
  return left.is(ValueKind::string) ? Value::string(joined) : Value::bytes(joined);
}

Value add(Arguments arguments, EvalContext& context) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.is(ValueKind::duration) && b.is(ValueKind::timestamp)) return moment_plus(b.as_timestamp(), a.as_integer());
  if (a.is(ValueKind::timestamp) && b.is(ValueKind::duration)) return moment_plus(a.as_timestamp(), b.as_integer());
  if (a.kind() != b.kind() || a.is(ValueKind::timestamp)) return no_such_overload(b);
  switch (a.kind()) {
    case ValueKind::integer:
      return checked_integer(a.as_integer(), b.as_integer(), kAdds);
    case ValueKind::unsigned_integer:
      return checked_unsigned(a.as_unsigned(), b.as_unsigned(), kAdds);
    case ValueKind::floating:
      return Value::floating(a.as_floating() + b.as_floating());
    case ValueKind::duration:
      return as_duration(checked_integer(a.as_integer(), b.as_integer(), kAdds));
    case ValueKind::list:
      return concatenate(a, b, context);
    default:
      return add_texts(a, b, context);
  }
}

Value subtract(Arguments arguments, EvalContext&) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.is(ValueKind::timestamp) && b.is(ValueKind::timestamp)) return between(a.as_timestamp(), b.as_timestamp());
  if (a.is(ValueKind::timestamp) && b.is(ValueKind::duration)) {
    if (b.as_integer() == std::numeric_limits<std::int64_t>::min()) return Value::error(kIntegerOverflow);
    return moment_plus(a.as_timestamp(), -b.as_integer());
  }
  if (a.kind() != b.kind()) return no_such_overload(b);
  switch (a.kind()) {
    case ValueKind::integer:
      return checked_integer(a.as_integer(), b.as_integer(), kSubtracts);
    case ValueKind::unsigned_integer:
      return checked_unsigned(a.as_unsigned(), b.as_unsigned(), kSubtracts);
    case ValueKind::duration:
      return as_duration(checked_integer(a.as_integer(), b.as_integer(), kSubtracts));
    default:
      return Value::floating(a.as_floating() - b.as_floating());
  }
}

Value multiply(Arguments arguments, EvalContext&) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload(b);
  if (a.is(ValueKind::integer)) return checked_integer(a.as_integer(), b.as_integer(), kMultiplies);
  if (a.is(ValueKind::unsigned_integer)) return checked_unsigned(a.as_unsigned(), b.as_unsigned(), kMultiplies);
  return Value::floating(a.as_floating() * b.as_floating());
}

bool overflows(const Value& a, const Value& b) {
  return a.as_integer() == std::numeric_limits<std::int64_t>::min() && b.as_integer() == -1;
}

Value divide(Arguments arguments, EvalContext&) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload(b);
  if (a.is(ValueKind::floating)) return Value::floating(a.as_floating() / b.as_floating());
  if (b.as_unsigned() == 0) return Value::error("division by zero");
  if (a.is(ValueKind::unsigned_integer)) return Value::unsigned_integer(a.as_unsigned() / b.as_unsigned());
  return overflows(a, b) ? Value::error(kIntegerOverflow) : Value::integer(a.as_integer() / b.as_integer());
}

Value modulo(Arguments arguments, EvalContext&) {
  const Value& a = arguments[0];
  const Value& b = arguments[1];
  if (a.kind() != b.kind()) return no_such_overload(b);
  if (b.as_unsigned() == 0) return Value::error("modulus by zero");
  if (a.is(ValueKind::unsigned_integer)) return Value::unsigned_integer(a.as_unsigned() % b.as_unsigned());
  return overflows(a, b) ? Value::error(kIntegerOverflow) : Value::integer(a.as_integer() % b.as_integer());
}

Value negate(Arguments arguments, EvalContext&) {
  const Value& value = arguments[0];
  if (value.is(ValueKind::boolean)) return no_such_overload();
  if (value.is(ValueKind::floating)) return Value::floating(-value.as_floating());
  const Value negated = checked_integer(0, value.as_integer(), kSubtracts);
  return value.is(ValueKind::duration) ? as_duration(negated) : negated;
}

Value logical_not(Arguments arguments, EvalContext&) {
  const Value& value = arguments[0];
  return value.is(ValueKind::boolean) ? Value::boolean(!value.as_boolean()) : no_such_overload(value);
}

bool is_less(std::int64_t order) { return order < 0; }
bool is_at_most(std::int64_t order) { return order <= 0; }
bool is_greater(std::int64_t order) { return order > 0; }
bool is_at_least(std::int64_t order) { return order >= 0; }

/// `accept` returns whether an order makes the comparison true.
template <bool (*accept)(std::int64_t order)>
Value compared(Arguments arguments, EvalContext&) {
  const Value order = compare(arguments[0], arguments[1]);
  return order.is_error() ? order : Value::boolean(accept(order.as_integer()));
}

Value in(Arguments arguments, EvalContext& context) {
  const Value& wanted = arguments[0];
  const Value& collection = arguments[1];
  if (collection.is(ValueKind::list)) return contains(collection.as_list(), wanted, context);
  if (!collection.is(ValueKind::map)) return no_such_overload(collection);
  const Lookup found = find(collection.as_map(), wanted, context);
  if (found.found && found.value.is_error() && collection.as_map().form != MapValue::Form::entries) return found.value;
  return Value::boolean(found.found);
}

Value size(Arguments arguments, EvalContext&) {
  const Value& value = arguments[0];
  switch (value.kind()) {
    case ValueKind::string:
      return Value::integer(static_cast<std::int64_t>(core::count_code_points(value.as_text())));
    case ValueKind::bytes:
      return Value::integer(static_cast<std::int64_t>(value.as_text().size()));
    case ValueKind::list:
      return Value::integer(value.as_list().size);
    default:
      return Value::integer(static_cast<std::int64_t>(value.as_map().size()));
  }
}

Value type_of_value(Arguments arguments, EvalContext&) { return Value::type(type_name(arguments[0])); }
Value same(Arguments arguments, EvalContext&) { return arguments[0]; }

Value matches(Arguments arguments, EvalContext& context) {
  return matches_pattern(arguments[0], arguments[1], context);
}

constexpr Operator kOperators[] = {
    {operators::kAdd, Trait::adds, add},
    {operators::kSubtract, Trait::subtracts, subtract},
    {operators::kMultiply, Trait::multiplies, multiply},
    {operators::kDivide, Trait::divides, divide},
    {operators::kModulo, Trait::takes_modulo, modulo},
    {operators::kNegate, Trait::negates, negate},
    {operators::kLogicalNot, {}, logical_not},
    {operators::kLess, Trait::compares, compared<is_less>},
    {operators::kLessEquals, Trait::compares, compared<is_at_most>},
    {operators::kGreater, Trait::compares, compared<is_greater>},
    {operators::kGreaterEquals, Trait::compares, compared<is_at_least>},
    {operators::kIn, {}, in},
    {"in", {}, in},
    {"_in_", {}, in},
    {"size", Trait::has_size, size},
    {"type", {}, type_of_value},
    {"dyn", {}, same},
    {"matches", Trait::matches, matches},
    {"sort", Trait::lists, sort_list},
    {operators::kSortByKeys, Trait::lists, sort_list_by_keys},
};

}  // namespace

const Operator* find_operator(std::string_view function) {
  for (const Operator& row : kOperators) {
    if (row.function == function) return &row;
  }
  return nullptr;
}

}  // namespace kubexx::cel
