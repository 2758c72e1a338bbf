#include <fmt/format.h>

#include <cmath>

#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/library/number_text.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

constexpr double kTwo63 = 9223372036854775808.0;
constexpr std::string_view kTimestampOverflow = "timestamp overflow";

Value unchanged(Arguments arguments, EvalContext&) { return arguments[0]; }

Value not_convertible(const Value& value, std::string_view wanted, EvalContext& context) {
  return context.error(fmt::format("type conversion error from '{}' to '{}'", type_name(value), wanted));
}

Value to_bool(Arguments arguments, EvalContext& context) {
  const auto value = parse_bool(arguments[0].as_text());
  return value ? Value::boolean(*value) : not_convertible(arguments[0], "bool", context);
}

Value to_bytes(Arguments arguments, EvalContext&) { return Value::bytes(arguments[0].as_text()); }

Value int_to_double(Arguments arguments, EvalContext&) {
  return Value::floating(static_cast<double>(arguments[0].as_integer()));
}
Value uint_to_double(Arguments arguments, EvalContext&) {
  return Value::floating(static_cast<double>(arguments[0].as_unsigned()));
}

Value text_to_double(Arguments arguments, EvalContext& context) {
  const auto value = parse_double(arguments[0].as_text());
  return value ? Value::floating(*value) : not_convertible(arguments[0], "double", context);
}

Value text_to_duration(Arguments arguments, EvalContext& context) {
  const auto value = core::parse_duration(arguments[0].as_text());
  return value ? Value::duration(*value) : not_convertible(arguments[0], "google.protobuf.Duration", context);
}

/// Servers that declare this conversion cannot do it.
Value int_to_duration(Arguments arguments, EvalContext& context) {
  return not_convertible(arguments[0], "google.protobuf.Duration", context);
}

Value text_to_timestamp(Arguments arguments, EvalContext& context) {
  const auto moment = core::parse_timestamp(core::TimeLayout::rfc3339, arguments[0].as_text());
  const auto* found = std::get_if<core::Timestamp>(&moment);
  if (!found) return not_convertible(arguments[0], "google.protobuf.Timestamp", context);
  const bool in_range = found->seconds >= core::kFirstSecond && found->seconds <= core::kLastSecond;
  return in_range ? Value::timestamp(*found) : Value::error(kTimestampOverflow);
}

Value int_to_timestamp(Arguments arguments, EvalContext&) {
  const std::int64_t seconds = arguments[0].as_integer();
  const bool in_range = seconds >= core::kFirstSecond && seconds <= core::kLastSecond;
  return in_range ? Value::timestamp({seconds, 0, 0}) : Value::error(kTimestampOverflow);
}

Value double_to_int(Arguments arguments, EvalContext&) {
  const double value = arguments[0].as_floating();
  if (!(value > -kTwo63 && value < kTwo63)) return Value::error("integer overflow");
  return Value::integer(static_cast<std::int64_t>(value));
}

Value duration_to_int(Arguments arguments, EvalContext&) { return Value::integer(arguments[0].as_integer()); }
Value timestamp_to_int(Arguments arguments, EvalContext&) {
  return Value::integer(arguments[0].as_timestamp().seconds);
}

Value text_to_int(Arguments arguments, EvalContext& context) {
  const auto value = parse_int(arguments[0].as_text());
  return value ? Value::integer(*value) : not_convertible(arguments[0], "int", context);
}

Value uint_to_int(Arguments arguments, EvalContext&) {
  return arguments[0].as_integer() < 0 ? Value::error("integer overflow") : Value::integer(arguments[0].as_integer());
}

Value double_to_uint(Arguments arguments, EvalContext&) {
  const double value = arguments[0].as_floating();
  if (!(value >= 0 && value < 2 * kTwo63)) return Value::error("unsigned integer overflow");
  return Value::unsigned_integer(static_cast<std::uint64_t>(value));
}

Value int_to_uint(Arguments arguments, EvalContext&) {
  if (arguments[0].as_integer() < 0) return Value::error("unsigned integer overflow");
  return Value::unsigned_integer(arguments[0].as_unsigned());
}

Value text_to_uint(Arguments arguments, EvalContext& context) {
  const auto value = parse_uint(arguments[0].as_text());
  return value ? Value::unsigned_integer(*value) : not_convertible(arguments[0], "uint", context);
}

Value bytes_to_string(Arguments arguments, EvalContext&) {
  const std::string_view bytes = arguments[0].as_text();
  if (core::find_invalid_utf8(bytes) != std::string_view::npos)
    return Value::error("invalid UTF-8 in bytes, cannot convert to string");
  return Value::string(bytes);
}

/// Of everything that has one text.
Value to_string(Arguments arguments, EvalContext& context) {
  return context.string(std::get<std::string>(string_text(arguments[0], context)));
}

Value ip_to_string(Arguments arguments, EvalContext& context) { return context.string(arguments[0].as_ip().text()); }
Value cidr_to_string(Arguments arguments, EvalContext& context) {
  return context.string(arguments[0].as_cidr().text());
}

constexpr Implemented kConversionFunctions[] = {
    {"bool_to_bool", unchanged},
    {"string_to_bool", to_bool},
    {"bytes_to_bytes", unchanged},
    {"string_to_bytes", to_bytes},
    {"double_to_double", unchanged},
    {"int64_to_double", int_to_double},
    {"string_to_double", text_to_double},
    {"uint64_to_double", uint_to_double},
    {"duration_to_duration", unchanged},
    {"int64_to_duration", int_to_duration},
    {"string_to_duration", text_to_duration},
    {"int64_to_int64", unchanged},
    {"double_to_int64", double_to_int},
    {"duration_to_int64", duration_to_int},
    {"string_to_int64", text_to_int},
    {"timestamp_to_int64", timestamp_to_int},
    {"uint64_to_int64", uint_to_int},
    {"string_to_string", unchanged},
    {"bool_to_string", to_string},
    {"bytes_to_string", bytes_to_string},
    {"double_to_string", to_string},
    {"duration_to_string", to_string},
    {"int64_to_string", to_string},
    {"timestamp_to_string", to_string},
    {"uint64_to_string", to_string},
    {"ip_to_string", ip_to_string},
    {"cidr_to_string", cidr_to_string},
    {"timestamp_to_timestamp", unchanged},
    {"int64_to_timestamp", int_to_timestamp},
    {"string_to_timestamp", text_to_timestamp},
    {"uint64_to_uint64", unchanged},
    {"double_to_uint64", double_to_uint},
    {"int64_to_uint64", int_to_uint},
    {"string_to_uint64", text_to_uint},
};

}  // namespace

std::span<const Implemented> conversion_functions() { return kConversionFunctions; }

}  // namespace kubexx::cel
