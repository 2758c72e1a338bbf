#include "generator/crd/schema_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "runtime/patch/patch.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::crd {
namespace {

using schema::JsonSchema;

/// Nodes that both schemas have keep what they were made from.
void copy_origins(const JsonSchema& from, JsonSchema& to) {
  to.origins = from.origins;
  for (auto& [name, property] : to.properties)
    if (const auto old = from.properties.find(name); old != from.properties.end()) copy_origins(old->second, property);
  if (from.items && to.items) copy_origins(*from.items, *to.items);
  if (!from.additional_properties || !to.additional_properties) return;
  if (from.additional_properties->schema && to.additional_properties->schema)
    copy_origins(*from.additional_properties->schema, *to.additional_properties->schema);
}

void apply_patch(Context& context, JsonSchema& schema, const markers::Marker& marker) {
  const markers::Argument& argument = marker.value();
  if (!argument.value.is_object()) {
    error(context, "marker-value", argument.span, fmt::format("'{}' needs a JSON object", marker.spelled));
    return;
  }
  const auto patched =
      patch::apply_merge_patch(schema::to_json(schema), argument.value, schema::FieldValidation::ignore);
  schema::DecodedSchema decoded = schema::decode_schema(patched.value().document);
  if (decoded.fatal || !decoded.strict.empty()) {
    const std::string reason = decoded.fatal ? decoded.fatal->text : decoded.strict.front().text;
    error(context, "marker-value", argument.span,
          fmt::format("'{}' does not give a schema: {}", marker.spelled, reason));
    return;
  }
  copy_origins(schema, decoded.schema);
  schema = std::move(decoded.schema);
}

const markers::Marker* patch_of(const Context& context, std::uint32_t origin) {
  return find_marker(*context.provenance[origin].markers, markers::Effect::schema_patch);
}

}  // namespace

void apply_schema_patches(Context& context, JsonSchema& root) {
  schema::for_each_child(root, [&](JsonSchema& child) { apply_schema_patches(context, child); });
  const std::vector<std::uint32_t> origins = root.origins.ids;
  for (const std::uint32_t id : origins)
    if (const markers::Marker* marker = patch_of(context, id)) apply_patch(context, root, *marker);
}

bool has_schema_patches(const Context& context, const JsonSchema& root) {
  return schema::any_schema(root, [&](const JsonSchema& node) {
    return std::ranges::any_of(node.origins.ids, [&](std::uint32_t id) { return patch_of(context, id) != nullptr; });
  });
}

}  // namespace kubexx::crd
