#include <fmt/format.h>

#include <cmath>
#include <variant>

#include "runtime/json/text.hpp"
#include "runtime/schema/object/value_checks.hpp"

namespace kubexx::schema {
namespace {

struct NumberCheck {
  const SchemaNode& schema;
  const ValueName& name;
  int server_minor;
  ValueResult& result;
};

bool in_range(double number, NumberRange range) {
  switch (range) {
    case NumberRange::any:
      return true;
    case NumberRange::float32:
      return !std::isinf(static_cast<float>(number));
    case NumberRange::int32:
      return number == std::trunc(number) && number >= INT32_MIN && number <= INT32_MAX;
    case NumberRange::int64:
      // Go writes the number in its fewest digits first, and for -2^63 those are beyond the range.
      return number == std::trunc(number) && std::abs(number) < 9223372036854775808.0;
  }
  return true;
}

bool in_range(std::int64_t number, NumberRange range) {
  return range != NumberRange::int32 || (number >= INT32_MIN && number <= INT32_MAX);
}

void out_of_range(std::string_view prefix, const NumberCheck& at) {
  at.result.fail([&] {
    const auto& node = at.schema;
    const std::string format = node.format.empty() ? " (default format)" : " with format " + node.format;
    return nameless(
        "CR-VALUE-008", at.name,
        fmt::format("{} value must be of type {}{} in {}", prefix, node.type_words, format, at.name.text()));
  });
}

std::string plain(std::int64_t number) { return std::to_string(number); }
std::string plain(double number) { return json::to_plain_text(number); }

template <class Number>
void check_maximum(Number value, Number limit, bool exclusive, const NumberCheck& at) {
  if (exclusive ? value < limit : value <= limit) return;
  at.result.fail([&] {
    const std::string_view words = exclusive ? "should be less than " : "should be less than or equal to ";
    return invalid_value("CR-VALUE-005", at.name, plain(value), in_body(at.name, words) + plain(limit));
  });
}

template <class Number>
void check_minimum(Number value, Number limit, bool exclusive, const NumberCheck& at) {
  if (exclusive ? value > limit : value >= limit) return;
  at.result.fail([&] {
    const std::string_view words = exclusive ? "should be greater than " : "should be greater than or equal to ";
    return invalid_value("CR-VALUE-006", at.name, plain(value), in_body(at.name, words) + plain(limit));
  });
}

bool is_multiple(std::int64_t value, std::int64_t factor, int) { return value % factor == 0; }
bool is_multiple(double value, double factor, int server_minor) {
  return is_json_integer(factor < 1 ? 1 / factor * value : value / factor, server_minor);
}

template <class Number>
void check_multiple(Number value, Number factor, const NumberCheck& at) {
  if (factor <= 0) {
    return at.result.fail([&] {
      return invalid_value(
          "CR-VALUE-007", at.name, plain(factor),
          fmt::format("factor MultipleOf declared for {} must be positive: {}", at.name.text(), plain(factor)));
    });
  }
  if (is_multiple(value, factor, at.server_minor)) return;
  at.result.fail([&] {
    return invalid_value("CR-VALUE-007", at.name, plain(value),
                         in_body(at.name, "should be a multiple of ") + plain(factor));
  });
}

/// Compares an integer with the limit cut down to one, as the server does, unless the limit is out of range.
template <class Check>
void with_limit(const json::Value& value, double limit, std::string_view prefix, const NumberCheck& at, Check check) {
  const bool usable = in_range(limit, at.schema.range);
  if (!usable) out_of_range(prefix, at);
  const auto* integer = std::get_if<std::int64_t>(&value.variant());
  if (usable && integer != nullptr) return check(*integer, go_int64(limit));
  check(value.as_double(), limit);
}

}  // namespace

void check_number(const json::Value& value, const SchemaNode& schema, const ValueName& name, int server_minor,
                  ValueResult& result) {
  const NumberCheck at{schema, name, server_minor, result};
  result.count();
  if (schema.range != NumberRange::any) {
    const auto* integer = std::get_if<std::int64_t>(&value.variant());
    if (!(integer != nullptr ? in_range(*integer, schema.range) : in_range(value.as_double(), schema.range)))
      out_of_range("Checked", at);
  }
  if (!schema.numbers) return;
  const NumberLimits& limits = *schema.numbers;
  if (limits.multiple_of)
    with_limit(value, *limits.multiple_of, "MultipleOf", at,
               [&](auto number, auto factor) { check_multiple(number, factor, at); });
  if (limits.minimum)
    with_limit(value, *limits.minimum, "Minimum boundary", at,
               [&](auto number, auto limit) { check_minimum(number, limit, limits.exclusive_minimum, at); });
  if (limits.maximum)
    with_limit(value, *limits.maximum, "Maximum boundary", at,
               [&](auto number, auto limit) { check_maximum(number, limit, limits.exclusive_maximum, at); });
}

}  // namespace kubexx::schema
