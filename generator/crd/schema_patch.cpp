#include "generator/crd/schema_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "runtime/schema/decode.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::crd {
namespace {

using schema::JsonSchema;

enum class PatchedPart { schema, schemas_by_name, other };

bool contains_keyword(std::initializer_list<std::string_view> keywords, std::string_view keyword) {
  return std::find(keywords.begin(), keywords.end(), keyword) != keywords.end();
}

PatchedPart part_below(PatchedPart part, std::string_view key) {
  if (part != PatchedPart::schema) return part == PatchedPart::other ? part : PatchedPart::schema;
  if (contains_keyword({"items", "additionalItems", "additionalProperties", "not"}, key)) return PatchedPart::schema;
  const bool has_schemas = contains_keyword({"properties", "patternProperties", "definitions", "dependencies"}, key);
  return has_schemas ? PatchedPart::schemas_by_name : PatchedPart::other;
}

/// Whether a member has values of objects, in which null is a value.
bool holds_values(PatchedPart part, std::string_view key) {
  return part == PatchedPart::schema && contains_keyword({"default", "example", "enum"}, key);
}

void merge_patch(PatchedPart part, json::Object& target, const json::Object& patch) {
  for (const auto& [key, value] : patch) {
    if (value.is_null()) {
      target.erase(key);
    } else if (!value.is_object() || holds_values(part, key)) {
      target.set(key, value);
    } else {
      json::Value* member = target.find(key);
      if (member == nullptr || !member->is_object()) member = &target.set(key, json::Object());
      merge_patch(part_below(part, key), member->as_object(), value.as_object());
    }
  }
}

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
  json::Value patched = schema::to_json(schema);
  merge_patch(PatchedPart::schema, patched.as_object(), argument.value.as_object());
  schema::DecodedSchema decoded = schema::decode_schema(patched);
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
