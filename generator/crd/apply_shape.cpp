#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/marker_target.hpp"
#include "generator/crd/merge.hpp"
#include "generator/crd/one_of.hpp"
#include "generator/crd/site.hpp"
#include "generator/crd/value_rules.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/markers/stage.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

/// The JSON type of the values before the marker; empty if it may be any. A reference has the type of what it refers
/// to.
std::string declared_type(const MarkerTarget& target) {
  const bool is_reference = !target.schema.ref.empty() && target.type != nullptr;
  if (is_reference) return full_type(target.context, *target.type).type;
  // controller-gen replaces types that are written at the declaration.
  return target.context.options.controller_gen ? std::string() : target.schema.type;
}

void report_type_clash(const MarkerTarget& target, const std::string& type, const std::string& declared) {
  const std::string what = target.type != nullptr ? fmt::format("the type '{}'", target.type->spelling)
                                                  : fmt::format("'{}'", target.declaration);
  error(target.context, "marker-type-clash", target.marker.span,
        fmt::format("'{}' is {}, but {} is {}", target.marker.spelled, type, what, declared))
      .notes.push_back(
          {fmt::format("generated code reads and writes the JSON type {}; use a C++ type that is {} in JSON, or "
                       "'{}' on the member, which omits the C++ type from the schema",
                       declared, with_article(type),
                       markers::spelling("kubebuilder:validation:Schemaless", "", markers::is_typed(target.marker))),
           {}});
}

void set_type(const MarkerTarget& target) {
  const std::string& type = target.marker.value().value.as_string();
  const std::string declared = declared_type(target);
  if (!declared.empty() && declared != type) return report_type_clash(target, type, declared);
  target.schema.type = type;
}

bool check_enum_types(const MarkerTarget& target, const json::Array& values) {
  if (target.context.options.controller_gen) return true;
  JsonSchema only_type;
  only_type.type = target.schema.type;
  only_type.int_or_string = target.schema.int_or_string;
  for (const json::Value& value : values) {
    if (complaint_about(value, only_type).empty()) continue;
    error(target.context, "marker-value", target.marker.value().span,
          fmt::format("{} is not a value of '{}', which is {}", json::to_text(value), target.declaration,
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
          fmt::format("'{}' lists values that the type of '{}' does not allow; it allows {}", target.marker.spelled,
                      target.declaration, json::to_text(json::Array(before))));
    return;
  }
  target.schema.enumeration = values;
}

/// Only structs, and types that contain any object, have a place for apiVersion, kind and metadata.
bool can_be_resource(const MarkerTarget& target) {
  if (is_map(target)) return false;
  const bool is_reference = !target.schema.ref.empty() && target.type != nullptr;
  const SiteType type = is_reference ? full_type(target.context, *target.type)
                                     : SiteType{target.schema.type, "", target.schema.int_or_string};
  return !type.int_or_string && (type.type.empty() || type.type == "object");
}

void set_embedded_resource(const MarkerTarget& target) {
  if (!target.context.options.controller_gen && !can_be_resource(target))
    return refuse(target, "a struct or kubexx::RawExtension");
  target.schema.embedded_resource = true;
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

template <class Rule>
void add_one_of(const MarkerTarget& target, Rule rule) {
  const std::vector<std::string> fields = json::texts_at(target.marker.value().value, {});
  if (fields.empty()) return;
  target.schema.validations.push_back(rule(fields, !target.context.options.controller_gen));
}

constexpr SchemaEffect kShapeEffects[] = {
    {Effect::type, set_type},
    {Effect::format, [](const MarkerTarget& t) { t.schema.format = t.marker.value().value.as_string(); }},
    {Effect::enumeration, set_enum},
    {Effect::x_preserve_unknown_fields, [](const MarkerTarget& t) { t.schema.preserve_unknown_fields = true; }},
    {Effect::x_embedded_resource, set_embedded_resource},
    {Effect::x_int_or_string, [](const MarkerTarget& t) { t.schema.int_or_string = true; }},
};
static_assert(markers::covers(kShapeEffects, markers::Stage::shape));

constexpr SchemaEffect kRuleEffects[] = {
    {Effect::x_validation, add_validation},
    {Effect::immutable, [](const MarkerTarget& t) { t.schema.validations.push_back(immutable_value()); }},
    {Effect::at_most_one_of, [](const MarkerTarget& t) { add_one_of(t, at_most_one_of); }},
    {Effect::exactly_one_of, [](const MarkerTarget& t) { add_one_of(t, exactly_one_of); }},
    {Effect::at_least_one_of, [](const MarkerTarget& t) { add_one_of(t, at_least_one_of); }},
};
static_assert(markers::covers(kRuleEffects, markers::Stage::rule));

}  // namespace

void apply_shape(const MarkerTarget& target) { apply_row(kShapeEffects, target); }

void apply_rule(const MarkerTarget& target) { apply_row(kRuleEffects, target); }

}  // namespace kubexx::crd
