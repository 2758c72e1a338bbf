#include "generator/checks/cel_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/checks/bound_advice.hpp"
#include "generator/checks/folded_findings.hpp"
#include "generator/checks/literal_place.hpp"
#include "generator/support/rule_table.hpp"
#include "runtime/cel/parser.hpp"

namespace kubexx::checks {
namespace {

using markers::Marker;

struct Check {
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
};

/// An expression as written in a marker.
struct Written {
  std::string_view text;
  support::Span span;
};

Written written_in(const markers::Argument& argument) { return {argument.value.as_string(), argument.span}; }

/// The span of the bytes from `first` to `last` of the expression; that of the whole expression if it cannot be
/// determined.
support::Span part_span(const support::SourceMap& sources, const Written& written, std::uint32_t first,
                        std::uint32_t last) {
  const support::Span whole = written.span;
  const auto place = place_in_literal(sources.text(whole), written.text, first, std::max(last, first + 1));
  if (!place) return whole;
  return {whole.file, whole.begin + place->begin, whole.begin + place->end};
}

void check_expression(const Check& check, const Marker& marker, std::string_view name) {
  const markers::Argument* argument = marker.find(name);
  if (argument == nullptr || !argument->value.is_string()) return;
  const Written written = written_in(*argument);
  for (const cel::SyntaxError& error : cel::syntax_errors(argument->value.as_string())) {
    check.diagnostics.error("cel-syntax", part_span(check.sources, written, error.offset, error.offset + error.length),
                            fmt::format("'{}' is not a CEL expression: {}", name, error.message));
  }
}

void check_markers(const Check& check, const std::vector<Marker>& markers) {
  for (const Marker& marker : markers) {
    if (marker.row->effect != markers::Effect::x_validation) continue;
    check_expression(check, marker, "rule");
    check_expression(check, marker, "messageExpression");
  }
}

/// The expression that a finding is about; nothing if it is not in a marker.
std::optional<Written> written_expression(const BuiltDefinition& built, const rules::Finding& finding) {
  if (finding.node == nullptr || finding.index >= finding.node->validations.size()) return std::nullopt;
  const schema::ValidationRule& rule = finding.node->validations[finding.index];
  const bool is_message = finding.part == rules::RulePart::message_expression;
  if (const Source source = source_of(built, finding.error.location); source.in_patch)
    return Written{is_message ? rule.message_expression : rule.rule, source.span};
  const Marker* marker = rule_marker(built.provenance, *finding.node, rule);
  const markers::Argument* argument =
      marker == nullptr ? nullptr : marker->find(is_message ? "messageExpression" : "rule");
  return argument == nullptr ? std::nullopt : std::optional(written_in(*argument));
}

struct Report {
  support::Diagnostic diagnostic_of(support::ReportedRule rule, std::string message, support::Span span) const {
    return {rule, support::severity_of(rule, controller_gen), std::move(message), span, {}, {}};
  }

  const BuiltDefinition& built;
  bool controller_gen;
  const support::SourceMap& sources;
  support::Diagnostics& diagnostics;
};

support::Diagnostic whole_finding(const Report& report, const rules::Finding& finding) {
  const support::Span span = source_of(report.built, finding.error.location).span;
  return report.diagnostic_of(finding.error.rule, schema::text(finding.error), span);
}

void add_problems(const Report& report, const rules::Finding& finding, const Written& written, FoldedFindings& folded) {
  for (const cel::Problem& problem : finding.problems) {
    const support::Span span = part_span(report.sources, written, problem.place.at, problem.place.end);
    const bool is_somewhere = span == written.span && problem.place.at > 0;
    std::string body = problem.message;
    if (is_somewhere) body += fmt::format(", at byte {} of the expression", problem.place.at + 1);
    std::string message = fmt::format("{}: {}", finding.error.field, body);
    folded.add(finding.error.field, std::move(body),
               report.diagnostic_of(finding.error.rule, std::move(message), span));
  }
}

void add_finding(const Report& report, const rules::Finding& finding, FoldedFindings& folded) {
  if (!finding.problems.empty())
    if (const auto written = written_expression(report.built, finding))
      return add_problems(report, finding, *written, folded);
  support::Diagnostic whole = whole_finding(report, finding);
  std::vector<BoundFix> fixes = add_bound_advice(report.built, finding.advice, report.sources, whole);
  folded.add(finding.error.field, schema::body(finding.error), std::move(whole), std::move(fixes));
}

/// The server does not see that a rule uses oldSelf if the rule does not compile.
bool is_consequence(const rules::Finding& finding, const std::vector<rules::Finding>& findings) {
  if (finding.error.rule != "CEL-041" || finding.node == nullptr) return false;
  if (finding.node->validations[finding.index].rule.find("oldSelf") == std::string::npos) return false;
  return std::ranges::any_of(findings, [&](const rules::Finding& other) {
    return other.error.rule == "CEL-020" && other.node == finding.node && other.index == finding.index;
  });
}

bool is_of_total(const rules::Finding& finding) { return finding.error.rule == "CEL-052"; }

/// Whether the total cost of a schema is reported: only if no expression exceeds its own limit, because that error is
/// more specific.
bool total_counts(const std::vector<rules::Finding>& findings) {
  return std::none_of(findings.begin(), findings.end(), [](const rules::Finding& finding) {
    return finding.error.rule == "CEL-050" || finding.error.rule == "CEL-051";
  });
}

/// One error for the total cost of a schema. The server's errors for its most expensive expressions are notes.
void report_total(const Report& report, std::span<const rules::Finding> contributions, const rules::Finding& total) {
  support::Diagnostic whole = whole_finding(report, total);
  for (const rules::Finding& each : contributions) {
    const support::Span span = source_of(report.built, each.error.location).span;
    const bool is_known = std::any_of(whole.notes.begin(), whole.notes.end(),
                                      [&](const support::Note& note) { return note.span == span; });
    if (!is_known) whole.notes.push_back({"one of the most expensive expressions", span});
  }
  report.diagnostics.report(std::move(whole));
}

}  // namespace

void report_findings(const BuiltDefinition& built, const std::vector<rules::Finding>& findings, bool controller_gen,
                     const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  const Report report{built, controller_gen, sources, diagnostics};
  const bool with_total = total_counts(findings);
  FoldedFindings folded;
  std::size_t contributions = 0;  // of the next total, right before it
  for (std::size_t i = 0; i < findings.size(); ++i) {
    const rules::Finding& finding = findings[i];
    if (is_of_total(finding)) {
      const bool is_contribution = finding.node != nullptr;
      if (!is_contribution && with_total)
        report_total(report, std::span(findings).subspan(i - contributions, contributions), finding);
      contributions = is_contribution ? contributions + 1 : 0;
      continue;
    }
    if (!is_consequence(finding, findings)) add_finding(report, finding, folded);
  }
  folded.report(diagnostics);
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
