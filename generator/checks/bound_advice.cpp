#include "generator/checks/bound_advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

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

std::string advice_text(const Bound& bound, const Declared& declared, bool together) {
  return fmt::format("{} of at most {}{}{} would bring the cost below the limit{}", bound.keyword, bound.most,
                     declared.inside.empty() ? "" : fmt::format(" for the {}", declared.inside),
                     together ? ", together with the other bounds," : "",
                     is_markable(declared) ? "" : "; declare their type with 'using' and put the marker there");
}

/// The first character of the span's line that is not a space, and the spaces before it.
std::pair<std::uint32_t, std::string> start_of_line(const support::SourceMap& sources, support::Span span) {
  const std::string_view before = sources.text(span.file).substr(0, span.begin);
  const std::size_t newline = before.rfind('\n');
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t word = std::min(before.find_first_not_of(" \t", line), before.size());
  return {static_cast<std::uint32_t>(word), std::string(before.substr(line, word - line))};
}

const markers::Marker* existing_marker(const crd::Origin& origin, markers::Effect effect, bool on_items) {
  for (const markers::Marker& marker : *origin.markers)
    if (marker.row->effect == effect && marker.on_items == on_items) return &marker;
  return nullptr;
}

/// Corrects the marker that the member has, else inserts a line with one above it.
void add_fix(const Bound& bound, const Declared& declared, const crd::Origin& origin, const support::SourceMap& sources,
             support::Diagnostic& diagnostic) {
  const markers::MarkerRow* row = row_of(bound);
  if (row == nullptr || !is_markable(declared) || !origin.type.valid()) return;
  const bool on_items = !declared.inside.empty();
  const std::string value = std::to_string(bound.most);
  if (const markers::Marker* marker = existing_marker(origin, row->effect, on_items))
    return diagnostic.fixes.push_back({marker->value().span, value});
  const bool typed = markers::prefers_typed(*origin.markers);
  const std::string name = on_items ? markers::items_name(*row) : std::string(row->name);
  const std::string text = markers::spelling(name, value, typed);
  const auto [position, indent] = start_of_line(sources, origin.type);
  const std::string line = typed ? fmt::format("KUBEXX({})", text) : fmt::format("// {}", text);
  diagnostic.fixes.push_back({{origin.type.file, position, position}, fmt::format("{}\n{}", line, indent)});
}

}  // namespace

void add_bound_advice(const BuiltDefinition& built, const rules::BoundAdvice& advice, const support::SourceMap& sources,
                      support::Diagnostic& diagnostic) {
  const bool is_only_way = advice.together || advice.bounds.size() == 1;
  const std::size_t before = diagnostic.fixes.size();
  for (const Bound& bound : advice.bounds) {
    const Declared declared = find_declared(built.crd, *bound.node);
    if (declared.declaration == nullptr) continue;
    const crd::Origin& origin = built.provenance[declared.declaration->origins.ids.back()];
    diagnostic.notes.push_back({advice_text(bound, declared, advice.together), origin.name});
    if (is_only_way) add_fix(bound, declared, origin, sources, diagnostic);
  }
  // Some of the bounds alone would leave the mistake.
  if (diagnostic.fixes.size() - before < advice.bounds.size()) diagnostic.fixes.resize(before);
}

}  // namespace kubexx::checks
