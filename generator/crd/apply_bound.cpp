#include <fmt/format.h>

#include <cmath>

#include "generator/crd/marker_target.hpp"
#include "generator/crd/types.hpp"
#include "generator/markers/spelling.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

/// A bound outside the range of the member's C++ type is a mistake; controller-gen does not check.
bool fits_type(const MarkerTarget& target, double bound) {
  if (target.context.options.controller_gen || target.type == nullptr) return true;
  const facts::Type& type = bare(target.context.types, *target.type);
  if (type.kind != facts::Type::Kind::integer && type.kind != facts::Type::Kind::byte) return true;
  if (target.schema.type != "integer") return true;
  const IntegerRange range = range_of(type);
  if (!(range.minimum && bound < *range.minimum) && !(range.maximum && bound > *range.maximum)) return true;
  error(target.context, "bound-outside-type", target.marker.value().span,
        fmt::format("{} is outside the range of '{}'", bound, type.spelling));
  return false;
}

bool check_number(const MarkerTarget& target, double value) {
  if (!std::isfinite(value)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' must be a finite number", target.marker.spelled));
    return false;
  }
  if (target.schema.type == "integer" && value != std::floor(value)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' is {}, but '{}' is an integer; expected a whole number", target.marker.spelled, value,
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

void set_exclusive(const MarkerTarget& target, bool& slot) { slot = target.marker.value().value.as_bool(); }

std::optional<std::int64_t> as_integer(const json::Value& value) {
  const auto* integer = std::get_if<std::int64_t>(&value.variant());
  return integer != nullptr ? std::optional(*integer) : std::nullopt;
}

/// Lengths and counts below 0 are mistakes; controller-gen passes them on.
void set_count(const MarkerTarget& target, std::optional<std::int64_t>& slot) {
  const std::optional<std::int64_t> value = as_integer(target.marker.value().value);
  if (!value || (*value < 0 && !target.context.options.controller_gen)) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' must be a whole number that is not negative", target.marker.spelled));
    return;
  }
  slot = value;
}

void set_unique_items(const MarkerTarget& target) {
  const bool value = target.marker.value().value.as_bool();
  if (value && !target.context.options.controller_gen) {
    error(target.context, "unique-items", target.marker.span,
          fmt::format("API servers reject '{}' in a CRD", target.marker.spelled))
        .notes.push_back({fmt::format("'{}' has the same effect and is accepted",
                                      markers::spelling("listType", "set", markers::is_typed(target.marker))),
                          {}});
    return;
  }
  target.schema.unique_items = value;
}

void set_pattern(const MarkerTarget& target) { target.schema.pattern = target.marker.value().value.as_string(); }

}  // namespace

void apply_bound(const MarkerTarget& target) {
  JsonSchema& schema = target.schema;
  switch (target.marker.row->effect) {
    case Effect::maximum:
      return set_number(target, schema.maximum, true);
    case Effect::minimum:
      return set_number(target, schema.minimum, true);
    case Effect::multiple_of:
      return set_number(target, schema.multiple_of, false);
    case Effect::exclusive_maximum:
      return set_exclusive(target, schema.exclusive_maximum);
    case Effect::exclusive_minimum:
      return set_exclusive(target, schema.exclusive_minimum);
    case Effect::max_length:
      return set_count(target, schema.max_length);
    case Effect::min_length:
      return set_count(target, schema.min_length);
    case Effect::pattern:
      return set_pattern(target);
    case Effect::max_items:
      return set_count(target, schema.max_items);
    case Effect::min_items:
      return set_count(target, schema.min_items);
    case Effect::unique_items:
      return set_unique_items(target);
    case Effect::max_properties:
      return set_count(target, schema.max_properties);
    case Effect::min_properties:
      return set_count(target, schema.min_properties);
    default:
      lacks_effect(target);
  }
}

}  // namespace kubexx::crd
