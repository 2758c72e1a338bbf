#include "generator/crd/check_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runtime/json/text.hpp"

namespace kubexx::crd {
namespace {

using json::Value;
using schema::JsonSchema;

/// API servers keep integers in 64 signed bits.
bool is_whole(const Value& value) {
  if (std::holds_alternative<std::uint64_t>(value.variant())) return false;
  return value.is_integer() || (value.is_number() && value.as_double() == std::floor(value.as_double()));
}

std::int64_t characters(const std::string& text) {
  return std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
}

std::string number_problem(const Value& value, const JsonSchema& schema) {
  const double number = value.as_double();
  const bool low = schema.minimum && (schema.exclusive_minimum ? number <= *schema.minimum : number < *schema.minimum);
  const bool high = schema.maximum && (schema.exclusive_maximum ? number >= *schema.maximum : number > *schema.maximum);
  if (low) return fmt::format("{} is below the minimum {}", json::to_text(value), *schema.minimum);
  if (high) return fmt::format("{} is above the maximum {}", json::to_text(value), *schema.maximum);
  return {};
}

std::string count_problem(std::int64_t count, const char* what, const std::optional<std::int64_t>& minimum,
                          const std::optional<std::int64_t>& maximum) {
  if (minimum && count < *minimum) return fmt::format("it has {} {}, at least {} are needed", count, what, *minimum);
  if (maximum && count > *maximum) return fmt::format("it has {} {}, at most {} are allowed", count, what, *maximum);
  return {};
}

std::string list_problem(const json::Array& list, const JsonSchema& schema) {
  const auto size = static_cast<std::int64_t>(list.size());
  if (std::string problem = count_problem(size, "elements", schema.min_items, schema.max_items); !problem.empty()) {
    return problem;
  }
  for (const Value& element : list) {
    if (!schema.items) break;
    if (std::string problem = problem_of(element, *schema.items); !problem.empty()) return problem;
  }
  return {};
}

std::string member_problem(const std::string& name, const Value& value, const JsonSchema& schema) {
  if (const auto property = schema.properties.find(name); property != schema.properties.end()) {
    return problem_of(value, property->second);
  }
  if (schema.additional_properties) {
    const auto& values = schema.additional_properties->schema;
    return values ? problem_of(value, *values) : std::string();
  }
  if (schema.preserve_unknown_fields.value_or(false) || schema.embedded_resource) return {};
  return fmt::format("it has a member '{}' that the type does not have", name);
}

std::string object_problem(const json::Object& object, const JsonSchema& schema) {
  const auto size = static_cast<std::int64_t>(object.size());
  if (std::string problem = count_problem(size, "members", schema.min_properties, schema.max_properties);
      !problem.empty()) {
    return problem;
  }
  for (const auto& [name, value] : object) {
    if (std::string problem = member_problem(name, value, schema); !problem.empty()) {
      return fmt::format("member '{}': {}", name, problem);
    }
  }
  for (const std::string& name : schema.required) {
    const auto property = schema.properties.find(name);
    const bool has_default = property != schema.properties.end() && property->second.default_value;
    if (object.find(name) == nullptr && !has_default) return fmt::format("its required member '{}' is missing", name);
  }
  return {};
}

}  // namespace

bool has_type(const Value& value, const JsonSchema& schema) {
  if (schema.int_or_string) return is_whole(value) || value.is_string();
  if (schema.type == "integer") return is_whole(value);
  if (schema.type == "number") return value.is_number();
  if (schema.type == "string") return value.is_string();
  if (schema.type == "boolean") return value.is_bool();
  if (schema.type == "array") return value.is_array();
  if (schema.type == "object") return value.is_object();
  return true;
}

std::string problem_of(const Value& value, const JsonSchema& schema) {
  if (value.is_null()) return schema.nullable || schema.type.empty() ? "" : "null is allowed only beside '+nullable'";
  if (std::holds_alternative<std::uint64_t>(value.variant())) {
    return fmt::format("{} is above 9223372036854775807, the largest integer of API servers", json::to_text(value));
  }
  if (!has_type(value, schema)) {
    return fmt::format("{} is {}, expected {}", json::to_text(value), json::type_name(value),
                       schema.int_or_string ? "integer or string" : schema.type);
  }
  const auto& allowed = schema.enumeration;
  if (!allowed.empty() && std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
    return fmt::format("{} is none of the values {}", json::to_text(value), json::to_text(json::Array(allowed)));
  }
  if (value.is_number()) return number_problem(value, schema);
  if (value.is_string()) {
    return count_problem(characters(value.as_string()), "characters", schema.min_length, schema.max_length);
  }
  if (value.is_array()) return list_problem(value.as_array(), schema);
  return value.is_object() ? object_problem(value.as_object(), schema) : std::string();
}

}  // namespace kubexx::crd
