#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/markers/marker.hpp"

/// What the markers of namespaces declare: merged over all openings of one namespace, inherited by the namespaces
/// inside.
namespace kubexx::model {

struct NamespaceValue {
  std::string text;
  support::Span span;
};

struct NamespaceMarkers {
  std::optional<NamespaceValue> group;
  std::optional<NamespaceValue> version;
  std::optional<NamespaceValue> code_header;
  std::optional<bool> fields_optional;
  bool skip = false;
  bool external = false;
};

using Namespaces = std::map<std::string, NamespaceMarkers, std::less<>>;

/// Reads the markers of every namespace opening and of the free-standing comments.
Namespaces read_namespaces(const facts::Facts& facts, const markers::Options& options,
                           const support::SourceMap& sources, support::Diagnostics& diagnostics);

/// Adds markers to one namespace; a second value that differs from the first is an error.
void add_markers(NamespaceMarkers& to, const std::vector<markers::Marker>& markers, support::Diagnostics& diagnostics);

/// What holds inside `qualified`: its own markers, then those of the namespaces around it, the nearest first.
NamespaceMarkers effective(const Namespaces& namespaces, std::string_view qualified);

/// `v1` of `stable::v1`; empty for the global namespace.
std::string_view last_component(std::string_view qualified);

}  // namespace kubexx::model
