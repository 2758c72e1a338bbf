#include "runtime/rules/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "runtime/cel/environment.hpp"
#include "runtime/json/text.hpp"
#include "runtime/rules/budget.hpp"
#include "runtime/rules/compile_rule.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/rules/property_name.hpp"
#include "runtime/rules/rule_fields.hpp"
#include "runtime/rules/rule_traps.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::rules {
namespace {

using schema::FieldErrors;
using schema::FieldPath;
using schema::JsonSchema;
using schema::ValidationRule;
using Warnings = std::vector<schema::FieldWarning>;

constexpr std::string_view kLostType = "failed to convert to declType for CEL validation rules";
constexpr std::string_view kNoType =
    "internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert "
    "structural schema to CEL declarations";

/// A node that is visited. Types are created when a rule needs them, from the nearest ancestor that has rules.
struct Site {
  const JsonSchema& node;
  const FieldPath& path;
  const Site* parent = nullptr;
  const FieldPath* uncorrelatable = nullptr;  ///< the outermost node whose items or properties have no old selves
  Cardinality cardinality = 1;                ///< how often the node can occur
  bool typed = true;                          ///< false inside of junctors
  bool in_scope = false;                      ///< this node or one above has rules
  std::string_view property{};                ///< the node's name, if it is a property
  mutable std::unique_ptr<cel::DeclaredType> own_type{};
  mutable const cel::DeclaredType* type = nullptr;
  mutable bool untypable = false;
  mutable bool lost = false;  ///< untypable, for the node above has a type without elements, or is lost itself
};

bool is_correlatable_map(const JsonSchema& node) {
  if (node.map_type.empty()) return !node.written_empty.has(schema::Keyword::map_type);
  return node.map_type == "granular" || node.map_type == "atomic";
}

const FieldPath* uncorrelatable_below(const Site& site, bool correlatable) {
  return correlatable || site.uncorrelatable != nullptr ? site.uncorrelatable : &site.path;
}

/// Whether the node is the schema of its parent's additionalProperties.
bool is_values(const Site& site) {
  const auto& values = site.parent->node.additional_properties;
  return values && values->schema.get() == &site.node;
}

/// The rule as the server prints it: with the names and in the order of its own members.
std::string described(const ValidationRule& rule) {
  const auto value = [](const json::Value& given) { return json::to_go_text(given); };
  return fmt::format(
      R"({{"Rule":{},"Message":{},"MessageExpression":{},"Reason":{},"FieldPath":{},"OptionalOldSelf":{}}})",
      value(rule.rule), value(rule.message), value(rule.message_expression),
      value(rule.reason ? json::Value(*rule.reason) : json::Value()), value(rule.field_path),
      value(rule.optional_old_self ? json::Value(*rule.optional_old_self) : json::Value()));
}

/// An expression with a significant share of the cost limit of a schema.
struct Contribution {
  std::uint64_t cost = 0;
  Finding finding;
};

/// The rules of the schemas before an update. They can use features that new rules cannot.
struct StoredTexts {
  std::set<std::string_view> rules, messages;

  void add(const JsonSchema& schema) {
    for (const ValidationRule& rule : schema.validations) {
      rules.insert(rule.rule);
      if (!rule.message_expression.empty()) messages.insert(rule.message_expression);
    }
    schema::for_each_child(schema, [&](const JsonSchema& child) { add(child); });
  }
};

/// Compiles new and stored expressions, each with its own environment.
struct Compilers {
  RuleCompiler fresh;
  std::optional<RuleCompiler> stored{};
};

class RuleCheck {
 public:
  RuleCheck(const schema::ExpressionRequest& request, Environments& environments, Advice advice)
      : request_(request),
        advice_(advice),
        environment_(environments.of(request.server_minor, cel::Expressions::fresh)) {
    for (const JsonSchema* old : request.old_schemas) stored_texts_.add(*old);
    if (!request.old_schemas.empty()) {
      stored_environment_ = &environments.of(request.server_minor, cel::Expressions::stored);
    }
  }

  RuleReport run() {
    visit(Site{.node = request_.root,
               .path = request_.path,
               .typed = request_.compile,
               .in_scope = !request_.root.validations.empty()});
    check_total();
    return {std::move(findings_), std::move(costs_), total_, std::move(warnings_)};
  }

 private:
  /// False if the server skips the rules of this node and those above it.
  bool visit(const Site& site);
  bool visit_child(const Site& parent, const JsonSchema& node, const FieldPath& path, bool typed);
  bool visit_children(const Site& site);
  bool visit_properties(const Site& site);
  bool visit_items(const Site& site);
  bool visit_junctors(const Site& site);
  bool visit_branches(const Site& site, const std::vector<JsonSchema>& branches, std::string_view name);
  bool visit_map(const Site& site, const std::map<std::string, JsonSchema>& schemas, std::string_view name);
  bool visit_rare(const Site& site);

  const cel::DeclaredType* type_of(const Site& site) const;
  const cel::DeclaredType* type_within_parent(const Site& site) const;

  void check_site(const Site& site);
  void check_rule(const Site& site, Compilers& compilers, std::size_t index, const FieldPath& path);
  void check_message(const Site& site, Compilers& compilers, std::size_t index, const FieldPath& path);
  void check_cost(const Site& site, std::size_t index, RulePart part, const FieldPath& path,
                  const Expression& expression);
  BoundAdvice advice_for(const Site& site, RulePart part, const Expression& expression) const;
  void check_old_self(const Site& site, const Expression& compiled, std::size_t index, const FieldPath& path);
  void check_total();
  void refuse(const Site& site, std::size_t index, RulePart part, const Expression& expression, const FieldPath& path);
  void keep(FieldErrors errors, const Site& site, std::size_t index, RulePart part = RulePart::other,
            const std::vector<cel::Problem>& problems = {});

  const schema::ExpressionRequest& request_;
  const Advice advice_;
  const cel::Environment& environment_;
  const cel::Environment* stored_environment_ = nullptr;  ///< on an update
  StoredTexts stored_texts_;
  std::uint64_t total_ = 0;
  std::vector<Contribution> most_expensive_;  ///< descending
  std::vector<Finding> findings_;
  std::vector<ExpressionCost> costs_;
  RuleTraps traps_;
  Warnings warnings_;
};

void RuleCheck::keep(FieldErrors errors, const Site& site, std::size_t index, RulePart part,
                     const std::vector<cel::Problem>& problems) {
  for (schema::FieldError& error : errors.take()) {
    findings_.push_back({std::move(error), &site.node, index, part, problems, {}});
  }
}

// The way down

bool RuleCheck::visit_child(const Site& parent, const JsonSchema& node, const FieldPath& path, bool typed) {
  const bool in_scope = parent.in_scope || !node.validations.empty();
  return visit(Site{.node = node,
                    .path = path,
                    .parent = &parent,
                    .uncorrelatable = parent.uncorrelatable,
                    .cardinality = cardinality_below(parent.node, parent.cardinality),
                    .typed = parent.typed && typed,
                    .in_scope = in_scope});
}

bool RuleCheck::visit_properties(const Site& site) {
  bool clean = true;
  const FieldPath properties = site.path.child("properties");
  for (const auto& [name, node] : site.node.properties) {
    const FieldPath path = properties.key(name);
    clean = visit(Site{.node = node,
                       .path = path,
                       .parent = &site,
                       .uncorrelatable = uncorrelatable_below(site, is_correlatable_map(site.node)),
                       .cardinality = cardinality_below(site.node, site.cardinality),
                       .typed = site.typed,
                       .in_scope = site.in_scope || !node.validations.empty(),
                       .property = name}) &&
            clean;
  }
  return clean;
}

bool RuleCheck::visit_items(const Site& site) {
  if (!site.node.items) return true;
  const FieldPath path = site.path.child("items");
  const JsonSchema& node = *site.node.items;
  return visit(Site{.node = node,
                    .path = path,
                    .parent = &site,
                    .uncorrelatable = uncorrelatable_below(site, site.node.list_type == "map"),
                    .cardinality = cardinality_below(site.node, site.cardinality),
                    .typed = site.typed,
                    .in_scope = site.in_scope || !node.validations.empty()});
}

bool RuleCheck::visit_branches(const Site& site, const std::vector<JsonSchema>& branches, std::string_view name) {
  bool clean = true;
  const FieldPath all = site.path.child(name);
  for (std::size_t i = 0; i < branches.size(); ++i) {
    const FieldPath path = all.index(i);
    clean = visit_child(site, branches[i], path, false) && clean;
  }
  return clean;
}

bool RuleCheck::visit_junctors(const Site& site) {
  bool clean = visit_branches(site, site.node.all_of, "allOf");
  clean = visit_branches(site, site.node.any_of, "anyOf") && clean;
  clean = visit_branches(site, site.node.one_of, "oneOf") && clean;
  if (!site.node.negation) return clean;
  const FieldPath path = site.path.child("not");
  return visit_child(site, *site.node.negation, path, false) && clean;
}

bool RuleCheck::visit_map(const Site& site, const std::map<std::string, JsonSchema>& schemas, std::string_view name) {
  bool clean = true;
  const FieldPath all = site.path.child(name);
  for (const auto& [key, node] : schemas) {
    const FieldPath path = all.key(key);
    clean = visit_child(site, node, path, false) && clean;
  }
  return clean;
}

/// Schemas in unsupported keywords: the server checks the fields of their rules, but does not compile them.
bool RuleCheck::visit_rare(const Site& site) {
  if (!site.node.rare) return true;
  const schema::RareKeywords& rare = *site.node.rare;
  bool clean = visit_map(site, rare.pattern_properties, "patternProperties");
  clean = visit_map(site, rare.definitions, "definitions") && clean;
  if (rare.items_list) clean = visit_branches(site, *rare.items_list, "items") && clean;
  if (!rare.additional_items || !rare.additional_items->schema) return clean;
  const FieldPath path = site.path.child("additionalItems");
  return visit_child(site, *rare.additional_items->schema, path, false) && clean;
}

bool RuleCheck::visit_children(const Site& site) {
  bool clean = true;
  const auto& values = site.node.additional_properties;
  if (values && values->schema) {
    const FieldPath path = site.path.child("additionalProperties");
    clean = visit_child(site, *values->schema, path, true);
  }
  clean = visit_properties(site) && clean;
  clean = visit_junctors(site) && clean;
  clean = visit_rare(site) && clean;
  return visit_items(site) && clean;
}

bool RuleCheck::visit(const Site& site) {
  const bool clean_below = visit_children(site);
  FieldErrors errors;
  check_rule_fields(site.node, site.path, errors);
  const bool clean = errors.empty() && clean_below && !request_.refused.contains(&site.node);
  keep(std::move(errors), site, 0);
  if (clean && site.typed && !site.node.validations.empty()) check_site(site);
  return clean;
}

// Types

const cel::DeclaredType* RuleCheck::type_within_parent(const Site& site) const {
  const Site& parent = *site.parent;
  const cel::DeclaredType* type = parent.in_scope ? type_of(parent) : nullptr;
  const bool is_element = &site.node == parent.node.items.get() || is_values(site);
  const auto name = is_element ? std::nullopt : escaped(site.property);
  if (type == nullptr) {
    site.lost = parent.lost && (is_element || name);
    return nullptr;
  }
  if (is_element) {
    site.lost = type->element == nullptr;
    return type->element.get();
  }
  return name ? type->field(*name) : nullptr;
}

/// The node's type, or null. As in the server, a node below a node with rules but without a type has no type.
const cel::DeclaredType* RuleCheck::type_of(const Site& site) const {
  if (site.type != nullptr || site.untypable) return site.type;
  if (site.parent != nullptr) {
    site.type = type_within_parent(site);
    site.untypable = site.type == nullptr && (site.lost || (site.parent->untypable && !site.parent->lost));
    if (site.type != nullptr || site.untypable) return site.type;
  }
  const bool is_resource = site.parent == nullptr || site.node.embedded_resource;
  site.own_type =
      declare(site.node, is_resource ? SchemaRole::resource_root : SchemaRole::anywhere, request_.server_minor);
  site.type = site.own_type.get();
  site.untypable = site.type == nullptr;
  return site.type;
}

// Rules

void RuleCheck::refuse(const Site& site, std::size_t index, RulePart part, const Expression& expression,
                       const FieldPath& path) {
  for (const Refusal& refusal : expression.refusals) {
    FieldErrors errors;
    const FieldPath at = path.child(part == RulePart::rule ? "rule" : "messageExpression");
    errors.invalid(refusal.rule, at, described(site.node.validations[index]), refusal.detail);
    keep(std::move(errors), site, index, part, refusal.problems);
  }
}

void RuleCheck::check_old_self(const Site& site, const Expression& compiled, std::size_t index, const FieldPath& path) {
  const ValidationRule& rule = site.node.validations[index];
  const bool uses = uses_old_self(compiled);
  FieldErrors errors;
  if (uses && site.uncorrelatable != nullptr) {
    const FieldPath at = path.child("rule");
    errors.invalid(
        "CEL-042", at, schema::shown(rule.rule),
        "oldSelf cannot be used on the uncorrelatable portion of the schema within " + site.uncorrelatable->text());
    return keep(std::move(errors), site, index, RulePart::rule);
  }
  if (uses || !rule.optional_old_self) return;
  const FieldPath at = path.child("optionalOldSelf");
  errors.invalid("CEL-041", at, schema::shown(*rule.optional_old_self),
                 "may not be set if oldSelf is not used in rule");
  keep(std::move(errors), site, index);
}

/// A message is evaluated once, so the number of places does not matter.
BoundAdvice RuleCheck::advice_for(const Site& site, RulePart part, const Expression& expression) const {
  Expensive expensive{.compiled = expression.compiled,
                      .environment = environment_,
                      .node = site.node,
                      .is_resource = site.parent == nullptr || site.node.embedded_resource,
                      .ancestors = {}};
  for (const Site* above = site.parent; above != nullptr && part == RulePart::rule; above = above->parent) {
    expensive.ancestors.insert(expensive.ancestors.begin(), &above->node);
  }
  return advise_bounds(expensive);
}

void RuleCheck::check_cost(const Site& site, std::size_t index, RulePart part, const FieldPath& path,
                           const Expression& expression) {
  const bool is_rule = part == RulePart::rule;
  const std::uint64_t places =
      is_rule ? site.cardinality.value_or(unbounded_cardinality(*site.type)) : std::uint64_t{1};
  if (expression.ok()) costs_.push_back({&site.node, index, part, expression.cost, places});
  const std::uint64_t cost = total_cost(expression.cost.max, places);
  if (!request_.unchanged && cost > kExpressionLimit) {
    FieldErrors errors;
    errors.forbidden(
        is_rule ? schema::RuleId("CEL-050") : schema::RuleId("CEL-051"), path,
        cost_message(is_rule ? "estimated rule cost" : "estimated messageExpression cost", cost, kExpressionLimit));
    keep(std::move(errors), site, index, part);
    if (advice_ == Advice::bounds) findings_.back().advice = advice_for(site, part, expression);
  }
  total_ = cel::Range::sum(total_, cost);
  if (cost < kSchemaLimit / 100) return;
  FieldErrors errors;
  errors.forbidden("CEL-052", path,
                   "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema");
  most_expensive_.push_back({cost, {errors.take().front(), &site.node, index, part, {}, {}}});
  std::stable_sort(most_expensive_.begin(), most_expensive_.end(),
                   [](const Contribution& a, const Contribution& b) { return a.cost > b.cost; });
  constexpr std::size_t kShown = 4;
  if (most_expensive_.size() > kShown) most_expensive_.pop_back();
}

void RuleCheck::check_total() {
  if (total_ <= kSchemaLimit) return;
  for (Contribution& each : most_expensive_) findings_.push_back(std::move(each.finding));
  FieldErrors errors;
  errors.forbidden("CEL-052", request_.path,
                   cost_message("x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema",
                                total_, kSchemaLimit));
  findings_.push_back({errors.take().front(), nullptr, 0, RulePart::other, {}, {}});
}

void RuleCheck::check_message(const Site& site, Compilers& compilers, std::size_t index, const FieldPath& path) {
  const ValidationRule& rule = site.node.validations[index];
  const bool is_stored = stored_texts_.messages.contains(rule.message_expression);
  const Expression message = (is_stored ? *compilers.stored : compilers.fresh).compile_message(rule);
  refuse(site, index, RulePart::message_expression, message, path);
  const FieldPath at = path.child("messageExpression");
  if (!message.ok()) return;
  check_cost(site, index, RulePart::message_expression, at, message);
  traps_.find({site.node, message.compiled, rule.message_expression, at}, warnings_);
}

void RuleCheck::check_rule(const Site& site, Compilers& compilers, std::size_t index, const FieldPath& path) {
  const ValidationRule& rule = site.node.validations[index];
  const bool is_stored = stored_texts_.rules.contains(rule.rule);
  const Expression compiled = (is_stored ? *compilers.stored : compilers.fresh).compile_rule(rule);
  const FieldPath at = path.child("rule");
  check_cost(site, index, RulePart::rule, at, compiled);
  refuse(site, index, RulePart::rule, compiled, path);
  if (compiled.ok()) traps_.find({site.node, compiled.compiled, rule.rule, at}, warnings_);
  if (compiled.ok() && !rule.message_expression.empty()) check_message(site, compilers, index, path);
  check_old_self(site, compiled, index, path);
}

void RuleCheck::check_site(const Site& site) {
  const FieldPath rules = site.path.child("x-kubernetes-validations");
  const cel::DeclaredType* type = type_of(site);
  if (type == nullptr) {
    FieldErrors errors;
    errors.internal("CEL-024", rules, std::string(site.lost ? kLostType : kNoType));
    return keep(std::move(errors), site, 0);
  }
  Compilers compilers{RuleCompiler(environment_, *type)};
  if (stored_environment_ != nullptr) compilers.stored.emplace(*stored_environment_, *type);
  for (std::size_t i = 0; i < site.node.validations.size(); ++i) {
    const FieldPath path = rules.index(i);
    check_rule(site, compilers, i, path);
  }
}

}  // namespace

const cel::Environment& Environments::of(int server_minor, cel::Expressions expressions) {
  const std::scoped_lock lock(mutex_);
  return made_.try_emplace({server_minor, expressions}, server_minor, expressions).first->second;
}

RuleReport report_rules(const schema::ExpressionRequest& request, Environments& environments, Advice advice) {
  return RuleCheck(request, environments, advice).run();
}

std::vector<Finding> check_rules(const schema::ExpressionRequest& request, Environments& environments) {
  return report_rules(request, environments).findings;
}

std::vector<Finding> check_rules(const schema::ExpressionRequest& request) {
  Environments environments;
  return check_rules(request, environments);
}

schema::ExpressionCheck expression_check() {
  return [environments = std::make_shared<Environments>()](const schema::ExpressionRequest& request,
                                                           FieldErrors& errors, Warnings& warnings) {
    RuleReport report = report_rules(request, *environments, Advice::none);
    for (Finding& finding : report.findings) errors.add(std::move(finding.error));
    std::ranges::move(report.warnings, std::back_inserter(warnings));
  };
}

}  // namespace kubexx::rules
