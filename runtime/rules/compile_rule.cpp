#include "runtime/rules/compile_rule.hpp"

#include <array>

#include "runtime/cel/cost.hpp"
#include "runtime/cel/limits.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::rules {
namespace {

constexpr std::string_view kSelf = "self";
constexpr std::string_view kOldSelf = "oldSelf";
constexpr std::string_view kSelfType = "selfType";

}  // namespace

/// The requirements on an expression, and the server's messages if it does not meet them.
struct RuleCompiler::Wanted {
  std::string_view prefix;
  schema::RuleId compilation_id, result_id;
  const cel::Type* type;  ///< null: any
  std::string_view other_type, instantiation;

  schema::RuleId id_of(cel::Stage stage, std::string_view text) const {
    if (core::count_code_points(text) > cel::limits::kCodePoints) return "CEL-023";
    return stage == cel::Stage::literals ? schema::RuleId("CEL-025") : compilation_id;
  }
};
constexpr RuleCompiler::Wanted RuleCompiler::kRule{"",
                                                   "CEL-020",
                                                   "CEL-021",
                                                   &cel::types::kBool,
                                                   "cel expression must evaluate to a bool",
                                                   "program instantiation failed: "};
constexpr RuleCompiler::Wanted RuleCompiler::kMessage{"messageExpression ",
                                                      "CEL-022",
                                                      "CEL-022",
                                                      &cel::types::kString,
                                                      "messageExpression must evaluate to a string",
                                                      "messageExpression instantiation failed: "};
constexpr RuleCompiler::Wanted RuleCompiler::kAny{"", "CEL-020", {}, nullptr, "", "program instantiation failed: "};

RuleCompiler::RuleCompiler(const cel::Environment& environment, const cel::DeclaredType& self)
    : environment_(environment),
      self_(self),
      types_(&environment.types()),
      self_type_(cel::type_of(self, kSelfType, types_)) {}

Expression RuleCompiler::compile(std::string_view text, const schema::ValidationRule& rule, const Wanted& wanted) {
  const bool optional_old = rule.optional_old_self.value_or(false);
  const std::array<cel::Variable, 2> variables{
      {{kSelf, self_type_}, {kOldSelf, optional_old ? types_.optional(self_type_) : self_type_}}};
  Expression out{cel::compile(text, environment_, variables, types_), {}, {}, {}};
  const cel::Compiled& compiled = out.compiled;
  if (!compiled.ok()) {
    std::string detail = std::string(wanted.prefix) + "compilation failed: " + compiled.report;
    out.refusals.push_back({wanted.id_of(compiled.stage, text), std::move(detail), compiled.problems});
    return out;
  }
  if (wanted.type != nullptr && compiled.type() != wanted.type) {
    out.refusals.push_back({wanted.result_id, std::string(wanted.other_type), {}});
    return out;
  }
  auto prepared = cel::prepare(compiled.ast, compiled.checked, variables, environment_.server_minor());
  if (auto* problem = std::get_if<cel::Problem>(&prepared)) {
    std::string detail = std::string(wanted.instantiation) + problem->message;
    out.refusals.push_back({"CEL-027", std::move(detail), {std::move(*problem)}});
    return out;
  }
  out.program = std::get<cel::Program>(std::move(prepared));
  out.cost = cel::estimate_cost(compiled.ast, compiled.checked, environment_, self_);
  return out;
}

Expression RuleCompiler::compile_rule(const schema::ValidationRule& rule) { return compile(rule.rule, rule, kRule); }

Expression RuleCompiler::compile_message(const schema::ValidationRule& rule) {
  return compile(rule.message_expression, rule, kMessage);
}

Expression RuleCompiler::compile_any(const schema::ValidationRule& rule) { return compile(rule.rule, rule, kAny); }

bool uses_old_self(const Expression& rule) {
  const cel::Compiled& compiled = rule.compiled;
  const bool typed = compiled.ok() && compiled.type() == &cel::types::kBool;
  return typed && cel::refers_to(compiled.ast, compiled.checked, kOldSelf);
}

}  // namespace kubexx::rules
