#include "generator/checks/source_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "generator/checks/schema_node.hpp"

namespace kubexx::checks {
namespace {

using markers::Effect;
using markers::Marker;
using schema::JsonSchema;
using schema::Location;
using support::Span;

/// Members of the document that have a different name in the marker.
constexpr std::pair<std::string_view, std::string_view> kArgumentNames[] = {
    {"jsonPath", "JSONPath"},    {"labelSelectorPath", "selectorpath"}, {"plural", "path"},
    {"shortNames", "shortName"}, {"specReplicasPath", "specpath"},      {"statusReplicasPath", "statuspath"},
};

std::string_view argument_name(std::string_view member) {
  for (const auto& [document, argument] : kArgumentNames) {
    if (document == member) return argument;
  }
  return member;
}

/// The argument that sets the member, else the only value of the marker, else the whole marker.
Span argument_span(const Marker& marker, std::string_view member) {
  if (const markers::Argument* argument = marker.find(argument_name(member))) return argument->span;
  return marker.arguments.size() == 1 && marker.arguments.front().name.empty() ? marker.value().span : marker.span;
}

/// The `nth` marker of an effect; the last one if there are fewer.
const Marker* nth_marker(const std::vector<Marker>& markers, Effect effect, bool on_items, std::size_t nth) {
  const Marker* found = nullptr;
  for (const Marker& marker : markers) {
    if (marker.row->effect != effect || marker.on_items != on_items) continue;
    found = &marker;
    if (nth-- == 0) break;
  }
  return found;
}

std::optional<Span> rule_span(const crd::Provenance& provenance, const Node& node) {
  const std::size_t at = index(node.rest.subspan(1));
  if (node.rest.size() < 2 || at >= node.schema->validations.size()) return std::nullopt;
  const Marker* marker = rule_marker(provenance, *node.declared, node.schema->validations[at]);
  if (marker == nullptr) return std::nullopt;
  return argument_span(*marker, key(node.rest.subspan(2)));
}

std::optional<Span> keyword_span(const crd::Origin& origin, const Node& node) {
  const std::string_view word = key(node.rest);
  const std::size_t at = index(node.rest.subspan(1));
  const Marker* decisive = nullptr;
  for (const markers::MarkerRow& row : markers::marker_table()) {
    if (row.keyword != word || word.empty()) continue;
    const std::size_t which = row.repeat == markers::Repeat::accumulate ? at : 0;
    const Marker* marker = nth_marker(*origin.markers, row.effect, node.is_element(), which);
    if (marker != nullptr && (decisive == nullptr || marker->row->rank < decisive->row->rank)) decisive = marker;
  }
  if (decisive != nullptr) return argument_span(*decisive, {});
  if (word == "default" && origin.initializer != nullptr) return origin.initializer->span;
  return std::nullopt;
}

/// Whether the keyword follows from the C++ type.
bool is_of_type(std::string_view word) {
  return word == "type" || word == "format" || word == "items" || word == "additionalProperties" ||
         word == "properties";
}

Span node_span(const BuiltDefinition& built, const Node& node, const PatchPlace& patch, Span kind) {
  const auto declarations = origins(built.provenance, *node.declared);
  if (declarations.empty()) return kind;
  const bool is_rule = key(node.rest) == "x-kubernetes-validations";
  if (is_rule) {
    if (const auto span = rule_span(built.provenance, node)) return *span;
  }
  if (!node.rest.empty() && !is_rule) {
    for (const crd::Origin* origin : declarations) {
      if (const auto span = keyword_span(*origin, node)) return *span;
    }
  }
  if (patch.span.valid() && !is_rule) return patch.span;
  const crd::Origin& nearest = *declarations.front();
  return is_of_type(key(node.rest)) && nearest.type.valid() ? nearest.type : nearest.name;
}

/// The member for a node whose own declaration is that of a type.
Span member_around(const BuiltDefinition& built, const Node& node) {
  if (node.around == nullptr || node.declared->origins.ids.empty()) return {};
  const bool is_member = built.provenance[node.declared->origins.ids.back()].type.valid();
  if (is_member || node.around->origins.ids.empty()) return {};
  const crd::Origin& around = built.provenance[node.around->origins.ids.back()];
  return around.type.valid() ? around.name : Span{};
}

Source schema_source(const BuiltDefinition& built, const JsonSchema& root, Steps steps, Span kind) {
  const Node node = find_node(root, steps);
  const PatchPlace patch = patch_place(built.provenance, root, steps);
  if (!patch.is_exact) return {node_span(built, node, patch, kind), member_around(built, node)};
  return {patch.span, patch.node == node.declared ? member_around(built, node) : Span{}, true};
}

const model::Version* find_version(const model::Resource& resource, std::string_view name) {
  const auto found = std::find_if(resource.versions.begin(), resource.versions.end(),
                                  [&](const model::Version& version) { return version.name == name; });
  return found == resource.versions.end() ? nullptr : &*found;
}

Span marker_span(const std::vector<Marker>& markers, Effect effect, std::size_t which, std::string_view member,
                 Span otherwise) {
  const Marker* marker = nth_marker(markers, effect, false, which);
  return marker != nullptr ? argument_span(*marker, member) : otherwise;
}

/// Below `spec.versions[i]`.
Source version_source(const BuiltDefinition& built, std::size_t at, Steps steps, Span kind) {
  if (at >= built.crd.versions.size()) return {kind, {}};
  const schema::CrdVersion& version = built.crd.versions[at];
  const model::Version* source = find_version(built.resource, version.name);
  if (source == nullptr) return {kind, {}};
  const Span name = source->kind->fact->name_span;
  const auto& markers = source->kind->markers;
  const std::string_view word = key(steps);
  const Steps below = steps.empty() ? steps : steps.subspan(1);
  if (word == "schema" && version.schema && !below.empty())
    return schema_source(built, *version.schema, below.subspan(1), name);
  const Steps member = below.empty() ? below : below.subspan(1);
  if (word == "additionalPrinterColumns")
    return {marker_span(markers, Effect::print_column, index(below), key(member), name), {}};
  if (word == "selectableFields")
    return {marker_span(markers, Effect::selectable_field, index(below), key(member), name), {}};
  if (word == "subresources" && key(below) == "status")
    return {marker_span(markers, Effect::subresource_status, 0, {}, name), {}};
  if (word == "subresources") return {marker_span(markers, Effect::subresource_scale, 0, key(member), name), {}};
  if (word.starts_with("deprecat")) return {marker_span(markers, Effect::deprecated_version, 0, "warning", name), {}};
  return {name, {}};
}

/// The marker with `effect` of any version that sets the argument `name`; null if none does.
const Marker* marker_with(const model::Resource& resource, Effect effect, std::string_view name) {
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      if (marker.row->effect == effect && marker.find(argument_name(name)) != nullptr) return &marker;
    }
  }
  return nullptr;
}

/// The first marker of any version with an effect; null if there is none.
const Marker* any_marker(const model::Resource& resource, Effect effect) {
  for (const model::Version& version : resource.versions) {
    if (const Marker* marker = nth_marker(version.kind->markers, effect, false, 0)) return marker;
  }
  return nullptr;
}

constexpr std::pair<std::string_view, Effect> kConversionMembers[] = {
    {"service", Effect::conversion_service},    {"url", Effect::conversion_url},
    {"caBundle", Effect::conversion_ca_bundle}, {"conversionReviewVersions", Effect::conversion_review_versions},
    {"strategy", Effect::conversion_strategy},
};

/// Below `spec.conversion`: the marker that sets the member, else any conversion marker.
Span conversion_span(const BuiltDefinition& built, Steps steps, Span kind) {
  for (; !steps.empty(); steps = steps.subspan(1)) {
    const auto* member = std::ranges::find(kConversionMembers, key(steps), &std::pair<std::string_view, Effect>::first);
    if (member == std::end(kConversionMembers)) continue;
    if (const Marker* marker = any_marker(built.resource, member->second))
      return argument_span(*marker, key(steps.subspan(1)));
  }
  for (const auto& [member, effect] : kConversionMembers) {
    if (const Marker* marker = any_marker(built.resource, effect)) return marker->span;
  }
  return kind;
}

Span resource_span(const BuiltDefinition& built, std::string_view member, Span kind) {
  const Marker* marker = marker_with(built.resource, Effect::resource, member);
  if (marker == nullptr) marker = any_marker(built.resource, Effect::resource);
  return marker != nullptr ? argument_span(*marker, member) : kind;
}

/// Below `metadata`: the argument with the pair of this key, else the name of the kind.
Span metadata_span(const BuiltDefinition& built, Steps steps, Span kind) {
  const std::string pair = steps.size() > 1 ? fmt::format("{}=", key(steps.subspan(1))) : std::string();
  for (const model::Version& version : built.resource.versions) {
    for (const Marker& marker : version.kind->markers) {
      const markers::Argument* list = marker.row->effect == Effect::metadata ? marker.find(key(steps)) : nullptr;
      if (list == nullptr) continue;
      for (const json::Value& element : list->value.as_array()) {
        if (element.as_string().starts_with(pair)) return list->span;
      }
    }
  }
  return kind;
}

Source spec_source(const BuiltDefinition& built, Steps steps, Span kind) {
  const std::string_view word = key(steps);
  const Steps below = steps.empty() ? steps : steps.subspan(1);
  if (word == "versions" && !below.empty()) return version_source(built, index(below), below.subspan(1), kind);
  if (word == "names" && key(below) != "kind") return {resource_span(built, key(below), kind), {}};
  if (word == "scope") return {resource_span(built, word, kind), {}};
  if (word == "conversion") return {conversion_span(built, below, kind), {}};
  return {kind, {}};
}

}  // namespace

const Marker* rule_marker(const crd::Provenance& provenance, const JsonSchema& node,
                          const schema::ValidationRule& rule) {
  for (const crd::Origin* origin : origins(provenance, node)) {
    for (const Marker& marker : *origin->markers) {
      const markers::Argument* text = marker.find("rule");
      if (marker.row->effect == Effect::x_validation && text != nullptr && text->value.is_string() &&
          text->value.as_string() == rule.rule)
        return &marker;
    }
  }
  return nullptr;
}

Source source_of(const BuiltDefinition& built, const Location& location) {
  const Span kind = built.resource.versions.front().kind->fact->name_span;
  const Steps steps(location);
  if (key(steps) == "spec") return spec_source(built, steps.subspan(1), kind);
  if (key(steps) == "metadata") return {metadata_span(built, steps.subspan(1), kind), {}};
  return {kind, {}};
}

}  // namespace kubexx::checks
