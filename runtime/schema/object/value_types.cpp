#include <array>
#include <cmath>

#include "runtime/schema/object/value_checks.hpp"

namespace kubexx::schema {
namespace {

/// Servers from here on round to the nearest integer before they compare.
constexpr int kRoundsIntegers = 37;
constexpr double kGreatestInteger = 9007199254740991.0;  // 2^53 - 1
constexpr double kTolerance = 1e-9;

bool is_text_or_list(TypeSet bit) { return bit == kStringType || bit == kArrayType; }

/// The format that Go's decoder gives to a number.
std::string_view go_format(TypeSet bit) {
  if (bit == kIntegerType) return "int64";
  return bit == kNumberType ? "float64" : "";
}

/// Whether a number passes as one of the other numeric type.
bool converts(const json::Value& value, TypeSet bit, TypeSet expected, int server_minor) {
  if (bit == kIntegerType) return (expected & kNumberType) != 0;
  return bit == kNumberType && (expected & kIntegerType) != 0 && is_json_integer(value.as_double(), server_minor);
}

}  // namespace

GoType go_type(const json::Value& value) {
  static constexpr std::array<GoType, 8> kTypes = {{{"null", 0},
                                                    {"boolean", kBooleanType},
                                                    {"integer", kIntegerType},
                                                    {"number", kNumberType},
                                                    {"number", kNumberType},
                                                    {"string", kStringType},
                                                    {"array", kArrayType},
                                                    {"object", kObjectType}}};
  return kTypes[value.variant().index()];
}

bool is_json_integer(double number, int server_minor) {
  if (!(std::fabs(number) <= kGreatestInteger)) return false;
  if (number == std::trunc(number)) return true;
  if (server_minor >= kRoundsIntegers) {
    const double rounded = std::round(number);
    return std::fabs(number - rounded) < kTolerance * std::fabs(rounded);
  }
  const double floor = std::trunc(number);  // negative numbers wrap around there and never come near
  return number > 0 && floor != 0 && (number - floor) / (number + floor) < kTolerance;
}

std::int64_t go_int64(double number) {
  constexpr double kLimit = 9223372036854775808.0;
  return number >= -kLimit && number < kLimit ? static_cast<std::int64_t>(number) : INT64_MIN;
}

void check_type(const json::Value& value, const SchemaNode& schema, const ValueName& name, int server_minor,
                ValueResult& result) {
  const GoType type = go_type(value);
  if (type.bit == 0) {
    if (schema.types != 0 && !schema.nullable)
      return result.fail([&] { return wrong_type("CR-VALUE-002", name, schema.type_words, type.name); });
    return result.count();
  }
  const bool fits = (schema.types & type.bit) != 0 || converts(value, type.bit, schema.types, server_minor);
  if (!schema.format.empty()) {
    if (is_text_or_list(type.bit)) {
      if ((schema.types & (kIntegerType | kNumberType)) == 0) return result.count();
    } else if (!fits && schema.format != go_format(type.bit)) {
      return result.fail([&] { return wrong_type("CR-VALUE-001", name, schema.format, go_format(type.bit)); });
    }
  }
  if (!fits) return result.fail([&] { return wrong_type("CR-VALUE-001", name, schema.type_words, type.name); });
  result.count();
}

}  // namespace kubexx::schema
