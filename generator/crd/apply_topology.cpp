#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/marker_target.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

bool is_one_of(const MarkerTarget& target, std::initializer_list<std::string_view> allowed) {
  const std::string& value = target.marker.value().value.as_string();
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return true;
  error(target.context, "marker-value", target.marker.value().span,
        fmt::format("'{}' cannot be '{}'; expected {}", target.marker.spelled, value, fmt::join(allowed, ", ")));
  return false;
}

void set_list_type(const MarkerTarget& target) {
  if (target.schema.type != "array") return refuse(target, "a list");
  if (is_one_of(target, {"map", "set", "atomic"})) target.schema.list_type = target.marker.value().value.as_string();
}

/// A named list type may be a map already; upstream asks for the list type beside the key.
bool is_associative(const MarkerTarget& target) {
  if (target.schema.list_type == "map") return true;
  if (target.context.options.controller_gen) return false;
  JsonSchema storage;
  const JsonSchema* type = referenced(target, storage);
  return type != nullptr && target.schema.list_type.empty() && type->list_type == "map";
}

void add_list_map_key(const MarkerTarget& target) {
  if (target.schema.type != "array") return refuse(target, "a list");
  if (!is_associative(target)) {
    error(target.context, "list-map-key", target.marker.span,
          fmt::format("'{}' needs '+listType=map' beside it", target.marker.spelled));
    return;
  }
  std::vector<std::string>& keys = target.schema.list_map_keys;
  const std::string& key = target.marker.value().value.as_string();
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

void set_map_type(const MarkerTarget& target) {
  const bool for_structs = target.marker.row->name == "structType";
  const bool is_reference = !target.schema.ref.empty() && target.schema.type.empty();
  if (for_structs) {
    if (target.schema.type != "object" && !target.schema.type.empty()) return refuse(target, "a struct or a map");
  } else if (target.schema.type != "object") {
    if (!is_reference) return refuse(target, "a map");
    return refuse(target, "a map; on a struct it is '+structType'");
  }
  if (is_one_of(target, {"granular", "atomic"})) target.schema.map_type = target.marker.value().value.as_string();
}

}  // namespace

bool apply_topology(const MarkerTarget& target) {
  switch (target.marker.row->effect) {
    case Effect::list_type:
      return set_list_type(target), true;
    case Effect::list_map_key:
      return add_list_map_key(target), true;
    case Effect::map_type:
      return set_map_type(target), true;
    default:
      return false;
  }
}

}  // namespace kubexx::crd
