#include "generator/crd/apply_marker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/flatten.hpp"
#include "generator/crd/marker_target.hpp"
#include "generator/crd/site.hpp"
#include "generator/crd/types.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/markers/stage.hpp"
#include "generator/markers/words.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using markers::AppliesTo;
using markers::Marker;
using markers::Stage;
using schema::JsonSchema;

std::vector<const Marker*> in_order(const std::vector<Marker>& markers) {
  std::vector<const Marker*> ordered;
  for (const Marker& marker : markers) ordered.push_back(&marker);
  if (ordered.size() < 2) return ordered;
  std::stable_sort(ordered.begin(), ordered.end(), [](const Marker* a, const Marker* b) {
    if (a->on_items != b->on_items) return b->on_items;
    return a->row->priority < b->row->priority;
  });
  return ordered;
}

bool is_list(const Type& type) {
  return type.kind == Type::Kind::list || type.kind == Type::Kind::array || type.kind == Type::Kind::set;
}

const Type* element_type(const Context& context, const Type* type) {
  if (type == nullptr) return nullptr;
  const Type& list = bare(context.types, *type);
  return is_list(list) && !list.arguments.empty() ? &list.arguments.front() : nullptr;
}

/// The schema of the elements, or null if their markers cannot be applied here. A member of a named list type gets a
/// layer for its elements; controller-gen has no such layer.
JsonSchema* items_of(const MarkerTarget& target) {
  if (target.schema.type == "array" && target.schema.items) return target.schema.items.get();
  const Type* element = element_type(target.context, target.type);
  if (target.context.options.controller_gen || target.schema.ref.empty() || element == nullptr) return nullptr;
  const SiteType site = full_type(target.context, *element);
  JsonSchema& items = target.schema.items.emplace();
  items.type = site.type;
  items.int_or_string = site.int_or_string;
  return &items;
}

bool fits(const MarkerTarget& target) {
  const JsonSchema& schema = target.schema;
  switch (target.marker.row->applies_to) {
    case AppliesTo::numeric:
      return schema.type == "integer" || schema.type == "number";
    case AppliesTo::textual:
      return schema.type == "string" || schema.int_or_string;
    case AppliesTo::array:
      return schema.type == "array";
    case AppliesTo::object:
    case AppliesTo::map:
      return schema.type == "object";
    case AppliesTo::structure_or_map:
      return schema.type == "object" || schema.type.empty();
    case AppliesTo::structure:
      return target.context.options.controller_gen || schema.type == "object" || schema.type.empty();
    case AppliesTo::any:
    case AppliesTo::kind:
      return true;
  }
  return true;
}

void refuse_type(const MarkerTarget& target) {
  const AppliesTo applies_to = target.marker.row->applies_to;
  const bool is_reference = !target.schema.ref.empty() && target.schema.type.empty();
  if (applies_to != AppliesTo::map || !is_reference) return refuse(target, std::string(words_of(applies_to).one));
  refuse(target, fmt::format("{}; for a struct, use '{}'", words_of(applies_to).one,
                             markers::spelling("structType", "", markers::is_typed(target.marker))));
}

using Apply = void (*)(const MarkerTarget&);

/// What applies the markers of a stage to a schema; null for stages that do something else with them.
Apply apply_of(Stage stage) {
  switch (stage) {
    case Stage::bound:
      return apply_bound;
    case Stage::shape:
      return apply_shape;
    case Stage::topology:
      return apply_topology;
    case Stage::value:
      return apply_value;
    case Stage::text:
      return apply_text;
    case Stage::rule:
      return apply_rule;
    case Stage::field:
    case Stage::names:
    case Stage::version:
    case Stage::conversion:
    case Stage::pairs:
    case Stage::finished:
    case Stage::model:
    case Stage::nothing:
      break;
  }
  return nullptr;
}

void apply(const MarkerTarget& target) {
  const Apply apply_stage = apply_of(stage_of(target.marker.row->effect));
  if (apply_stage == nullptr) return;
  if (!fits(target)) return refuse_type(target);
  apply_stage(target);
}

void apply_on_items(const MarkerTarget& target) {
  JsonSchema* items = items_of(target);
  if (items == nullptr) return refuse(target, "a list whose element type is written here");
  apply({target.context, *items, target.marker, element_type(target.context, target.type), target.declaration,
         target.name_space});
}

}  // namespace

std::string with_article(const std::string& type) {
  const bool vowel = !type.empty() && std::string_view("aeio").find(type.front()) != std::string_view::npos;
  return fmt::format("{} {}", vowel ? "an" : "a", type);
}

bool is_map(const MarkerTarget& target) {
  return target.type != nullptr && bare(target.context.types, *target.type).kind == facts::Type::Kind::map;
}

std::string found_type(const MarkerTarget& target) {
  if (target.schema.int_or_string) return "an integer or a string";
  if (is_map(target)) return "a map";
  if (!target.schema.type.empty()) return with_article(target.schema.type);
  if (target.type != nullptr) return fmt::format("'{}'", target.type->spelling);
  return "a value without a type";
}

void refuse(const MarkerTarget& target, std::string expected) {
  error(target.context, "marker-wrong-type", target.marker.span,
        fmt::format("'{}' needs {}; '{}' is {}", target.marker.spelled, expected, target.declaration,
                    found_type(target)));
}

const JsonSchema* referenced(const MarkerTarget& target, JsonSchema& storage) {
  const auto found = target.context.definitions.find(target.schema.ref);
  if (target.schema.ref.empty() || found == target.context.definitions.end()) return nullptr;
  // A name whose definition is still being built is missing; it cannot be a layer of this one.
  storage = found->second;
  while (!storage.ref.empty()) {
    const auto next = target.context.definitions.find(storage.ref);
    if (next == target.context.definitions.end()) return nullptr;
    const JsonSchema site = storage;
    storage = next->second;
    if (!site.enumeration.empty()) storage.enumeration = site.enumeration;
    if (!site.list_type.empty()) storage.list_type = site.list_type;
  }
  return &storage;
}

void apply_markers(Context& context, JsonSchema& schema, const std::vector<Marker>& markers,
                   const MarkedDeclaration& declaration) {
  for (const Marker* marker : in_order(markers)) {
    const MarkerTarget target{context, schema, *marker, declaration.type, declaration.name, declaration.name_space};
    if (marker->on_items) {
      apply_on_items(target);
    } else {
      apply(target);
    }
  }
}

}  // namespace kubexx::crd
