#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "runtime/json/text.hpp"
#include "runtime/schema/structure/trap_sink.hpp"

namespace kubexx::schema::structure {
namespace {

/// The first server that compares bounds with what an integer can hold.
constexpr int kChecksBounds = 36;

struct Bound {
  std::string_view keyword;
  std::optional<double> value;
};

std::string number(double value) { return json::to_text(value); }

bool may_be_number(const JsonSchema& schema) {
  return schema.type.empty() || schema.type == "integer" || schema.type == "number";
}

bool fits_integer(const JsonSchema& schema, double value) {
  if (value != std::floor(value)) return false;
  const double limit = schema.format == "int32" ? 0x1p31 : 0x1p63;
  return value >= -limit && value < limit;
}

/// The bound that the server compares integers with: it converts the bound to 64 bits. If the bound is too large, most
/// machines convert it to the smallest integer.
double counted(double value) { return value < 0x1p63 ? std::trunc(value) + 0.0 : -0x1p63; }

void warn_of_misfit(const Node& node, const Bound& bound, TrapSink& sink) {
  sink.add(
      "TRAP-001", node.path.child(bound.keyword),
      fmt::format("every value of {} is rejected: its {} {} is not an integer of {} bits: write one that is",
                  sink.field(node.path), bound.keyword, number(*bound.value), node.schema.format == "int32" ? 32 : 64));
}

void warn_of_truncation(const Node& node, const Bound& bound, TrapSink& sink) {
  const double cut = counted(*bound.value);
  const bool is_factor = bound.keyword == "multipleOf";
  const bool refuses_all = is_factor ? cut <= 0 : bound.keyword == "maximum" && cut == -0x1p63;
  sink.add("TRAP-002", node.path.child(bound.keyword),
           fmt::format("for integers in {} the server uses {} {} as {:.0f}{}: write {}, or a CEL rule",
                       sink.field(node.path), bound.keyword, number(*bound.value), cut,
                       refuses_all ? ", which rejects all of them" : "",
                       is_factor ? "an integer factor" : "an integer bound of 64 bits"));
}

void find_bound_trap(const Node& node, const Bound& bound, TrapSink& sink) {
  if (!bound.value) return;
  const bool is_typed = node.schema.type == "integer" && sink.server_minor() >= kChecksBounds;
  const bool is_harmless = *bound.value < -0x1p63 || counted(*bound.value) == *bound.value;
  if (is_typed && !fits_integer(node.schema, *bound.value)) warn_of_misfit(node, bound, sink);
  if (!is_typed && !is_harmless) warn_of_truncation(node, bound, sink);
}

template <class T>
void find_empty_range(const Node& node, std::string_view low_keyword, const std::optional<T>& low,
                      std::string_view high_keyword, const std::optional<T>& high, bool open, TrapSink& sink) {
  if (!low || !high || *low < *high || (*low == *high && !open)) return;
  sink.add("TRAP-006", node.path.child(high_keyword),
           fmt::format("no value of {} is valid: {} {} and {} {} exclude every value: relax one of them",
                       sink.field(node.path), low_keyword, number(static_cast<double>(*low)), high_keyword,
                       number(static_cast<double>(*high))));
}

void find_negative_maximum(const Node& node, std::string_view keyword, const std::optional<std::int64_t>& high,
                           TrapSink& sink) {
  if (!high || *high >= 0) return;
  sink.add(
      "TRAP-006", node.path.child(keyword),
      fmt::format("every value of {} is rejected: {} is negative: write 0 or more", sink.field(node.path), keyword));
}

void find_size_traps(const Node& node, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  if (schema.type == "string") {
    find_negative_maximum(node, "maxLength", schema.max_length, sink);
    find_empty_range(node, "minLength", schema.min_length, "maxLength", schema.max_length, false, sink);
  } else if (schema.type == "array") {
    find_negative_maximum(node, "maxItems", schema.max_items, sink);
    find_empty_range(node, "minItems", schema.min_items, "maxItems", schema.max_items, false, sink);
  } else if (schema.type == "object") {
    find_negative_maximum(node, "maxProperties", schema.max_properties, sink);
    find_empty_range(node, "minProperties", schema.min_properties, "maxProperties", schema.max_properties, false, sink);
  }
}

}  // namespace

void find_number_traps(const Node& node, TrapSink& sink) {
  find_size_traps(node, sink);
  const JsonSchema& schema = node.schema;
  if (!may_be_number(schema) || (!schema.minimum && !schema.maximum && !schema.multiple_of)) return;
  find_empty_range(node, "minimum", schema.minimum, "maximum", schema.maximum,
                   schema.exclusive_minimum || schema.exclusive_maximum, sink);
  if (schema.multiple_of && *schema.multiple_of <= 0) {
    sink.add("TRAP-003", node.path.child("multipleOf"),
             fmt::format("every number in {} is rejected: multipleOf {} is not positive: write a positive number",
                         sink.field(node.path), number(*schema.multiple_of)));
  } else {
    find_bound_trap(node, {"multipleOf", schema.multiple_of}, sink);
  }
  find_bound_trap(node, {"minimum", schema.minimum}, sink);
  find_bound_trap(node, {"maximum", schema.maximum}, sink);
}

}  // namespace kubexx::schema::structure
