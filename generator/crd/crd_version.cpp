#include "generator/crd/crd_version.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/definitions.hpp"
#include "generator/crd/descriptions.hpp"
#include "generator/crd/flatten.hpp"
#include "generator/crd/schema_patch.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;

void add_column(Context& context, schema::CrdVersion& version, const Marker& marker) {
  schema::PrinterColumn column;
  column.name = marker.text("name");
  column.type = marker.text("type");
  column.json_path = marker.text("JSONPath");
  column.description = marker.text("description");
  column.format = marker.text("format");
  if (const auto* priority = marker.find("priority"))
    column.priority = static_cast<std::int32_t>(priority->value.as_double());
  version.printer_columns.push_back(std::move(column));
  // controller-gen writes an empty stanza.
  if (context.options.controller_gen && !version.subresources) version.subresources.emplace();
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

void apply(Context& context, schema::CrdVersion& version, const Marker& marker) {
  switch (marker.row->effect) {
    case Effect::subresource_status:
      subresources(version).status = true;
      return;
    case Effect::subresource_scale:
      return add_scale(version, marker);
    case Effect::print_column:
      return add_column(context, version, marker);
    case Effect::selectable_field:
      version.selectable_fields.push_back(marker.text("JSONPath"));
      return;
    case Effect::storage_version:
      version.storage = true;
      return;
    case Effect::unserved_version:
      version.served = false;
      return;
    case Effect::deprecated_version:
      return set_deprecated(version, marker);
    default:
      return;
  }
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
  for (const Marker& marker : version.kind->markers) apply(context, result, marker);
  return result;
}

void finish_schema(Context& context, Flattener& flattener, schema::CrdVersion& version, const model::Struct& kind) {
  Flattened flat = flattener.flatten(std::move(*version.schema));
  for (const FlattenConflict& conflict : flat.conflicts) report(context, kind, conflict);
  apply_schema_patches(context, flat.schema);
  if (context.options.max_description_length) {
    shorten_descriptions(flat.schema, *context.options.max_description_length);
  }
  version.schema = std::move(flat.schema);
}

}  // namespace kubexx::crd
