#include "generator/checks/definition_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>

#include "generator/checks/cel_rules.hpp"
#include "generator/checks/literal_place.hpp"
#include "generator/checks/source_place.hpp"
#include "generator/support/rule_table.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::checks {
namespace {

/// Traps in the schema of a C++ type: every timestamp has the first, every rule on an integer the second. The author
/// who wants the type cannot avoid them, so the generator does not report them, but `kubexx check` does.
constexpr std::string_view kOfEveryType[] = {"TRAP-011", "TRAP-019"};

bool is_of_every_type(std::string_view rule) {
  return std::find(std::begin(kOfEveryType), std::end(kOfEveryType), rule) != std::end(kOfEveryType);
}

const model::Resource& resource_of(const model::Model& model, const schema::CustomResourceDefinition& crd) {
  return *std::find_if(model.resources.begin(), model.resources.end(), [&](const model::Resource& resource) {
    return resource.group == crd.group && resource.kind == crd.names.kind;
  });
}

/// One diagnostic for each rule and position, with notes for further errors of this rule there: a type can be used in
/// several members, and a default value can contain several errors.
using Repeated =
    std::map<std::tuple<std::string_view, std::uint32_t, std::uint32_t, std::uint32_t>, support::Diagnostic>;

support::Diagnostic diagnostic_of(const BuiltDefinition& built, const schema::FieldError& error, bool controller_gen) {
  const Source source = source_of(built, error.location);
  support::Diagnostic result{
      error.rule, support::severity_of(error.rule, controller_gen), schema::text(error), source.span, {}, {}};
  if (source.member.valid()) result.notes.push_back({"in the type of this member", source.member});
  return result;
}

/// The span of the warning's excerpt in the literal that contains it; that of the whole literal if the literal spells
/// the string differently.
support::Span warning_span(const BuiltDefinition& built, const schema::FieldWarning& warning,
                           const support::SourceMap& sources) {
  const support::Span span = source_of(built, warning.location).span;
  if (!warning.excerpt || !span.valid()) return span;
  const schema::Excerpt& excerpt = *warning.excerpt;
  const auto place = place_in_literal(sources.text(span), *excerpt.whole, excerpt.begin, excerpt.end);
  if (!place) return span;
  return {span.file, span.begin + place->begin, span.begin + place->end};
}

/// Whether two messages only differ in one word, the name of the field.
bool differ_by_field(std::string_view a, std::string_view b) {
  const auto begin = std::ranges::mismatch(a, b);
  a = {begin.in1, a.end()};
  b = {begin.in2, b.end()};
  while (!a.empty() && !b.empty() && a.back() == b.back()) {
    a.remove_suffix(1);
    b.remove_suffix(1);
  }
  return a.find(' ') == std::string_view::npos && b.find(' ') == std::string_view::npos;
}

/// Warnings about a type that several members have are one, with notes for the other members.
void report_warnings(const BuiltDefinition& built, const std::vector<schema::FieldWarning>& warnings,
                     const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  std::vector<support::Diagnostic> folded;
  std::map<std::pair<std::string_view, support::Span>, std::vector<std::size_t>> by_place;
  for (const schema::FieldWarning& warning : warnings) {
    if (is_of_every_type(warning.rule)) continue;
    const support::Span span = warning_span(built, warning, sources);
    std::vector<std::size_t>& here = by_place[{warning.rule.text(), span}];
    const auto known =
        std::ranges::find_if(here, [&](std::size_t at) { return differ_by_field(folded[at].message, warning.text); });
    if (known == here.end()) {
      here.push_back(folded.size());
      folded.push_back({warning.rule, support::severity_of(warning.rule, false), warning.text, span, {}, {}});
    } else if (folded[*known].message != warning.text) {
      folded[*known].notes.push_back({fmt::format("also: {}", warning.text), {}});
    }
  }
  for (support::Diagnostic& diagnostic : folded) diagnostics.report(std::move(diagnostic));
}

void add(Repeated& repeated, const schema::FieldError& error, support::Diagnostic&& diagnostic) {
  const support::Span at = diagnostic.span;
  const auto [known, added] =
      repeated.try_emplace({error.rule, at.file.index, at.begin, at.end}, std::move(diagnostic));
  if (added) return;
  const bool is_same = known->second.message.ends_with(schema::body(error));
  known->second.notes.push_back(
      {is_same ? fmt::format("also at {}", error.field) : fmt::format("also: {}", schema::text(error)), {}});
}

/// Whether the error is about what makes a value an embedded resource; the most basic one has the lowest rule.
bool is_of_embedded_resource(const schema::FieldError& error) {
  return error.rule.text() >= "EXT-002" && error.rule.text() <= "EXT-005" && !error.location.empty();
}

/// A value that cannot be an embedded resource lacks what these have, which is not another mistake.
void drop_lacking_parts(std::vector<schema::FieldError>& errors) {
  std::map<schema::Location, std::string_view> first;
  const auto node_of = [](const schema::FieldError& error) {
    return schema::Location(error.location.begin(), std::prev(error.location.end()));
  };
  for (const schema::FieldError& error : errors)
    if (is_of_embedded_resource(error)) {
      const auto [known, added] = first.try_emplace(node_of(error), error.rule.text());
      if (!added) known->second = std::min(known->second, error.rule.text());
    }
  std::erase_if(errors, [&](const schema::FieldError& error) {
    return is_of_embedded_resource(error) && error.rule.text() != first.at(node_of(error));
  });
}

/// The server evaluates rules on default values first. If a rule does not compile, the mistake is in the rule, and
/// shown there if defaults are not checked.
bool is_of_wrong_rule(const schema::FieldError& error) { return error.detail.starts_with("rule compile error: "); }

/// A definition is named after its plural: if that is not valid, its name is not another mistake.
void drop_consequences(std::vector<schema::FieldError>& errors) {
  const auto is_at = [](std::string_view field) {
    return [=](const schema::FieldError& e) { return e.field == field; };
  };
  if (std::ranges::any_of(errors, is_at("spec.names.plural"))) std::erase_if(errors, is_at("metadata.name"));
  drop_lacking_parts(errors);
}

}  // namespace

void check_definitions(const crd::Definitions& definitions, const model::Model& model, bool controller_gen,
                       const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  rules::Environments environments;
  const schema::DefaultEvaluation default_rules = rules::default_evaluation();
  for (const schema::CustomResourceDefinition& crd : definitions.crds) {
    const BuiltDefinition built{crd, resource_of(model, crd), definitions.provenance};
    if (built.resource.external) continue;
    std::vector<rules::Finding> findings;
    schema::CheckOptions options;
    options.default_rules = default_rules;
    options.expressions = [&](const schema::ExpressionRequest& request, schema::FieldErrors&,
                              std::vector<schema::FieldWarning>& warnings) {
      rules::RuleReport report = rules::report_rules(request, environments);
      std::ranges::move(report.findings, std::back_inserter(findings));
      std::ranges::move(report.warnings, std::back_inserter(warnings));
    };
    schema::Verdict verdict = schema::check_create(crd, options);
    if (std::ranges::any_of(verdict.errors, is_of_wrong_rule)) {
      options.default_rules = {};
      schema::check_create(crd, options);
      if (!findings.empty()) std::erase_if(verdict.errors, is_of_wrong_rule);
    }
    drop_consequences(verdict.errors);
    report_findings(built, findings, controller_gen, sources, diagnostics);
    Repeated repeated;
    for (const schema::FieldError& error : verdict.errors)
      add(repeated, error, diagnostic_of(built, error, controller_gen));
    for (auto& [key, diagnostic] : repeated) diagnostics.report(std::move(diagnostic));
    if (controller_gen) continue;
    report_warnings(built, verdict.warnings, sources, diagnostics);
  }
}

}  // namespace kubexx::checks
