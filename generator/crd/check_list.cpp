#include "generator/crd/check_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/flatten.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/support/nearest.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;
using schema::JsonSchema;

bool is_scalar(const JsonSchema& schema) {
  return schema.type == "string" || schema.type == "integer" || schema.type == "number" || schema.type == "boolean" ||
         schema.int_or_string;
}

/// Why this key does not identify elements; empty if it does.
std::string problem_of_key(const std::string& key, const JsonSchema& element) {
  const auto property = element.properties.find(key);
  if (property == element.properties.end()) return "the elements have no such field";
  if (!is_scalar(property->second)) return "it is not a scalar field of the elements";
  const bool required = std::find(element.required.begin(), element.required.end(), key) != element.required.end();
  if (!required && !property->second.default_value)
    return "it may be absent; a key must be required or have a default value";
  return {};
}

/// The field that was probably meant; empty if the key names one, or none is close.
std::string meant_by(const std::string& key, const JsonSchema& element) {
  if (element.properties.contains(key)) return {};
  std::vector<std::string_view> names;
  for (const auto& [name, property] : element.properties) names.push_back(name);
  return std::string(support::nearest(key, names));
}

void check_key(Context& context, const Marker& marker, const JsonSchema& element, const Declared& list) {
  const std::string& key = marker.value().value.as_string();
  const std::string problem = problem_of_key(key, element);
  if (problem.empty()) return;
  support::Diagnostic& wrong = error(context, "list-map-key", marker.value().span,
                                     fmt::format("'{}' cannot be a key of '{}': {}", key, list.name, problem));
  wrong.notes.push_back({fmt::format("'{}' is declared here", list.name), list.span});
  if (std::string meant = meant_by(key, element); !meant.empty())
    wrong.fixes.push_back({marker.value().span, std::move(meant)});
}

}  // namespace

void check_list_map(Context& context, const JsonSchema& schema, const std::vector<Marker>& markers,
                    const Declared& list) {
  const Marker* list_type = find_marker(markers, Effect::list_type);
  if (context.options.controller_gen ||
      (list_type == nullptr && find_marker(markers, Effect::list_map_key) == nullptr)) {
    return;
  }
  if (flat_size(schema, context.definitions) > most_schema_nodes) return;  // reported for the whole definition
  const Flattened flat = flatten(schema, context.definitions, false);
  if (flat.schema.list_type != "map" || !flat.schema.items) return;
  if (flat.schema.list_map_keys.empty() && list_type != nullptr) {
    error(context, "list-map-key", list_type->span,
          fmt::format("'{}' is a list of type map without keys; add '{}'", list.name,
                      markers::spelling("listMapKey", "…", markers::is_typed(*list_type))));
  }
  for (const Marker& marker : markers) {
    if (marker.row->effect == Effect::list_map_key) check_key(context, marker, *flat.schema.items, list);
  }
}

}  // namespace kubexx::crd
