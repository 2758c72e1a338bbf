#include "generator/checks/cel_rules.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/checks/bound_advice.hpp"
#include "generator/checks/literal_place.hpp"
#include "runtime/cel/parser.hpp"

namespace kubexx::checks {
namespace {

using markers::Marker;

struct Check {
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
};

/// The bytes from `first` to `last` of the expression that the argument holds; the whole argument where they cannot be
/// told.
support::Span part_span(const support::SourceMap& sources, const markers::Argument& argument, std::uint32_t first,
                        std::uint32_t last) {
  const std::string& text = argument.value.as_string();
  const auto end_offset = std::min<std::uint32_t>(std::max(last, first + 1), static_cast<std::uint32_t>(text.size()));
  const std::string_view source = sources.text(argument.span);
  const auto begin = place_in_literal(source, text, first);
  const auto end = place_in_literal(source, text, std::max(end_offset, first));
  if (!begin || !end) return argument.span;
  return {argument.span.file, argument.span.begin + *begin, argument.span.begin + *end};
}

support::Span error_span(const Check& check, const markers::Argument& argument, const cel::SyntaxError& error) {
  return part_span(check.sources, argument, error.offset, error.offset + error.length);
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

/// The argument that a finding is about; null when no marker says it.
const markers::Argument* argument_of(const BuiltDefinition& built, const rules::Finding& finding) {
  if (finding.node == nullptr || finding.index >= finding.node->validations.size()) return nullptr;
  const Marker* marker = rule_marker(built.provenance, *finding.node, finding.node->validations[finding.index]);
  if (marker == nullptr) return nullptr;
  return marker->find(finding.part == rules::Part::message_expression ? "messageExpression" : "rule");
}

}  // namespace

void report_findings(const BuiltDefinition& built, const std::vector<rules::Finding>& findings,
                     support::Severity severity, const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  for (const rules::Finding& finding : findings) {
    const schema::FieldError& error = finding.error;
    const markers::Argument* argument = finding.problems.empty() ? nullptr : argument_of(built, finding);
    if (argument == nullptr) {
      support::Diagnostic whole{error.rule, severity, schema::text(error), source_of(built, error.location).span,
                                {},         {}};
      add_bound_advice(built, finding.advice, sources, whole);
      diagnostics.report(std::move(whole));
      continue;
    }
    for (const cel::Problem& problem : finding.problems) {
      diagnostics.report({error.rule,
                          severity,
                          fmt::format("{}: {}", error.field, problem.message),
                          part_span(sources, *argument, problem.place.at, problem.place.end),
                          {},
                          {}});
    }
  }
}

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
