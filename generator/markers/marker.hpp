#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/facts/facts.hpp"
#include "generator/markers/json_spans.hpp"
#include "generator/markers/marker_table.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::markers {

struct Argument {
  /// The comment spelling in the table; empty for the single value of a marker. `ref` for `+default=ref(Name)`, whose
  /// value is the name.
  std::string name;
  json::Value value;
  support::Span span;  ///< the value as written
  /// The C++ expression of a typed marker, null for comments. Owned by the facts. It names enumerators, which `value`
  /// has as strings.
  const facts::Value* expression = nullptr;
  JsonSpans parts = {};  ///< the source of the values in `value`, for markers whose value is JSON
};

/// One marker on one declaration, bound to its row, from a comment or from KUBEXX(…).
struct Marker {
  const MarkerRow* row = nullptr;
  bool on_items = false;  ///< the `items:` form
  std::string spelled;    ///< for messages: `kubebuilder:validation:items:Minimum`, `kubexx::minimum`
  /// One for a marker with a single value, none for Shape::empty; for a record those that are written.
  std::vector<Argument> arguments;
  support::Span span;  ///< the whole marker, without the `+`

  /// The argument, or null if it is not written.
  const Argument* find(std::string_view name) const;
  /// The string of the argument, or "" if it is not written or not a string.
  std::string text(std::string_view name) const;
  /// The single value of a marker that has one.
  const Argument& value() const { return arguments.front(); }
};

/// The markers and the description of one declaration.
struct Bound {
  std::vector<Marker> markers;        ///< in source order: comments first, then annotations; none of Effect::ignored
  std::vector<Marker> for_namespace;  ///< written above a type, for its namespace (a rule of controller-gen)
  std::string description;            ///< by the rules of controller-gen, with the message of [[deprecated]]
};

struct Options {
  /// Read comments as controller-gen does where kubexx accepts more: block comments and comments after a declaration
  /// have no markers, every line that begins with `+` is omitted from descriptions, and integers of `+default` pass
  /// through a double.
  bool controller_gen = false;
};

/// Reads the markers of one declaration, from its comments and from KUBEXX(…). Every mistake is reported; the marker
/// with the mistake is dropped, the others are kept.
Bound bind(const facts::Declaration& declaration, Target target, const support::SourceMap& sources,
           support::Diagnostics& diagnostics, const Options& options = {});

/// Warns that the markers of a template which is never instantiated have no effect.
void warn_about_unused(const facts::Declaration& unused, const support::SourceMap& sources,
                       support::Diagnostics& diagnostics);

/// Namespace markers among comments that do not belong to a declaration; any other marker there is `marker-unattached`,
/// and outside of namespaces (`inside_namespace` false) namespace markers too.
std::vector<Marker> bind_floating(const facts::CommentGroup& group, bool inside_namespace,
                                  const support::SourceMap& sources, support::Diagnostics& diagnostics,
                                  const Options& options = {});

}  // namespace kubexx::markers
