#include <fmt/format.h>

#include <algorithm>

#include "generator/crd/marker_target.hpp"
#include "generator/markers/spelling.hpp"
#include "generator/markers/stage.hpp"

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

constexpr SchemaEffect kTopologyEffects[] = {
    {Effect::list_type, [](const MarkerTarget& t) { t.schema.list_type = t.marker.value().value.as_string(); }},
    {Effect::list_map_key, add_list_map_key},
    {Effect::map_type, [](const MarkerTarget& t) { t.schema.map_type = t.marker.value().value.as_string(); }},
};
static_assert(markers::covers(kTopologyEffects, markers::Stage::topology));

}  // namespace

void apply_topology(const MarkerTarget& target) { apply_row(kTopologyEffects, target); }

}  // namespace kubexx::crd
