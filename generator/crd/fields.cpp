#include "generator/crd/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "generator/crd/apply_marker.hpp"
#include "generator/crd/check_default.hpp"
#include "generator/crd/check_list.hpp"
#include "generator/crd/defaults.hpp"
#include "generator/crd/definitions.hpp"
#include "generator/crd/flatten.hpp"
#include "generator/crd/inlining.hpp"
#include "generator/crd/one_of.hpp"
#include "generator/crd/site.hpp"
#include "generator/crd/types.hpp"
#include "generator/markers/stage.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;
using schema::JsonSchema;
using Kind = facts::Type::Kind;

/// What the marker with the lowest rank demands.
std::optional<bool> marked_required(const std::vector<Marker>& markers) {
  const Marker* decisive = nullptr;
  for (const Marker& marker : markers) {
    if (marker.row->subject != markers::Subject::presence) continue;
    if (decisive == nullptr || marker.row->rank < decisive->row->rank) decisive = &marker;
  }
  if (decisive == nullptr) return std::nullopt;
  return decisive->row->effect != Effect::optional;
}

Origin origin_of(const Context& context, const model::Field& field) {
  const facts::Value* initializer = has_initial_value(context, field) ? &*field.fact->initializer : nullptr;
  return {field.span(), field.type().span, &field.markers, initializer};
}

bool is_root_metadata(const model::Field& field, bool at_root) {
  return at_root && field.fact != nullptr && field.json_name == "metadata";
}

/// `k8s:required` demands more than presence: at least one character, element or key, unless the field has a bound.
void add_required_minimum(const Context& context, JsonSchema& schema) {
  const bool by_reference = context.options.controller_gen && schema.type.empty() && !schema.ref.empty();
  if (schema.type == "string") {
    if (!schema.min_length) schema.min_length = 1;
  } else if (schema.type == "array") {
    if (!schema.min_items) schema.min_items = 1;
  } else if (schema.type == "object" || by_reference) {
    if (!schema.min_properties) schema.min_properties = 1;
  }
}

TypeUse use_of(const model::Struct& type, const model::Field& field, const std::string& name) {
  TypeUse use;
  use.where = name;
  static_cast<void>(type);
  for (const Marker& marker : field.markers) {
    if (marker.row->effect != Effect::type) continue;
    (marker.on_items ? use.item_number_allowed : use.number_allowed) = true;
  }
  return use;
}

/// No CRD has it: only its code is generated here.
bool is_of_other_project(const model::Struct& type) { return type.external && type.fact->requested; }

void warn_of_pruned_metadata(Context& context, const model::Field& field) {
  const facts::Type& type = bare(context.types, field.type());
  if (type.kind != Kind::known || type.name != "ObjectMeta") return;
  if (context.options.controller_gen || context.lists_metadata) return;
  context.diagnostics
      .warning("metadata-pruned", field.span(),
               "API servers drop the labels, annotations and name in this metadata, because the schema does not "
               "list them")
      .notes.push_back(
          {"'+kubexx:embedded-metadata' on this member, or on one whose type contains it, adds them to the "
           "schema; '--generate-embedded-object-meta' adds them everywhere",
           {}});
}

void check_embedded_metadata(Context& context, const model::Struct& type, const model::Field& field) {
  const Marker* marker = find_marker(field.markers, Effect::embedded_metadata);
  if (marker == nullptr || has_metadata(context, field.type())) return;
  error(context, "marker-wrong-type", marker->span,
        fmt::format("'{}' needs a member that is, or contains, kubexx::ObjectMeta; '{}' has none", marker->spelled,
                    name_of(type, field)));
}

/// The schema of the C++ type of a field.
std::optional<JsonSchema> type_schema(Context& context, const model::Struct& type, const model::Field& field) {
  const bool lists_metadata =
      context.lists_metadata || find_marker(field.markers, Effect::embedded_metadata) != nullptr;
  check_embedded_metadata(context, type, field);
  const bool listed_before = std::exchange(context.lists_metadata, lists_metadata);
  std::optional<JsonSchema> schema = schema_of(context, field.type(), use_of(type, field, name_of(type, field)));
  if (schema && !is_of_other_project(type)) warn_of_pruned_metadata(context, field);
  context.lists_metadata = listed_before;
  return schema;
}

std::optional<JsonSchema> field_schema(Context& context, const model::Struct& type, const model::Field& field) {
  const std::string name = name_of(type, field);
  const bool schemaless = find_marker(field.markers, Effect::schemaless) != nullptr;
  std::optional<JsonSchema> schema = schemaless ? JsonSchema{} : type_schema(context, type, field);
  if (!schema) return std::nullopt;
  note_origin(context.provenance, *schema, origin_of(context, field));
  schema->description = field.description;
  if (has_initial_value(context, field)) schema->default_value = default_of(context, type, field, schemaless);
  apply_markers(context, *schema, field.markers, {schemaless ? nullptr : &field.type(), name, type.fact->name_space});
  if (find_marker(field.markers, Effect::k8s_required) != nullptr) add_required_minimum(context, *schema);
  if (!is_of_other_project(type)) check_list_map(context, *schema, field.markers, {name, field.span()});
  check_default(context, *schema, field, name);
  return schema;
}

bool check_bit_field(Context& context, const model::Struct& type, const model::Field& field) {
  if (field.fact == nullptr || !field.fact->bit_field) return true;
  error(
      context, "type-unsupported", field.span(),
      fmt::format("'{}' is a bit-field; use an integer with '+kubebuilder:validation:Maximum'", name_of(type, field)));
  return false;
}

bool may_be_on_root_metadata(const Marker& marker) {
  using markers::Stage;
  if (marker.row->subject == markers::Subject::presence) return true;
  const Stage stage = markers::stage_of(marker.row->effect);
  return marker.row->effect == Effect::description || stage == Stage::finished || stage == Stage::model ||
         stage == Stage::pairs || stage == Stage::nothing;
}

support::Note root_metadata_advice(const Marker& marker) {
  if (markers::stage_of(marker.row->effect) == markers::Stage::rule)
    return {"rules belong on the kind, where the name is 'self.metadata.name'", {}};
  return {"'+kubexx:schema' on this member can limit the name, and a rule on the kind can read 'self.metadata.name'",
          {}};
}

void check_root_metadata(Context& context, const model::Struct& type, const model::Field& field) {
  if (is_of_other_project(type)) return;
  for (const Marker& marker : field.markers) {
    if (may_be_on_root_metadata(marker)) continue;
    context.diagnostics
        .report_for(
            context.options.controller_gen, "marker-on-metadata", marker.span,
            fmt::format("'{}' has no effect on the metadata of a kind, of which a schema can only restrict name "
                        "and generateName",
                        marker.spelled))
        .notes.push_back(root_metadata_advice(marker));
  }
}

void add_root_metadata(Context& context, JsonSchema& to, const model::Struct& type, const model::Field& field) {
  check_root_metadata(context, type, field);
  JsonSchema property;
  property.type = "object";
  note_origin(context.provenance, property, origin_of(context, field));
  if (marked_required(field.markers) == true) to.required.push_back(field.json_name);
  // controller-gen does not write the comment of the member.
  if (const Marker* text = find_marker(field.markers, Effect::description))
    property.description = text->value().value.as_string();
  to.properties.insert_or_assign(field.json_name, std::move(property));
}

/// The object whose members are added.
struct Object {
  bool at_root = false;
  bool is_optional = false;  ///< see Context::in_optional
};

void add_property(Context& context, JsonSchema& to, const model::Struct& type, const model::Field& field,
                  const Object& object) {
  if (is_root_metadata(field, object.at_root)) return add_root_metadata(context, to, type, field);
  std::optional<JsonSchema> schema = field_schema(context, type, field);
  if (!schema) return;
  const bool required = !object.is_optional && is_required(context, type, field);
  if (required) to.required.push_back(field.json_name);
  if (!required && find_marker(field.markers, Effect::immutable) != nullptr) {
    to.validations.push_back(immutable_presence(field.json_name, !context.options.controller_gen));
  }
  to.properties.insert_or_assign(field.json_name, *std::move(schema));
}

}  // namespace

std::string name_of(const model::Struct& type, const model::Field& field) {
  if (field.fact == nullptr) return fmt::format("{} : {}", type.fact->qualified, field.type().spelling);
  return type.fact->qualified + "::" + field.fact->name;
}

bool has_initial_value(const Context& context, const model::Field& field) {
  if (field.fact == nullptr || !field.fact->initializer || field.fact->initializer->is_empty_holder()) return false;
  return is_optional(context.types, field.type()) || !field.fact->initializer->is_empty_braces();
}

bool is_required(const Context& context, const model::Struct& type, const model::Field& field) {
  if (const std::optional<bool> marked = marked_required(field.markers)) return *marked;
  if (type.optional_by_default || field.inlined || has_initial_value(context, field)) return false;
  // Clients omit empty metadata, at the root and in pod templates.
  const facts::Type& bare_type = bare(context.types, field.type());
  if (field.json_name == "metadata" && bare_type.kind == Kind::known && bare_type.name == "ObjectMeta") return false;
  return !is_optional(context.types, field.type());
}

void add_fields(Context& context, JsonSchema& schema, const model::Struct& type, bool as_kind) {
  check_json_names(context, type, as_kind);
  const Object inlined{context.at_root, context.in_optional};
  const Object object{as_kind || inlined.at_root, inlined.is_optional};
  for (const model::Field& field : type.fields) {
    if (!check_bit_field(context, type, field)) continue;
    const bool is_layer = field.inlined && !context.options.controller_gen;
    context.at_root = is_layer && object.at_root && has_metadata(context, field.type());
    context.in_optional = is_layer && (object.is_optional || is_optional(context.types, field.type()));
    if (field.inlined) {
      add_inlined(context, schema, type, field);
    } else {
      add_property(context, schema, type, field, object);
    }
  }
  context.at_root = inlined.at_root;
  context.in_optional = inlined.is_optional;
  std::sort(schema.required.begin(), schema.required.end());
}

}  // namespace kubexx::crd
