#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/crd/build.hpp"
#include "generator/crd/known_types.hpp"

/// State that the functions of this component share during one run.
namespace kubexx::crd {

struct Context {
  const model::Types& types;
  const Options& options;
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
  Provenance& provenance;

  /// Whether what is being built is below a member whose metadata is listed.
  bool lists_metadata = options.generate_embedded_object_meta;
  /// Whether the members of what is being built are those of a kind, which inherits or inlines it: its metadata is that
  /// of the object.
  bool at_root = false;
  /// Whether the members of what is being built are those of an optional struct that is inlined: objects can omit all
  /// of them.
  bool in_optional = false;
  /// Schemas of named types by key, with references to other keys, as declared.
  std::map<std::string, schema::JsonSchema> definitions = {};
  /// Types (by `key_of`) whose definition is being built, outermost first.
  std::vector<std::string> making = {};
  /// Types whose recursion has been reported.
  std::set<std::string> recursive = {};

  Wording wording() const { return options.controller_gen ? Wording::upstream : Wording::own; }
};

/// Reports and returns the diagnostic, for notes and fix-its.
inline support::Diagnostic& error(Context& context, support::ErrorId rule, support::Span span, std::string message) {
  return context.diagnostics.error(rule, span, std::move(message));
}

/// The first such marker that is not about list elements, or null.
inline const markers::Marker* find_marker(const std::vector<markers::Marker>& markers, markers::Effect effect) {
  for (const markers::Marker& marker : markers) {
    if (marker.row->effect == effect && !marker.on_items) return &marker;
  }
  return nullptr;
}

}  // namespace kubexx::crd
