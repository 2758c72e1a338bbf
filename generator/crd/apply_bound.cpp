#include <fmt/format.h>

#include <cmath>

#include "generator/crd/marker_target.hpp"
#include "generator/crd/types.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

bool is_numeric(const JsonSchema& schema) { return schema.type == "integer" || schema.type == "number"; }
bool is_textual(const JsonSchema& schema) { return schema.type == "string" || schema.int_or_string; }

/// A bound that the member's C++ type could never reach or would always break is a mistake; upstream does not look.
bool fits_type(const MarkerTarget& target, double bound) {
  if (target.context.options.controller_gen || target.type == nullptr) return true;
  const facts::Type& type = bare(target.context.types, *target.type);
  if (type.kind != facts::Type::Kind::integer && type.kind != facts::Type::Kind::byte) return true;
  if (target.schema.type != "integer") return true;
  const IntegerRange range = range_of(type);
  if (!(range.minimum && bound < *range.minimum) && !(range.maximum && bound > *range.maximum)) return true;
  error(target.context, "bound-outside-type", target.marker.value().span,
        fmt::format("{} is outside of what '{}' can hold", bound, type.spelling));
  return false;
}

bool check_number(const MarkerTarget& target, double value) {
  if (!is_numeric(target.schema)) return refuse(target, "a number"), false;
  if (!std::isfinite(value)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' needs a finite number", target.marker.spelled));
    return false;
  }
  if (target.schema.type == "integer" && value != std::floor(value)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' is {} here, and '{}' is an integer; expected a whole number", target.marker.spelled, value,
                      target.declaration));
    return false;
  }
  return true;
}

void set_number(const MarkerTarget& target, std::optional<double>& slot, bool is_bound) {
  const double value = target.marker.value().value.as_double();
  if (!check_number(target, value) || (is_bound && !fits_type(target, value))) return;
  slot = value;
}

void set_exclusive(const MarkerTarget& target, bool& slot) {
  if (!is_numeric(target.schema)) return refuse(target, "a number");
  slot = target.marker.value().value.as_bool();
}

std::optional<std::int64_t> as_integer(const json::Value& value) {
  const auto* integer = std::get_if<std::int64_t>(&value.variant());
  return integer != nullptr ? std::optional(*integer) : std::nullopt;
}

/// Lengths and counts below 0 mean nothing; upstream passes them on.
void set_count(const MarkerTarget& target, std::optional<std::int64_t>& slot, bool fits, const char* expected) {
  if (!fits) return refuse(target, expected);
  const std::optional<std::int64_t> value = as_integer(target.marker.value().value);
  if (!value || (*value < 0 && !target.context.options.controller_gen)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' needs a whole number that is not negative", target.marker.spelled));
    return;
  }
  slot = value;
}

void set_unique_items(const MarkerTarget& target) {
  if (target.schema.type != "array") return refuse(target, "a list");
  const bool value = target.marker.value().value.as_bool();
  if (value && !target.context.options.controller_gen) {
    error(target.context, "unique-items", target.marker.span,
          fmt::format("API servers refuse '{}' in a CRD", target.marker.spelled))
        .notes.push_back({"'+listType=set' says the same and is accepted", {}});
    return;
  }
  target.schema.unique_items = value;
}

void set_pattern(const MarkerTarget& target) {
  if (!is_textual(target.schema)) return refuse(target, "text");
  target.schema.pattern = target.marker.value().value.as_string();
}

}  // namespace

bool apply_bound(const MarkerTarget& target) {
  JsonSchema& schema = target.schema;
  const bool is_array = schema.type == "array";
  const bool is_object = schema.type == "object";
  switch (target.marker.row->effect) {
    case Effect::maximum:
      return set_number(target, schema.maximum, true), true;
    case Effect::minimum:
      return set_number(target, schema.minimum, true), true;
    case Effect::multiple_of:
      return set_number(target, schema.multiple_of, false), true;
    case Effect::exclusive_maximum:
      return set_exclusive(target, schema.exclusive_maximum), true;
    case Effect::exclusive_minimum:
      return set_exclusive(target, schema.exclusive_minimum), true;
    case Effect::max_length:
      return set_count(target, schema.max_length, is_textual(schema), "text"), true;
    case Effect::min_length:
      return set_count(target, schema.min_length, is_textual(schema), "text"), true;
    case Effect::pattern:
      return set_pattern(target), true;
    case Effect::max_items:
      return set_count(target, schema.max_items, is_array, "a list"), true;
    case Effect::min_items:
      return set_count(target, schema.min_items, is_array, "a list"), true;
    case Effect::unique_items:
      return set_unique_items(target), true;
    case Effect::max_properties:
      return set_count(target, schema.max_properties, is_object, "an object"), true;
    case Effect::min_properties:
      return set_count(target, schema.min_properties, is_object, "an object"), true;
    default:
      return false;
  }
}

}  // namespace kubexx::crd
