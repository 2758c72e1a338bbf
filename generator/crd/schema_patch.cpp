#include "generator/crd/schema_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "generator/crd/marker_target.hpp"
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

using Steps = std::initializer_list<schema::Step>;

/// Reports the types of C++ declarations that a marker replaces, as no program could read such values.
class TypeCheck {
 public:
  TypeCheck(Context& context, const markers::Marker& marker) : context_(context), marker_(marker) {}

  void run(const JsonSchema& before, const JsonSchema& after) {
    if (!before.type.empty() && !after.type.empty() && before.type != after.type) report(before.type, after.type);
    for (const auto& [name, property] : after.properties)
      if (const auto old = before.properties.find(name); old != before.properties.end())
        run_below({"properties", name}, &old->second, &property);
    run_below({"items"}, before.items.get(), after.items.get());
    if (before.additional_properties && after.additional_properties)
      run_below({"additionalProperties"}, before.additional_properties->schema.get(),
                after.additional_properties->schema.get());
  }

 private:
  void run_below(Steps steps, const JsonSchema* before, const JsonSchema* after) {
    if (before == nullptr || after == nullptr) return;
    path_.insert(path_.end(), steps);
    run(*before, *after);
    path_.resize(path_.size() - steps.size());
  }

  void report(const std::string& before, const std::string& after) {
    schema::Location path = path_;
    path.emplace_back("type");
    error(context_, "marker-type-clash", find_in_patch(marker_, path).value->span,
          fmt::format("'{}' changes the type to {}, but the C++ type is {}", marker_.spelled, after, before))
        .notes.push_back({fmt::format("generated code reads and writes the JSON type {}; use a C++ type that is {} in "
                                      "JSON",
                                      before, with_article(after)),
                          {}});
  }

  Context& context_;
  const markers::Marker& marker_;
  schema::Location path_;
};

void apply_patch(Context& context, JsonSchema& schema, const markers::Marker& marker) {
  const markers::Argument& argument = marker.value();
  if (!argument.value.is_object()) {
    error(context, "marker-value", argument.span, fmt::format("'{}' needs a JSON object", marker.spelled));
    return;
  }
  json::Value patched = schema::to_json(schema);
  merge_patch(PatchedPart::schema, patched.as_object(), argument.value.as_object());
  schema::DecodedSchema decoded = schema::decode_schema(patched);
  const auto report = [&](const std::string& reason, support::Span span) {
    error(context, "marker-value", span, fmt::format("'{}' does not give a schema: {}", marker.spelled, reason));
  };
  if (decoded.fatal) return report(decoded.fatal->text, find_in_patch(marker, decoded.fatal->location).value->span);
  // Also those that a server drops without a message.
  for (const auto* unknown : {&decoded.strict, &decoded.lost}) {
    if (unknown->empty()) continue;
    const markers::JsonSpans& member = *find_in_patch(marker, unknown->front().location).value;
    return report(unknown->front().text, member.key.valid() ? member.key : member.span);
  }
  if (!context.options.controller_gen) TypeCheck(context, marker).run(schema, decoded.schema);
  copy_origins(schema, decoded.schema);
  schema = std::move(decoded.schema);
}

const markers::JsonSpans* part_of(const markers::JsonSpans& value, const schema::Step& step) {
  if (const auto* name = std::get_if<std::string>(&step)) {
    const auto member = value.members.find(*name);
    return member == value.members.end() ? nullptr : &member->second;
  }
  const std::size_t at = std::get<std::size_t>(step);
  return at < value.elements.size() ? &value.elements[at] : nullptr;
}

}  // namespace

const markers::Marker* patch_of(const Origin& origin) {
  return find_marker(*origin.markers, markers::Effect::schema_patch);
}

PatchPart find_in_patch(const markers::Marker& marker, std::span<const schema::Step> path) {
  PatchPart found{&marker.value().parts, path};
  while (!found.rest.empty()) {
    const markers::JsonSpans* part = part_of(*found.value, found.rest.front());
    if (part == nullptr) break;
    found = {part, found.rest.subspan(1)};
  }
  return found;
}

void apply_schema_patches(Context& context, JsonSchema& root) {
  schema::for_each_child(root, [&](JsonSchema& child) { apply_schema_patches(context, child); });
  const std::vector<std::uint32_t> origins = root.origins.ids;
  for (const std::uint32_t id : origins)
    if (const markers::Marker* marker = patch_of(context.provenance[id])) apply_patch(context, root, *marker);
}

bool has_schema_patches(const Context& context, const JsonSchema& root) {
  return schema::any_schema(root, [&](const JsonSchema& node) {
    return std::ranges::any_of(node.origins.ids,
                               [&](std::uint32_t id) { return patch_of(context.provenance[id]) != nullptr; });
  });
}

}  // namespace kubexx::crd
