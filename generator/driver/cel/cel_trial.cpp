#include "generator/driver/cel/cel_trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_set>
#include <utility>
#include <variant>

#include "generator/driver/report/finding.hpp"
#include "runtime/cel/cost.hpp"
#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/rules/check.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/object/object_steps.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::driver {
namespace {

using schema::JsonSchema;

constexpr std::array<std::string_view, 2> kVariables = {"self", "oldSelf"};
constexpr std::string_view kNoOverload = "no such overload";

/// `spec.versions[0].schema.openAPIV3Schema`
std::string printed_location(const schema::Location& location) {
  std::string out;
  for (const schema::Step& step : location) {
    if (const auto* key = std::get_if<std::string>(&step)) {
      out += (out.empty() ? "" : ".") + *key;
    } else {
      out += fmt::format("[{}]", std::get<std::size_t>(step));
    }
  }
  return out.empty() ? "schema" : out;
}

bool names(const cel::Compiled& compiled, std::string_view variable) {
  return cel::refers_to(compiled.ast, compiled.checked, variable);
}

TrialUse use_of(const cel::Type& type) {
  if (&type == &cel::types::kBool) return TrialUse::rule;
  return &type == &cel::types::kString ? TrialUse::message : TrialUse::none;
}

/// An object as expressions see it: unknown fields are pruned, and default values are set.
class PreparedObjects {
 public:
  PreparedObjects(const TrialRequest& request, const schema::CompiledSchema& schema)
      : request_(request), schema_(schema) {}

  std::vector<ValuePlace> values() {
    object_ = prepared(*request_.object);
    if (request_.old != nullptr) old_ = prepared(*request_.old);
    return values_at(request_.path, object_, request_.old != nullptr ? &old_ : nullptr, schema_.root());
  }

 private:
  json::Value prepared(json::Value object) const {
    schema::decode_numbers_as_go(object);
    if (!request_.schema->keeps_unknown_fields) {
      schema::prune(object, schema_.root(), request_.schema->is_resource);
      schema::drop_nulls(object, schema_.root());
    }
    schema::apply_defaults(object, schema_.root());
    return object;
  }

  const TrialRequest& request_;
  const schema::CompiledSchema& schema_;
  json::Value object_, old_;
};

class ExpressionTrial {
 public:
  ExpressionTrial(const TrialRequest& request, support::SourceMap& sources)
      : request_(request),
        sources_(sources),
        text_(sources.text(request.expression)),
        environment_(environments_.of(request.server_minor, cel::Expressions::fresh)) {
    rule_.rule = text_;
    if (request.optional_old_self) rule_.optional_old_self = true;
  }

  Trial run() {
    if (request_.schema == nullptr) {
      run_bare();
    } else if (find_node()) {
      run_at_node();
    }
    return std::move(out_);
  }

 private:
  // Diagnostics

  support::Diagnostic& add(support::ReportedRule rule, std::string message, support::Span span) {
    return out_.diagnostics.emplace_back(diagnostic_of(rule, std::move(message), span));
  }
  support::Diagnostic& add(support::ReportedRule rule, std::string message) {
    return add(rule, std::move(message), whole_expression());
  }

  support::Span whole_expression() const { return {request_.expression, 0, static_cast<std::uint32_t>(text_.size())}; }
  support::Span span_of(const cel::SourceRange& place) const {
    return {request_.expression, place.at, std::max(place.end, place.at)};
  }

  void reject(support::ReportedRule rule, const std::vector<cel::Problem>& problems, const std::string& detail) {
    for (const cel::Problem& problem : problems) add(rule, problem.message, span_of(problem.place));
    if (problems.empty()) add(rule, detail);
  }

  // Without a schema

  void run_bare() {
    cel::TypePool types(&environment_.types());
    const cel::Compiled compiled = cel::compile(text_, environment_, {}, types);
    if (!compiled.ok()) {
      reject("CEL-020", compiled.problems, compiled.report);
      if (!compiled.problems.empty() && names_variable(compiled))
        out_.diagnostics.back().notes.push_back({"use --schema to give 'self' a type", {}});
      return;
    }
    const cel::DeclaredType none;
    out_.type = environment_.text(*compiled.type());
    out_.use = use_of(*compiled.type());
    out_.cost = TrialCost{cel::estimate_cost(compiled.ast, compiled.checked, environment_, none), 1, {}};
    auto prepared = cel::prepare(compiled.ast, compiled.checked, {}, request_.server_minor);
    if (const auto* problem = std::get_if<cel::Problem>(&prepared)) {
      add("CEL-027", problem->message, span_of(problem->place));
    } else {
      program_ = std::get<cel::Program>(std::move(prepared));
      evaluate({}, {});
    }
  }

  static bool names_variable(const cel::Compiled& compiled) {
    return std::any_of(compiled.problems.begin(), compiled.problems.end(), [](const cel::Problem& problem) {
      return std::any_of(kVariables.begin(), kVariables.end(), [&](std::string_view variable) {
        return problem.message.find(fmt::format("reference to '{}'", variable)) != std::string::npos;
      });
    });
  }

  // At a node

  bool find_node() {
    FollowedPath followed = follow(request_.path, request_.schema->root());
    node_ = followed.node;
    out_.misuse = std::move(followed.error);
    return node_ != nullptr;
  }

  bool is_resource() const {
    return (request_.schema->is_resource && node_ == &request_.schema->resource) || node_->embedded_resource;
  }

  void run_at_node() {
    self_ = rules::declare(*node_, is_resource() ? rules::SchemaRole::resource_root : rules::SchemaRole::anywhere,
                           request_.server_minor);
    if (self_ == nullptr) return reject_node();
    rules::RuleCompiler compiler(environment_, *self_);
    rules::Expression expression = compiler.compile_any(rule_);
    for (const rules::Refusal& refusal : expression.refusals) reject(refusal.rule, refusal.problems, refusal.detail);
    if (!expression.ok()) return;
    out_.type = environment_.text(*expression.compiled.type());
    out_.cost = TrialCost{expression.cost, 1, {}};
    out_.use = use_of(*expression.compiled.type());
    if (out_.use != TrialUse::none) validate_as_rule();
    program_ = std::move(expression.program);
    run_on_values(expression.compiled);
  }

  void reject_node() {
    add("CEL-024", "the schema of 'self' has no type")
        .notes.push_back({"declared here",
                          request_.schema->span(place_of_node(request_.schema->root(), *node_)->location, sources_)});
  }

  // The server's answer to a definition that has the expression as one more rule

  void validate_as_rule() {
    if (out_.use == TrialUse::message) rule_.message_expression = std::exchange(rule_.rule, "true");
    // A rule of several lines requires a message, which a trial may omit.
    if (out_.use == TrialUse::rule) rule_.message = "-";
    rules::RuleReport report = report_with(rule_);
    if (!read_cost(report)) {
      clear_rules(request_.schema->resource);
      report = report_with(rule_);
      read_cost(report);
      out_.cost->with_others.reset();
    }
    for (const rules::Finding& finding : report.findings) add_finding(finding);
  }

  rules::RuleReport report_with(const schema::ValidationRule& rule) {
    index_ = node_->validations.size();
    node_->validations.push_back(rule);
    const schema::Location& location = request_.schema->location;
    const std::string printed = printed_location(location);
    const schema::FieldPath path(printed, location);
    return rules::report_rules({.root = request_.schema->resource,
                                .path = path,
                                .refused = {},
                                .old_schemas = {},
                                .server_minor = request_.server_minor},
                               environments_);
  }

  rules::RulePart part() const {
    return out_.use == TrialUse::message ? rules::RulePart::message_expression : rules::RulePart::rule;
  }

  /// False if the server does not examine this rule because of another one in the schema.
  bool read_cost(const rules::RuleReport& report) {
    for (const rules::ExpressionCost& cost : report.costs) {
      if (cost.node == node_ && cost.index == index_ && cost.part == part())
        out_.cost = TrialCost{cost.once, cost.places, report.total_cost};
    }
    return out_.cost->with_others.has_value();
  }

  static void clear_rules(JsonSchema& schema) {
    schema.validations.clear();
    schema::for_each_child_anywhere(schema, [](JsonSchema& child) { clear_rules(child); });
  }

  /// Reports a finding about this rule. The total cost is reported only if this rule by itself is not too expensive.
  void add_finding(const rules::Finding& finding) {
    const schema::RuleId rule = finding.error.rule;
    const bool is_total = finding.node == nullptr && out_.diagnostics.empty();
    const bool is_own = finding.node == node_ && finding.index == index_ && rule != "CEL-052";
    // The rule of a message expression is the literal `true`.
    const bool is_about_rule = finding.part != part() && out_.use == TrialUse::message;
    if (!is_total && (!is_own || is_about_rule)) return;
    note_bounds(finding.advice, add(rule, finding.error.detail));
  }

  void note_bounds(const rules::BoundAdvice& advice, support::Diagnostic& diagnostic) {
    out_.all_bounds = advice.together;
    for (const rules::Bound& bound : advice.bounds) {
      const auto place = place_of_node(request_.schema->root(), *bound.node);
      if (!place) continue;
      out_.bounds.push_back({place->path, bound.keyword, bound.most});
      diagnostic.notes.push_back({fmt::format("{} {}: {} or less would bring the cost below the limit{}", place->path,
                                              bound.given ? fmt::format("has {} {}", bound.keyword, *bound.given)
                                                          : fmt::format("has no {}", bound.keyword),
                                              bound.most, advice.together ? ", together with the other bounds" : ""),
                                  request_.schema->span(place->location, sources_)});
    }
  }

  // Values

  void run_on_values(const cel::Compiled& compiled) {
    const bool uses_old = names(compiled, "oldSelf");
    if (!uses_old && !names(compiled, "self")) {
      const std::array<cel::Value, 2> none;
      return evaluate({}, none);
    }
    if (request_.object == nullptr) return;
    schema::CompiledSchema compiled_schema =
        schema::compile_schema(request_.schema->root(), schema::SchemaUse::objects, request_.server_minor);
    if (request_.schema->is_resource) schema::prune_defaults(compiled_schema);
    PreparedObjects objects(request_, compiled_schema);
    for (const ValuePlace& place : objects.values()) run_on(place, uses_old);
  }

  void skip(const ValuePlace& place, std::string why) {
    out_.results.push_back({place.path, {}, 0, std::move(why), {}});
  }

  void run_on(const ValuePlace& place, bool uses_old) {
    if (place.value->is_null()) return skip(place, "it has no value");
    const bool has_old = place.old != nullptr && !place.old->is_null();
    if (uses_old && !has_old && !request_.optional_old_self)
      return skip(place, request_.old == nullptr ? "the rule uses oldSelf; name the object before the update with --old"
                                                 : "it has no old value");
    context_.clear();
    std::array<cel::Value, 2> variables = {cel::view_json(*place.value, *self_, context_), cel::Value()};
    if (has_old) variables[1] = cel::view_json(*place.old, *self_, context_);
    if (request_.optional_old_self)
      variables[1] = cel::Value::optional(has_old ? context_.arena.make<cel::Value>(variables[1]) : nullptr);
    evaluate(place.path, variables);
  }

  void evaluate(const std::string& path, std::span<const cel::Value> variables) {
    const cel::Outcome outcome = cel::evaluate(*program_, variables, context_);
    TrialResult& result = out_.results.emplace_back(TrialResult{path, {}, outcome.cost, {}, {}});
    const std::string where = path.empty() ? "" : fmt::format("{}: ", path);
    if (outcome.state == cel::Outcome::State::value) {
      result.value = cel::literal_text(outcome.value, context_);
    } else if (outcome.state == cel::Outcome::State::error) {
      result.error = outcome.value.as_text();
      add(result.error.starts_with(kNoOverload) ? schema::RuleId("CEL-063") : schema::RuleId("CEL-062"),
          where + result.error);
    } else {
      result.error = cel::cancellation(outcome.state);
      add("CEL-064", where + result.error);
    }
  }

  const TrialRequest& request_;
  support::SourceMap& sources_;
  std::string_view text_;
  rules::Environments environments_;
  const cel::Environment& environment_;
  schema::ValidationRule rule_;
  JsonSchema* node_ = nullptr;
  std::size_t index_ = 0;
  std::unique_ptr<cel::DeclaredType> self_;
  std::optional<cel::Program> program_;
  cel::EvalContext context_;
  Trial out_;
};

}  // namespace

Trial try_expression(const TrialRequest& request, support::SourceMap& sources) {
  return ExpressionTrial(request, sources).run();
}

}  // namespace kubexx::driver
