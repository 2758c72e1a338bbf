#include <fmt/format.h>

#include <cmath>

#include "generator/crd/marker_target.hpp"
#include "generator/crd/types.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/markers/stage.hpp"

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

/// A std::array always has the number of elements of its type.
bool fits_extent(const MarkerTarget& target, std::int64_t count) {
  if (target.context.options.controller_gen || target.type == nullptr) return true;
  const facts::Type& type = bare(target.context.types, *target.type);
  if (type.kind != facts::Type::Kind::array || static_cast<std::uint64_t>(count) == type.extent) return true;
  error(target.context, "bound-outside-type", target.marker.value().span,
        fmt::format("{} is not the number of elements of '{}', which is {}", count, type.spelling, type.extent));
  return false;
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

void set_item_count(const MarkerTarget& target, std::optional<std::int64_t>& slot) {
  const std::optional<std::int64_t> value = as_integer(target.marker.value().value);
  if (!value || *value < 0 || fits_extent(target, *value)) set_count(target, slot);
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

constexpr SchemaEffect kBoundEffects[] = {
    {Effect::maximum, [](const MarkerTarget& t) { set_number(t, t.schema.maximum, true); }},
    {Effect::minimum, [](const MarkerTarget& t) { set_number(t, t.schema.minimum, true); }},
    {Effect::multiple_of, [](const MarkerTarget& t) { set_number(t, t.schema.multiple_of, false); }},
    {Effect::exclusive_maximum, [](const MarkerTarget& t) { set_exclusive(t, t.schema.exclusive_maximum); }},
    {Effect::exclusive_minimum, [](const MarkerTarget& t) { set_exclusive(t, t.schema.exclusive_minimum); }},
    {Effect::max_length, [](const MarkerTarget& t) { set_count(t, t.schema.max_length); }},
    {Effect::min_length, [](const MarkerTarget& t) { set_count(t, t.schema.min_length); }},
    {Effect::pattern, set_pattern},
    {Effect::max_items, [](const MarkerTarget& t) { set_item_count(t, t.schema.max_items); }},
    {Effect::min_items, [](const MarkerTarget& t) { set_item_count(t, t.schema.min_items); }},
    {Effect::unique_items, set_unique_items},
    {Effect::max_properties, [](const MarkerTarget& t) { set_count(t, t.schema.max_properties); }},
    {Effect::min_properties, [](const MarkerTarget& t) { set_count(t, t.schema.min_properties); }},
};
static_assert(markers::covers(kBoundEffects, markers::Stage::bound));

}  // namespace

void apply_bound(const MarkerTarget& target) { apply_row(kBoundEffects, target); }

}  // namespace kubexx::crd
