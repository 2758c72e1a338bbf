#include "generator/model/namespaces.hpp"

#include <fmt/format.h>

namespace kubexx::model {
namespace {

void set_once(std::optional<NamespaceValue>& slot, const markers::Marker& marker, support::Diagnostics& diagnostics) {
  NamespaceValue value;
  value.span = marker.span;
  // `+groupName` without a value means the empty group, as upstream reads it.
  if (!marker.arguments.empty() && marker.value().value.is_string()) value.text = marker.value().value.as_string();
  if (!slot) {
    slot = std::move(value);
    return;
  }
  if (slot->text == value.text) return;
  diagnostics
      .error("namespace-conflict", marker.span,
             fmt::format("'{}' is '{}' here and '{}' at another opening of the same namespace", marker.spelled,
                         value.text, slot->text))
      .notes.push_back({"first given here", slot->span});
}

void add_marker(NamespaceMarkers& to, const markers::Marker& marker, support::Diagnostics& diagnostics) {
  using markers::Effect;
  switch (marker.row->effect) {
    case Effect::group_name:
      return set_once(to.group, marker, diagnostics);
    case Effect::version_name:
      return set_once(to.version, marker, diagnostics);
    case Effect::code_header:
      return set_once(to.code_header, marker, diagnostics);
    // Optional wins over Required, as on fields.
    case Effect::optional:
      to.fields_optional = true;
      return;
    case Effect::required:
      to.fields_optional = to.fields_optional.value_or(false);
      return;
    case Effect::skip:
      to.skip = true;
      return;
    case Effect::external:
      to.external = true;
      return;
    default:
      return;
  }
}

}  // namespace

void add_markers(NamespaceMarkers& to, const std::vector<markers::Marker>& markers, support::Diagnostics& diagnostics) {
  for (const markers::Marker& marker : markers) add_marker(to, marker, diagnostics);
}

Namespaces read_namespaces(const facts::Facts& facts, const markers::Options& options,
                           const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  Namespaces namespaces;
  for (const facts::Namespace& opening : facts.namespaces) {
    NamespaceMarkers& slot = namespaces[opening.qualified];
    const markers::Bound bound = markers::bind(opening, markers::on_namespace, sources, diagnostics, options);
    add_markers(slot, bound.markers, diagnostics);
    add_markers(slot, bound.for_namespace, diagnostics);
    for (const facts::CommentGroup& group : opening.floating) {
      add_markers(slot, markers::bind_floating(group, true, sources, diagnostics, options), diagnostics);
    }
  }
  for (const facts::CommentGroup& group : facts.floating)
    markers::bind_floating(group, false, sources, diagnostics, options);
  return namespaces;
}

NamespaceMarkers effective(const Namespaces& namespaces, std::string_view qualified) {
  NamespaceMarkers result;
  while (!qualified.empty()) {
    if (const auto found = namespaces.find(qualified); found != namespaces.end()) {
      const NamespaceMarkers& own = found->second;
      if (!result.group) result.group = own.group;
      if (!result.version) result.version = own.version;
      if (!result.code_header) result.code_header = own.code_header;
      if (!result.fields_optional) result.fields_optional = own.fields_optional;
      result.skip = result.skip || own.skip;
      result.external = result.external || own.external;
    }
    const std::size_t colons = qualified.rfind("::");
    qualified = colons == std::string_view::npos ? std::string_view() : qualified.substr(0, colons);
  }
  return result;
}

std::string_view last_component(std::string_view qualified) {
  const std::size_t colons = qualified.rfind("::");
  return colons == std::string_view::npos ? qualified : qualified.substr(colons + 2);
}

}  // namespace kubexx::model
