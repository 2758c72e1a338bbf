#include "generator/checks/bound_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "generator/checks/schema_node.hpp"
#include "generator/crd/schema_patch.hpp"
#include "generator/markers/spelling.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::checks {
namespace {

using rules::Bound;
using schema::JsonSchema;

/// A node, and the nearest declaration: its own, or that of a list or map that contains it at any depth.
struct Declared {
  const JsonSchema* node = nullptr;
  const JsonSchema* declaration = nullptr;
  std::string
      inside;  ///< `elements of the values`: the position of the node in the declaration; empty if they are the same
};

/// Finds `wanted` at or below `at`; no node if it does not exist.
Declared find_declared(const JsonSchema& at, const JsonSchema& wanted, const Declared& above) {
  Declared here{&at, above.declaration, above.inside};
  if (!at.origins.ids.empty()) here = {&at, &at, ""};
  if (&at == &wanted) return here;
  Declared found;
  schema::for_each_child(at, [&](const JsonSchema& child) {
    if (found.node != nullptr) return;
    Declared next = here;
    const std::string_view step = &child == at.items.get() ? "elements" : "values";
    next.inside = here.inside.empty() ? std::string(step) : fmt::format("{} of the {}", step, here.inside);
    found = find_declared(child, wanted, next);
  });
  return found;
}

Declared find_declared(const schema::CustomResourceDefinition& crd, const JsonSchema& wanted) {
  Declared found;
  for (const schema::CrdVersion& version : crd.versions) {
    if (found.node == nullptr && version.schema) found = find_declared(*version.schema, wanted, {});
  }
  return found;
}

/// Whether a marker on the declared member can set a bound of the node: not for values of maps and elements of
/// elements.
bool is_markable(const Declared& declared) {
  return declared.inside.empty() || declared.declaration->items.get() == declared.node;
}

const markers::MarkerRow* row_of(const Bound& bound) {
  for (const markers::MarkerRow& row : markers::marker_table())
    if (row.keyword == bound.keyword && !row.typed_name.empty()) return &row;
  return nullptr;
}

/// The value in the source that sets the bound; not valid if the C++ type does.
support::Span given_span(const BuiltDefinition& built, const Bound& bound, const Declared& declared) {
  const bool on_items = declared.declaration->items.get() == declared.node;
  if (!bound.given || !is_markable(declared)) return {};
  schema::Location path{std::string(bound.keyword)};
  if (on_items) path.insert(path.begin(), std::string("items"));
  for (const crd::Origin* origin : origins(built.provenance, *declared.declaration)) {
    if (const markers::Marker* patch = crd::patch_of(*origin))
      if (const crd::PatchPart part = crd::find_in_patch(*patch, path); part.rest.empty()) return part.value->span;
    for (const markers::Marker& marker : *origin->markers)
      if (marker.row->keyword == bound.keyword && marker.on_items == on_items) return marker.value().span;
  }
  return {};
}

std::string advice_text(const Bound& bound, const Declared& declared, bool together) {
  return fmt::format(
      "{} of at most {}{}{}{} would bring the cost below the limit{}", bound.keyword, bound.most,
      declared.inside.empty() ? "" : fmt::format(" for the {}", declared.inside),
      bound.given ? fmt::format(", instead of {},", *bound.given) : "",
      together ? fmt::format("{} together with the other bounds,", bound.given ? "" : ",") : "",
      is_markable(declared) || bound.given ? "" : "; declare their type with 'using' and put the marker there");
}

/// The first character of the span's line that is not a space, and the spaces before it.
std::pair<std::uint32_t, std::string> start_of_line(const support::SourceMap& sources, support::Span span) {
  const std::string_view before = sources.text(span.file).substr(0, span.begin);
  const std::size_t newline = before.rfind('\n');
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t word = std::min(before.find_first_not_of(" \t", line), before.size());
  return {static_cast<std::uint32_t>(word), std::string(before.substr(line, word - line))};
}

/// A line with the marker above the member; nothing if it cannot have one.
std::optional<BoundFix> added_bound(const Bound& bound, const Declared& declared, const crd::Origin& origin,
                                    const support::SourceMap& sources) {
  const markers::MarkerRow* row = row_of(bound);
  if (row == nullptr || !is_markable(declared) || !origin.type.valid()) return std::nullopt;
  const bool typed = markers::prefers_typed(*origin.markers);
  const std::string name = declared.inside.empty() ? std::string(row->name) : markers::items_name(*row);
  const auto [position, indent] = start_of_line(sources, origin.type);
  constexpr std::string_view placeholder = "?";
  const std::string text = markers::spelling(name, placeholder, typed);
  const std::string line = fmt::format("{}\n{}", typed ? fmt::format("KUBEXX({})", text) : "// " + text, indent);
  const std::size_t number = line.find(placeholder);
  return BoundFix{{origin.type.file, position, position},
                  line.substr(0, number),
                  bound.most,
                  line.substr(number + placeholder.size())};
}

}  // namespace

std::vector<BoundFix> add_bound_advice(const BuiltDefinition& built, const rules::BoundAdvice& advice,
                                       const support::SourceMap& sources, support::Diagnostic& diagnostic) {
  std::vector<BoundFix> fixes;
  for (const Bound& bound : advice.bounds) {
    const Declared declared = find_declared(built.crd, *bound.node);
    if (declared.declaration == nullptr) continue;
    const crd::Origin& origin = built.provenance[declared.declaration->origins.ids.back()];
    const support::Span given = given_span(built, bound, declared);
    diagnostic.notes.push_back({advice_text(bound, declared, advice.together), given.valid() ? given : origin.name});
    if (!advice.together && !fixes.empty()) continue;
    if (given.valid()) {
      fixes.push_back({given, "", bound.most, ""});
    } else if (const auto added = bound.given ? std::nullopt : added_bound(bound, declared, origin, sources)) {
      fixes.push_back(*added);
    }
  }
  // Some of the bounds alone would leave the mistake.
  if (advice.together && fixes.size() < advice.bounds.size()) fixes.clear();
  return fixes;
}

}  // namespace kubexx::checks
