#include "runtime/rules/compile_rule.hpp"

#include <array>

#include "runtime/cel/cost.hpp"
#include "runtime/cel/plan_check.hpp"

namespace kubexx::rules {
namespace {

constexpr std::string_view kSelf = "self";
constexpr std::string_view kOldSelf = "oldSelf";
constexpr std::string_view kSelfType = "selfType";

/// What differs between a rule and a message expression.
struct Wanted {
  std::string_view prefix;
  std::string_view compilation_id, result_id;
  const cel::Type* type;
  std::string_view other_type, instantiation;
};
constexpr Wanted kRule{"",
                       "CEL-020",
                       "CEL-021",
                       &cel::types::kBool,
                       "cel expression must evaluate to a bool",
                       "program instantiation failed: "};
constexpr Wanted kMessage{"messageExpression ",
                          "CEL-022",
                          "CEL-022",
                          &cel::types::kString,
                          "messageExpression must evaluate to a string",
                          "messageExpression instantiation failed: "};

std::string_view compilation_id(const Wanted& wanted, cel::Stage stage) {
  return stage == cel::Stage::literals ? "CEL-025" : wanted.compilation_id;
}

}  // namespace

RuleCompiler::RuleCompiler(const cel::Environment& environment, const cel::DeclaredType& self)
    : environment_(environment),
      self_(self),
      types_(&environment.types()),
      self_type_(cel::type_of(self, kSelfType, types_)) {}

Expression RuleCompiler::compile(std::string_view text, const schema::ValidationRule& rule, bool is_message) {
  const Wanted& wanted = is_message ? kMessage : kRule;
  const bool optional_old = rule.optional_old_self.value_or(false);
  const std::array<cel::Variable, 2> variables{
      {{kSelf, self_type_}, {kOldSelf, optional_old ? types_.optional(self_type_) : self_type_}}};
  Expression out{cel::compile(text, environment_, variables, types_), {}, {}};
  const cel::Compiled& compiled = out.compiled;
  if (!compiled.ok()) {
    std::string detail = std::string(wanted.prefix) + "compilation failed: " + compiled.report;
    out.refusals.push_back({compilation_id(wanted, compiled.stage), std::move(detail), compiled.problems});
  } else if (compiled.type() != wanted.type) {
    out.refusals.push_back({wanted.result_id, std::string(wanted.other_type), {}});
  } else if (auto problem = cel::check_plan(compiled.ast, compiled.checked, variables, environment_.server_minor())) {
    std::string detail = std::string(wanted.instantiation) + problem->message;
    out.refusals.push_back({"CEL-027", std::move(detail), {std::move(*problem)}});
  } else {
    out.cost = cel::estimate_cost(compiled.ast, compiled.checked, environment_, self_);
  }
  return out;
}

Expression RuleCompiler::compile_rule(const schema::ValidationRule& rule) { return compile(rule.rule, rule, false); }

Expression RuleCompiler::compile_message(const schema::ValidationRule& rule) {
  return compile(rule.message_expression, rule, true);
}

bool uses_old_self(const Expression& rule) {
  const cel::Compiled& compiled = rule.compiled;
  const bool typed = compiled.ok() && compiled.type() == kRule.type;
  return typed && cel::refers_to(compiled.ast, compiled.checked, kOldSelf);
}

}  // namespace kubexx::rules
