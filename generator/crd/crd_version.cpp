#include "generator/crd/crd_version.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/definitions.hpp"
#include "generator/crd/descriptions.hpp"
#include "generator/crd/flatten.hpp"
#include "generator/crd/schema_patch.hpp"
#include "generator/markers/stage.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;

void add_column(schema::CrdVersion& version, const Marker& marker) {
  schema::PrinterColumn column;
  column.name = marker.text("name");
  column.type = marker.text("type");
  column.json_path = marker.text("JSONPath");
  column.description = marker.text("description");
  column.format = marker.text("format");
  if (const auto* priority = marker.find("priority"))
    column.priority = static_cast<std::int32_t>(priority->value.as_double());
  version.printer_columns.push_back(std::move(column));
}

schema::Subresources& subresources(schema::CrdVersion& version) {
  if (!version.subresources) version.subresources.emplace();
  return *version.subresources;
}

void add_scale(schema::CrdVersion& version, const Marker& marker) {
  schema::ScaleSubresource scale;
  scale.spec_replicas_path = marker.text("specpath");
  scale.status_replicas_path = marker.text("statuspath");
  if (std::string path = marker.text("selectorpath"); !path.empty()) scale.label_selector_path = std::move(path);
  subresources(version).scale = std::move(scale);
}

void set_deprecated(schema::CrdVersion& version, const Marker& marker) {
  version.deprecated = true;
  if (marker.find("warning") != nullptr) version.deprecation_warning = marker.text("warning");
}

struct VersionEffect {
  Effect effect;
  void (*apply)(schema::CrdVersion& version, const Marker& marker);
};
constexpr VersionEffect kVersionEffects[] = {
    {Effect::subresource_status, [](auto& version, const Marker&) { subresources(version).status = true; }},
    {Effect::subresource_scale, add_scale},
    {Effect::print_column, add_column},
    {Effect::selectable_field,
     [](auto& version, const Marker& marker) { version.selectable_fields.push_back(marker.text("JSONPath")); }},
    {Effect::storage_version, [](auto& version, const Marker&) { version.storage = true; }},
    {Effect::unserved_version, [](auto& version, const Marker&) { version.served = false; }},
    {Effect::deprecated_version, set_deprecated},
    {Effect::skip_version, [](auto&, const Marker&) {}},  // such a version is not built
};
static_assert(markers::covers(kVersionEffects, markers::Stage::version));

void apply(schema::CrdVersion& version, const Marker& marker) {
  for (const VersionEffect& row : kVersionEffects)
    if (row.effect == marker.row->effect) row.apply(version, marker);
}

/// controller-gen writes an empty stanza for a version with columns.
void add_empty_stanza(schema::CrdVersion& version) {
  if (!version.printer_columns.empty() && !version.subresources) version.subresources.emplace();
}

void report(Context& context, const model::Struct& kind, const FlattenConflict& conflict) {
  const bool of_types = conflict.kind == FlattenConflict::Kind::type;
  error(context, of_types ? support::ErrorId("type-conflict") : support::ErrorId("enum-not-narrower"),
        kind.fact->name_span,
        fmt::format("'{}' at '{}' is {} in one declaration and {} in another that is merged with it",
                    kind.fact->qualified, conflict.path, conflict.in_type, conflict.in_field));
}

}  // namespace

schema::CrdVersion build_version(Context& context, const model::Version& version) {
  schema::CrdVersion result;
  result.name = version.name;
  result.schema = struct_schema(context, *version.kind, true);
  for (const Marker& marker : version.kind->markers) apply(result, marker);
  if (context.options.controller_gen) add_empty_stanza(result);
  return result;
}

void finish_schema(Context& context, Flattener& flattener, schema::CrdVersion& version, const model::Struct& kind) {
  Flattened flat = flattener.flatten(std::move(*version.schema));
  for (const FlattenConflict& conflict : flat.conflicts) report(context, kind, conflict);
  apply_schema_patches(context, flat.schema);
  if (context.options.max_description_length) {
    shorten_descriptions(flat.schema, *context.options.max_description_length, context.options.controller_gen);
  }
  version.schema = std::move(flat.schema);
}

}  // namespace kubexx::crd
