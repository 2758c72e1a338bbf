#pragma once

#include <string>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/markers/marker_table.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include <kubexx/json/value.hpp>

namespace kubexx::markers {

struct Argument {
  /// The table's comment spelling; empty for a marker's single value. `ref` for `+default=ref(Name)`, whose value is
  /// the name.
  std::string name;
  json::Value value;
  support::Span span;  ///< the value as written
  /// The C++ expression of a typed marker, null for comments. Part of the facts: it names enumerators that `value` has
  /// as plain strings.
  const facts::Value* expression = nullptr;
};

/// One marker on one declaration, bound to its row, whichever surface it came from.
struct Marker {
  const MarkerRow* row = nullptr;
  bool on_items = false;  ///< the `items:` form
  std::string spelled;    ///< for messages: `kubebuilder:validation:items:Minimum`, `kubexx::minimum`
  /// One for a marker with a single value, none for Shape::empty; of a record those that were given.
  std::vector<Argument> arguments;
  support::Span span;  ///< the whole marker, without the `+`

  /// The argument, or null when it was not given.
  const Argument* find(std::string_view name) const;
  /// The single value of a marker that has one.
  const Argument& value() const { return arguments.front(); }
};

/// The markers and the description text of one declaration.
struct Bound {
  std::vector<Marker> markers;        ///< in source order: comments first, then annotations; none of Effect::ignored
  std::vector<Marker> for_namespace;  ///< written above a type but meant for its namespace (controller-gen's rule)
  std::string description;            ///< by controller-gen's rules, with what [[deprecated]] says
};

struct Options {
  /// Read comments as controller-gen does where kubexx is more generous: block comments and comments behind a
  /// declaration carry no markers, every line that begins with `+` is left out of descriptions, and integers of
  /// `+default` pass through a double.
  bool controller_gen = false;
};

/// Reads the markers of one declaration that stands at `target`, from both surfaces. Every mistake becomes a
/// diagnostic; the marker it concerns is left out and the rest is kept.
Bound bind(const facts::Declaration& declaration, Target target, const support::SourceMap& sources,
           support::Diagnostics& diagnostics, const Options& options = {});

/// Says of a template that nothing instantiates that its first marker, and all others, mean nothing.
void warn_about_unused(const facts::Declaration& unused, const support::SourceMap& sources,
                       support::Diagnostics& diagnostics);

/// Namespace markers among comments that belong to no declaration; anything else of ours there is `marker-unattached`.
/// Outside every namespace (`inside_namespace` false) that goes for namespace markers too.
std::vector<Marker> bind_floating(const facts::CommentGroup& group, bool inside_namespace,
                                  const support::SourceMap& sources, support::Diagnostics& diagnostics,
                                  const Options& options = {});

}  // namespace kubexx::markers
