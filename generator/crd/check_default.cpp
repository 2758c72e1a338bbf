#include "generator/crd/check_default.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "generator/crd/flatten.hpp"
#include "generator/crd/initial_value.hpp"
#include "generator/crd/schema_patch.hpp"
#include "generator/crd/types.hpp"
#include "generator/crd/value_rules.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;
using schema::JsonSchema;

/// The marker that decides the default value; null if none does.
const Marker* default_marker(const model::Field& field) {
  const Marker* marker = find_marker(field.markers, Effect::default_value);
  return marker != nullptr ? marker : find_marker(field.markers, Effect::default_json);
}

support::Span default_span(const model::Field& field) {
  if (const Marker* marker = default_marker(field)) return marker->value().span;
  return field.fact->initializer ? field.fact->initializer->span : field.span();
}

/// Two bounds of a schema that no value can satisfy together.
struct Contradiction {
  Effect low, high;
  std::string_view low_word, high_word;
  std::string low_value, high_value;
};

template <class Number>
bool contradict(const std::optional<Number>& low, const std::optional<Number>& high, bool exclusive = false) {
  return low && high && (*low > *high || (exclusive && *low == *high));
}

std::optional<Contradiction> contradiction_in(const JsonSchema& s) {
  const auto found = [](Effect low, Effect high, std::string_view low_word, std::string_view high_word, auto a,
                        auto b) {
    return Contradiction{low, high, low_word, high_word, fmt::format("{}", a), fmt::format("{}", b)};
  };
  if (contradict(s.minimum, s.maximum, s.exclusive_minimum || s.exclusive_maximum))
    return found(Effect::minimum, Effect::maximum, "minimum", "maximum", *s.minimum, *s.maximum);
  if (contradict(s.min_length, s.max_length))
    return found(Effect::min_length, Effect::max_length, "minLength", "maxLength", *s.min_length, *s.max_length);
  if (contradict(s.min_items, s.max_items))
    return found(Effect::min_items, Effect::max_items, "minItems", "maxItems", *s.min_items, *s.max_items);
  if (contradict(s.min_properties, s.max_properties))
    return found(Effect::min_properties, Effect::max_properties, "minProperties", "maxProperties", *s.min_properties,
                 *s.max_properties);
  return std::nullopt;
}

void report_contradiction(Context& context, const Contradiction& bounds, const model::Field& field,
                          const std::string& name) {
  const Marker* low = find_marker(field.markers, bounds.low);
  const Marker* high = find_marker(field.markers, bounds.high);
  const Marker* nearest = low != nullptr ? low : high;
  support::Diagnostic& wrong = error(context, "bound-conflict", nearest != nullptr ? nearest->span : field.span(),
                                     fmt::format("the {} {} of '{}' leaves no value below the {} {}", bounds.low_word,
                                                 bounds.low_value, name, bounds.high_word, bounds.high_value));
  if (low != nullptr && high != nullptr)
    wrong.notes.push_back({fmt::format("the {} is set here", bounds.high_word), high->span});
}

bool is_duration(const Context& context, const model::Field& field) {
  const facts::Type& type = bare(context.types, field.type());
  return type.kind == facts::Type::Kind::duration || (type.kind == facts::Type::Kind::known && type.name == "Duration");
}

bool is_duration_text(const json::Value& value) {
  return value.is_string() && core::parse_duration(value.as_string()).has_value();
}

/// What a server or, for durations, a program rejects in a default value; empty if both accept it.
std::string complaint_about_default(const Context& context, const json::Value& value, const model::Field& field,
                                    const JsonSchema& schema) {
  std::string complaint = complaint_about(value, schema);
  if (!complaint.empty() || value.is_null() || !is_duration(context, field) || is_duration_text(value))
    return complaint;
  return "must be a duration";
}

/// Most of these mistakes are a bare number where the C++ type is a duration.
void add_hint(support::Diagnostic& diagnostic, const Context& context, const model::Field& field,
              const json::Value& value) {
  if (is_duration(context, field) && !is_duration_text(value))
    diagnostic.notes.push_back({"a duration needs units, such as \"1h30m\" or \"90s\"", {}});
}

bool check_server_rules(Context& context, const JsonSchema& schema, const model::Field& field,
                        const std::string& name) {
  if (flat_size(schema, context.definitions) > most_schema_nodes) return true;  // reported for the whole definition
  const Flattened flat = flatten(schema, context.definitions, false);
  if (has_schema_patches(context, flat.schema)) return true;  // the rules of the whole definition apply after them
  const std::string complaint = complaint_about_default(context, *schema.default_value, field, flat.schema);
  if (complaint.empty()) return true;
  if (const auto bounds = contradiction_in(flat.schema)) {
    report_contradiction(context, *bounds, field, name);
    return false;
  }
  support::Diagnostic& wrong = error(context, "default-type", default_span(field),
                                     fmt::format("{} is not a valid default value of '{}': {}",
                                                 json::to_text(*schema.default_value), name, complaint));
  add_hint(wrong, context, field, *schema.default_value);
  return false;
}

bool is_time(const Context& context, const facts::Type& type) {
  const facts::Type& target = bare(context.types, type);
  return target.kind == facts::Type::Kind::known && (target.name == "Time" || target.name == "MicroTime");
}

/// A C++ initialiser for the value; empty where that depends on the type.
std::string initialiser_text(const Context& context, const facts::Type& type, const json::Value& value) {
  if (is_time(context, type)) return " '{seconds since 1970}'";
  const bool is_literal = value.is_string() || value.is_number() || value.is_bool();
  return is_literal ? fmt::format(" '= {}'", json::to_text(value)) : "";
}

/// The program sends what a member starts with, unless that is nothing; the server's default value then never applies.
void check_agreement(Context& context, const JsonSchema& schema, const model::Field& field, const std::string& name) {
  if (default_marker(field) == nullptr || field.fact == nullptr) return;
  const auto initial = initial_value(context, field);
  if (!initial || agrees(context, field.type(), *schema.default_value, *initial)) return;
  support::Diagnostic& wrong =
      error(context, "default-mismatch", default_span(field),
            fmt::format("the default value {} of '{}' never applies: C++ initialises the member to {}, which is always "
                        "sent",
                        json::to_text(*schema.default_value), name, json::to_text(*initial)));
  wrong.notes.push_back({fmt::format("replace the marker with the initialiser{}, or declare the member as "
                                     "std::optional",
                                     initialiser_text(context, field.type(), *schema.default_value)),
                         field.span()});
}

}  // namespace

void check_default(Context& context, const JsonSchema& schema, const model::Field& field, const std::string& name) {
  if (!schema.default_value || context.options.controller_gen) return;
  if (check_server_rules(context, schema, field, name)) check_agreement(context, schema, field, name);
}

}  // namespace kubexx::crd
