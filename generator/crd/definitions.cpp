#include "generator/crd/definitions.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/apply_marker.hpp"
#include "generator/crd/check_list.hpp"
#include "generator/crd/fields.hpp"
#include "generator/crd/flatten.hpp"
#include "generator/crd/site.hpp"
#include "generator/crd/types.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using markers::Effect;
using schema::JsonSchema;
using Kind = Type::Kind;

std::vector<json::Value> sorted_by_text(std::vector<json::Value> values, bool keep_equal) {
  std::sort(values.begin(), values.end(),
            [](const json::Value& a, const json::Value& b) { return json::to_text(a) < json::to_text(b); });
  if (!keep_equal) values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

JsonSchema enum_schema(Context& context, const model::Enum& type) {
  JsonSchema schema;
  note_origin(context.provenance, schema, origin_of(type));
  schema.type = type.as_integers ? "integer" : "string";
  for (const model::EnumValue& value : type.values) {
    schema.enumeration.push_back(type.as_integers ? json::Value(value.number) : json::Value(value.text));
  }
  if (type.values.empty()) {
    error(context, "enum-empty", type.fact->name_span,
          fmt::format("enum '{}' has no enumerators, so no value is valid", type.fact->qualified));
  }
  if (find_marker(type.markers, Effect::enum_from_constants) != nullptr) {
    schema.enumeration = sorted_by_text(std::move(schema.enumeration), context.options.controller_gen);
  }
  schema.description = type.description;
  apply_markers(context, schema, type.markers, {nullptr, type.fact->qualified});
  return schema;
}

/// `+k8s:enum` on an alias of std::string: the constants of that type in its namespace.
void enum_from_constants(Context& context, JsonSchema& schema, const model::Alias& type,
                         const markers::Marker& marker) {
  if (schema.type != "string") {
    error(context, "marker-wrong-type", marker.span,
          fmt::format("'{}' needs a string type; '{}' is not one", marker.spelled, type.fact->qualified));
    return;
  }
  std::vector<json::Value> values;
  for (const auto& [name, constant] : context.types.constants) {
    const bool is_of_type = constant->type.kind == Kind::alias && constant->type.name == type.fact->qualified;
    if (!is_of_type || constant->name_space != type.fact->name_space) continue;
    if (constant->value.kind == facts::Value::Kind::string) values.push_back(constant->value.text);
  }
  if (values.empty()) {
    error(
        context, "enum-empty", marker.span,
        fmt::format("no constants of type '{}' found in namespace '{}'", type.fact->qualified, type.fact->name_space));
  }
  schema.enumeration = sorted_by_text(std::move(values), context.options.controller_gen);
}

std::optional<JsonSchema> alias_schema(Context& context, const model::Alias& type) {
  TypeUse use;
  use.where = type.fact->qualified;
  for (const markers::Marker& marker : type.markers)
    if (marker.row->effect == Effect::type) (marker.on_items ? use.item_number_allowed : use.number_allowed) = true;
  std::optional<JsonSchema> schema = schema_of(context, type.fact->underlying, use);
  if (!schema) return std::nullopt;
  note_origin(context.provenance, *schema, origin_of(type));
  schema->description = type.description;
  if (const auto* marker = find_marker(type.markers, Effect::enum_from_constants)) {
    enum_from_constants(context, *schema, type, *marker);
  }
  apply_markers(context, *schema, type.markers, {&type.fact->underlying, type.fact->qualified});
  check_list_map(context, *schema, type.markers, {type.fact->qualified, type.fact->name_span});
  return schema;
}

JsonSchema opaque_schema(Context& context, const model::Struct& type) {
  JsonSchema schema;
  note_origin(context.provenance, schema, origin_of(type));
  // Upstream drops the text of types with their own JSON form.
  if (!context.options.controller_gen) schema.description = type.description;
  apply_markers(context, schema, type.markers, {nullptr, type.fact->qualified});
  return schema;
}

void refuse_enum_marker(Context& context, const model::Struct& type) {
  const markers::Marker* marker = find_marker(type.markers, Effect::enum_from_constants);
  if (marker == nullptr || context.options.controller_gen) return;
  error(context, "marker-wrong-type", marker->span,
        fmt::format("'{}' needs an enum, or an alias of std::string with constants; '{}' is a struct", marker->spelled,
                    type.fact->qualified));
}

bool check_record(Context& context, const model::Struct& type) {
  if (!type.fact->is_union) return true;
  error(context, "type-unsupported", type.fact->name_span,
        fmt::format("'{}' is a union, which does not record the member it holds; use std::variant",
                    type.fact->qualified));
  return false;
}

std::optional<JsonSchema> refuse_unknown(Context& context, const Type& type) {
  error(context, "type-unsupported", type.span, fmt::format("'{}' cannot be part of an API", type.spelling));
  return std::nullopt;
}

std::optional<JsonSchema> make(Context& context, const Type& type) {
  if (type.kind == Kind::known) {
    auto known = known_type_schema(type.name, context.wording(), context.lists_metadata);
    return known ? known : refuse_unknown(context, type);
  }
  if (type.kind == Kind::enumeration) {
    const auto found = context.types.enums.find(type.name);
    if (found != context.types.enums.end()) return enum_schema(context, found->second);
  }
  if (type.kind == Kind::alias) {
    const auto found = context.types.aliases.find(type.name);
    if (found != context.types.aliases.end()) return alias_schema(context, found->second);
  }
  if (type.kind == Kind::record) {
    const auto found = context.types.structs.find(type.name);
    if (found == context.types.structs.end()) return refuse_unknown(context, type);
    if (!check_record(context, found->second)) return JsonSchema{};
    refuse_enum_marker(context, found->second);
    return is_opaque(found->second) ? opaque_schema(context, found->second)
                                    : struct_schema(context, found->second, false);
  }
  return refuse_unknown(context, type);
}

void report_recursion(Context& context, const Type& type, const std::string& key) {
  if (!context.recursive.insert(key).second) return;
  const auto begin = std::find(context.making.begin(), context.making.end(), key);
  std::string path;
  for (auto step = begin; step != context.making.end(); ++step) path += *step + " -> ";
  error(context, "type-recursive", type.span,
        fmt::format("'{}' is recursive ({}{}); a CRD schema cannot be recursive", key, path, key))
      .notes.push_back({"break the cycle at a member with '+kubebuilder:validation:Schemaless' and "
                        "'+kubebuilder:pruning:PreserveUnknownFields'",
                        {}});
}

/// What is said in one-of markers has to name optional fields of the struct itself.
void check_one_of_field(Context& context, const model::Struct& type, const JsonSchema& schema,
                        const markers::Marker& marker, const std::string& name) {
  const support::Span span = marker.value().span;
  if (name.find('.') != std::string::npos) {
    error(context, "one-of-field", span,
          fmt::format("'{}' only applies to the fields of '{}' itself, not to the nested '{}'", marker.spelled,
                      type.fact->qualified, name));
    return;
  }
  const auto field = std::find_if(type.fields.begin(), type.fields.end(),
                                  [&](const model::Field& candidate) { return candidate.json_name == name; });
  if (field != type.fields.end() && is_required(context, type, *field)) {
    error(context, "one-of-field", field->span(),
          fmt::format("'{}' is listed in '{}' but is required; declare it as std::optional", name_of(type, *field),
                      marker.spelled))
        .notes.push_back({"listed here", span});
    return;
  }
  // Inlined types and maps bring fields that are not listed here.
  const bool open =
      std::any_of(type.fields.begin(), type.fields.end(), [](const model::Field& f) { return f.inlined; });
  if (field != type.fields.end() || open || schema.properties.count(name) != 0 || context.options.controller_gen)
    return;
  error(context, "one-of-field", span,
        fmt::format("'{}' names '{}', but '{}' has no such field", marker.spelled, name, type.fact->qualified));
}

void check_one_of(Context& context, const model::Struct& type, const JsonSchema& schema) {
  for (const markers::Marker& marker : type.markers) {
    const Effect effect = marker.row->effect;
    if (effect != Effect::at_most_one_of && effect != Effect::exactly_one_of && effect != Effect::at_least_one_of)
      continue;
    for (const json::Value& name : marker.value().value.as_array()) {
      check_one_of_field(context, type, schema, marker, name.as_string());
    }
  }
}

JsonSchema text_property(std::string description) {
  JsonSchema schema;
  schema.type = "string";
  schema.description = std::move(description);
  return schema;
}

/// `text(wording)` in the wording that `+kubexx:texts` asks for.
std::string kind_text(const Context& context, const model::Struct& type, std::string (*text)(Wording)) {
  const markers::Marker* marker = find_marker(type.markers, Effect::wording);
  if (marker == nullptr) return text(context.wording());
  const std::string& asked = marker->value().value.as_string();
  if (asked == "none") return {};
  std::string out = text(asked == "own" ? Wording::own : Wording::upstream);
  if (asked == "go-joined") std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

}  // namespace

JsonSchema struct_schema(Context& context, const model::Struct& type, bool as_kind) {
  JsonSchema schema;
  note_origin(context.provenance, schema, origin_of(type));
  schema.type = "object";
  schema.description = type.description;
  add_fields(context, schema, type, as_kind);
  if (as_kind) {
    schema.properties["apiVersion"] = text_property(kind_text(context, type, api_version_description));
    schema.properties["kind"] = text_property(kind_text(context, type, kind_description));
  }
  check_one_of(context, type, schema);
  apply_markers(context, schema, type.markers, {nullptr, type.fact->qualified, type.fact->name_space});
  return schema;
}

bool define(Context& context, const Type& type) {
  const std::string name = key_of(type), key = definition_key(context, type);
  if (std::find(context.making.begin(), context.making.end(), name) != context.making.end()) {
    report_recursion(context, type, name);
    return false;
  }
  if (context.definitions.count(key) != 0) return true;
  context.making.push_back(name);
  std::optional<JsonSchema> schema = make(context, type);
  context.making.pop_back();
  // After an error the place stays taken, so that one mistake is reported once.
  const bool made = schema.has_value();
  context.definitions.emplace(key, made ? *std::move(schema) : JsonSchema{});
  return made;
}

}  // namespace kubexx::crd
