#include "generator/checks/cel_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/checks/literal_place.hpp"
#include "runtime/cel/parser.hpp"

namespace kubexx::checks {
namespace {

using markers::Marker;

struct Check {
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
};

/// The bytes of an error inside the argument that holds the expression; the whole argument where they cannot be told.
support::Span error_span(const Check& check, const markers::Argument& argument, const cel::SyntaxError& error) {
  const std::string& text = argument.value.as_string();
  const auto end_offset = std::min<std::uint32_t>(error.offset + std::max(error.length, 1u), text.size());
  const std::string_view source = check.sources.text(argument.span);
  const auto begin = place_in_literal(source, text, error.offset);
  const auto end = place_in_literal(source, text, std::max(end_offset, error.offset));
  if (!begin || !end) return argument.span;
  return {argument.span.file, argument.span.begin + *begin, argument.span.begin + *end};
}

void check_expression(const Check& check, const Marker& marker, std::string_view name) {
  const markers::Argument* argument = marker.find(name);
  if (argument == nullptr || !argument->value.is_string()) return;
  for (const cel::SyntaxError& error : cel::syntax_errors(argument->value.as_string())) {
    check.diagnostics.error("cel-syntax", error_span(check, *argument, error),
                            fmt::format("'{}' is no CEL expression: {}", name, error.message));
  }
}

void check_markers(const Check& check, const std::vector<Marker>& markers) {
  for (const Marker& marker : markers) {
    if (marker.row->effect != markers::Effect::x_validation) continue;
    check_expression(check, marker, "rule");
    check_expression(check, marker, "messageExpression");
  }
}

}  // namespace

void check_cel_rules(const model::Model& model, const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  const Check check{sources, diagnostics};
  for (const auto& [key, type] : model.types.structs) {
    check_markers(check, type.markers);
    for (const model::Field& field : type.fields) check_markers(check, field.markers);
  }
  for (const auto& [key, type] : model.types.enums) check_markers(check, type.markers);
  for (const auto& [key, type] : model.types.aliases) check_markers(check, type.markers);
}

}  // namespace kubexx::checks
