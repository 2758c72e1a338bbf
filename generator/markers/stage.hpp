#pragma once

#include <cstdint>

#include "generator/markers/marker_table.hpp"

/// Which code carries out an effect. An effect without a stage, or without code in a stage that changes schemas, does
/// not compile.
namespace kubexx::markers {

/// The code that carries out an effect.
enum class Stage : std::uint8_t {
  bound,       ///< generator/crd/apply_bound.cpp: limits of a value
  shape,       ///< generator/crd/apply_shape.cpp: type, format, enum and extensions of a schema
  topology,    ///< generator/crd/apply_topology.cpp: how server-side apply merges
  value,       ///< generator/crd/apply_value.cpp: default, example, nullable
  text,        ///< generator/crd/apply_value.cpp: title and documentation
  rule,        ///< generator/crd/apply_shape.cpp: CEL rules
  field,       ///< generator/crd/fields.cpp: whether and how a member becomes a property
  names,       ///< generator/crd/crd_names.cpp: names, scope and metadata of a CRD
  version,     ///< generator/crd/crd_version.cpp and build.cpp: one version of a CRD
  conversion,  ///< generator/crd/conversion.cpp
  pairs,       ///< generator/code_model/conversion_pairs.cpp: what corresponds in two versions of a kind
  finished,    ///< generator/crd/definitions.cpp and schema_patch.cpp: what changes a finished schema
  model,       ///< generator/model: which declarations are part of the API, and their names
  nothing,     ///< accepted, without effect
};

constexpr Stage stage_of(Effect effect) {
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"
  switch (effect) {
    case Effect::maximum:
    case Effect::minimum:
    case Effect::multiple_of:
    case Effect::exclusive_maximum:
    case Effect::exclusive_minimum:
    case Effect::max_length:
    case Effect::min_length:
    case Effect::pattern:
    case Effect::max_items:
    case Effect::min_items:
    case Effect::unique_items:
    case Effect::max_properties:
    case Effect::min_properties:
      return Stage::bound;
    case Effect::enumeration:
    case Effect::format:
    case Effect::type:
    case Effect::x_preserve_unknown_fields:
    case Effect::x_embedded_resource:
    case Effect::x_int_or_string:
      return Stage::shape;
    case Effect::list_type:
    case Effect::list_map_key:
    case Effect::map_type:
      return Stage::topology;
    case Effect::nullable:
    case Effect::default_value:
    case Effect::default_json:
    case Effect::example:
      return Stage::value;
    case Effect::title:
    case Effect::external_docs:
    case Effect::description:
      return Stage::text;
    case Effect::x_validation:
    case Effect::immutable:
    case Effect::at_most_one_of:
    case Effect::exactly_one_of:
    case Effect::at_least_one_of:
      return Stage::rule;
    case Effect::required:
    case Effect::optional:
    case Effect::k8s_required:
    case Effect::schemaless:
    case Effect::embedded_metadata:
      return Stage::field;
    case Effect::resource:
    case Effect::metadata:
      return Stage::names;
    case Effect::subresource_status:
    case Effect::subresource_scale:
    case Effect::print_column:
    case Effect::selectable_field:
    case Effect::storage_version:
    case Effect::unserved_version:
    case Effect::deprecated_version:
    case Effect::skip_version:
      return Stage::version;
    case Effect::conversion_strategy:
    case Effect::conversion_service:
    case Effect::conversion_url:
    case Effect::conversion_ca_bundle:
    case Effect::conversion_review_versions:
    case Effect::conversion_hub:
      return Stage::conversion;
    case Effect::was:
    case Effect::gone:
      return Stage::pairs;
    case Effect::enum_from_constants:
    case Effect::object_root:
    case Effect::group_name:
    case Effect::version_name:
    case Effect::skip:
    case Effect::name:
    case Effect::omit:
    case Effect::inline_fields:
    case Effect::integers:
    case Effect::drop_unknown:
    case Effect::only_verbs:
    case Effect::built_in:
    case Effect::external:
    case Effect::code_header:
      return Stage::model;
    case Effect::schema_patch:
    case Effect::wording:
      return Stage::finished;
    case Effect::ignored:
      return Stage::nothing;
  }
#pragma GCC diagnostic pop
  return Stage::nothing;
}

/// Whether `rows`, whose `effect` names an effect, have each effect of `stage` once and no other. A stage that is a
/// table asserts it.
template <class Rows>
constexpr bool covers(const Rows& rows, Stage stage) {
  for (std::uint8_t i = 0; i <= static_cast<std::uint8_t>(Effect::ignored); ++i) {
    const auto effect = static_cast<Effect>(i);
    int count = 0;
    for (const auto& row : rows) count += row.effect == effect ? 1 : 0;
    if (count != (stage_of(effect) == stage ? 1 : 0)) return false;
  }
  return true;
}

}  // namespace kubexx::markers
