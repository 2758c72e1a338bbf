#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/marker_target.hpp"
#include "generator/markers/spelling.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using schema::JsonSchema;

/// A named list type may be a map already; controller-gen requires the list type beside the key.
bool is_associative(const MarkerTarget& target) {
  if (target.schema.list_type == "map") return true;
  if (target.context.options.controller_gen) return false;
  JsonSchema storage;
  const JsonSchema* type = referenced(target, storage);
  return type != nullptr && target.schema.list_type.empty() && type->list_type == "map";
}

void add_list_map_key(const MarkerTarget& target) {
  if (!is_associative(target)) {
    error(target.context, "list-map-key", target.marker.span,
          fmt::format("'{}' needs '{}' on the same declaration", target.marker.spelled,
                      markers::spelling("listType", "map", markers::is_typed(target.marker))));
    return;
  }
  std::vector<std::string>& keys = target.schema.list_map_keys;
  const std::string& key = target.marker.value().value.as_string();
  if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

}  // namespace

void apply_topology(const MarkerTarget& target) {
  switch (target.marker.row->effect) {
    case Effect::list_type:
      target.schema.list_type = target.marker.value().value.as_string();
      return;
    case Effect::list_map_key:
      return add_list_map_key(target);
    case Effect::map_type:
      target.schema.map_type = target.marker.value().value.as_string();
      return;
    default:
      lacks_effect(target);
  }
}

}  // namespace kubexx::crd
