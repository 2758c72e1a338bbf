#include "runtime/cel/eval/order.hpp"

#include <cmath>

namespace kubexx::cel {
namespace {

template <class T>
int order(const T& a, const T& b) {
  return a < b ? -1 : b < a ? 1 : 0;
}

int order_int_uint(std::int64_t a, std::uint64_t b) { return a < 0 ? -1 : order(static_cast<std::uint64_t>(a), b); }

int order_double_int(double a, std::int64_t b) {
  constexpr double kTwo63 = 9223372036854775808.0;
  if (a < -kTwo63) return -1;
  if (a > kTwo63) return 1;
  return order(a, static_cast<double>(b));
}

int order_double_uint(double a, std::uint64_t b) {
  constexpr double kTwo64 = 18446744073709551616.0;
  if (a < 0) return -1;
  if (a > kTwo64) return 1;
  return order(a, static_cast<double>(b));
}

int order_moments(const core::Timestamp& a, const core::Timestamp& b) {
  return a.seconds != b.seconds ? order(a.seconds, b.seconds) : order(a.nanoseconds, b.nanoseconds);
}

}  // namespace

int compare_numbers(const Value& left, const Value& right) {
  const ValueKind a = left.kind(), b = right.kind();
  if (a == ValueKind::integer) {
    if (b == ValueKind::integer) return order(left.as_integer(), right.as_integer());
    if (b == ValueKind::unsigned_integer) return order_int_uint(left.as_integer(), right.as_unsigned());
    return -order_double_int(right.as_floating(), left.as_integer());
  }
  if (a == ValueKind::unsigned_integer) {
    if (b == ValueKind::unsigned_integer) return order(left.as_unsigned(), right.as_unsigned());
    if (b == ValueKind::integer) return -order_int_uint(right.as_integer(), left.as_unsigned());
    return -order_double_uint(right.as_floating(), left.as_unsigned());
  }
  if (b == ValueKind::integer) return order_double_int(left.as_floating(), right.as_integer());
  if (b == ValueKind::unsigned_integer) return order_double_uint(left.as_floating(), right.as_unsigned());
  return order(left.as_floating(), right.as_floating());
}

Value compare(const Value& left, const Value& right) {
  if (is_number(left)) {
    if (is_nan(left)) return Value::error("NaN values cannot be ordered");
    if (!is_number(right)) return right.is_error() ? right : Value::error(kNoSuchOverload);
    if (is_nan(right)) return Value::error("NaN values cannot be ordered");
    return Value::integer(compare_numbers(left, right));
  }
  if (left.kind() != right.kind()) return right.is_error() ? right : Value::error(kNoSuchOverload);
  switch (left.kind()) {
    case ValueKind::boolean:
      return Value::integer(order(left.as_boolean(), right.as_boolean()));
    case ValueKind::string:
    case ValueKind::bytes:
      return Value::integer(order(left.as_text().compare(right.as_text()), 0));
    case ValueKind::duration:
      return Value::integer(order(left.as_integer(), right.as_integer()));
    case ValueKind::timestamp:
      return Value::integer(order_moments(left.as_timestamp(), right.as_timestamp()));
    default:
      return Value::error(kNoSuchOverload);
  }
}

}  // namespace kubexx::cel
