#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "generator/crd/check_value.hpp"
#include "generator/crd/marker_target.hpp"
#include "generator/crd/merge.hpp"
#include "generator/crd/one_of.hpp"
#include "generator/crd/site.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

constexpr std::array<std::string_view, 6> schema_types{"array", "boolean", "integer", "number", "object", "string"};

void clear_for_other_type(JsonSchema& schema) {
  schema.format.clear();
  schema.minimum.reset();
  schema.maximum.reset();
}

void set_type(const MarkerTarget& target) {
  const std::string& type = target.marker.value().value.as_string();
  if (std::find(schema_types.begin(), schema_types.end(), type) == schema_types.end()) {
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("'{}' is no type of a schema; expected {}", type, fmt::join(schema_types, ", ")));
    return;
  }
  // A reference keeps the type of what it refers to, whatever is said about it here.
  const std::string behind = target.schema.ref.empty() || target.type == nullptr
                                 ? std::string()
                                 : full_type(target.context, *target.type).type;
  if (!behind.empty() && behind != type) {
    error(target.context, "marker-type-clash", target.marker.span,
          fmt::format("'{}' says {} here, but '{}' is {}", target.marker.spelled, type, target.type->spelling, behind))
        .notes.push_back({"'+kubebuilder:validation:Schemaless' beside it leaves the C++ type out of the schema", {}});
    return;
  }
  if (!target.context.options.controller_gen && target.schema.type != type) clear_for_other_type(target.schema);
  target.schema.type = type;
}

bool check_enum_types(const MarkerTarget& target, const json::Array& values) {
  if (target.context.options.controller_gen) return true;
  for (const json::Value& value : values) {
    if (has_type(value, target.schema)) continue;
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("{} cannot be a value of '{}', which is {}", json::to_text(value), target.declaration,
                      found_type(target)));
    return false;
  }
  return true;
}

void set_enum(const MarkerTarget& target) {
  const json::Array& values = target.marker.value().value.as_array();
  if (!check_enum_types(target, values)) return;
  JsonSchema storage;
  const JsonSchema* type = referenced(target, storage);
  const std::vector<json::Value>& before = type != nullptr ? type->enumeration : target.schema.enumeration;
  if (!target.context.options.controller_gen && !before.empty() && !is_subset(values, before)) {
    error(target.context, "enum-not-narrower", target.marker.value().span,
          fmt::format("'{}' lists values that the type of '{}' does not have; it has {}", target.marker.spelled,
                      target.declaration, json::to_text(json::Array(before))));
    return;
  }
  target.schema.enumeration = values;
}

void add_validation(const MarkerTarget& target) {
  const auto text = [&](std::string_view name) {
    const markers::Argument* argument = target.marker.find(name);
    return argument != nullptr && argument->value.is_string() ? argument->value.as_string() : std::string();
  };
  schema::ValidationRule rule;
  rule.rule = text("rule");
  rule.message = text("message");
  rule.message_expression = text("messageExpression");
  if (std::string reason = text("reason"); !reason.empty()) rule.reason = std::move(reason);
  rule.field_path = text("fieldPath");
  if (const auto* old_self = target.marker.find("optionalOldSelf")) rule.optional_old_self = old_self->value.as_bool();
  target.schema.validations.push_back(std::move(rule));
}

std::vector<std::string> strings(const json::Value& value) {
  std::vector<std::string> result;
  for (const json::Value& element : value.as_array()) result.push_back(element.as_string());
  return result;
}

template <class Rule>
void add_one_of(const MarkerTarget& target, Rule rule) {
  const std::vector<std::string> fields = strings(target.marker.value().value);
  if (fields.empty()) return;
  target.schema.validations.push_back(rule(fields, !target.context.options.controller_gen));
}

}  // namespace

bool apply_shape(const MarkerTarget& target) {
  JsonSchema& schema = target.schema;
  switch (target.marker.row->effect) {
    case Effect::type:
      return set_type(target), true;
    case Effect::format:
      return schema.format = target.marker.value().value.as_string(), true;
    case Effect::enumeration:
      return set_enum(target), true;
    case Effect::x_preserve_unknown_fields:
      return schema.preserve_unknown_fields = true, true;
    case Effect::x_embedded_resource:
      return schema.embedded_resource = true;
    case Effect::x_int_or_string:
      return schema.int_or_string = true;
    default:
      return false;
  }
}

bool apply_rule(const MarkerTarget& target) {
  switch (target.marker.row->effect) {
    case Effect::x_validation:
      return add_validation(target), true;
    case Effect::immutable:
      return target.schema.validations.push_back(immutable_value()), true;
    case Effect::at_most_one_of:
      return add_one_of(target, at_most_one_of), true;
    case Effect::exactly_one_of:
      return add_one_of(target, exactly_one_of), true;
    case Effect::at_least_one_of:
      return add_one_of(target, at_least_one_of), true;
    default:
      return false;
  }
}

}  // namespace kubexx::crd
