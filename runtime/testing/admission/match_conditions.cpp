#include "runtime/testing/admission/match_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/condition_variables.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/plain_copy.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/check.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kAuthorizer = "authorizer";

/// What the conditions of a webhook cost together at most. All are evaluated, also after one that is not met.
constexpr std::uint64_t kConditionBudget = 2'500'000;
constexpr std::string_view kOverBudget =
    "validation failed due to running out of cost budget, no further validation rules will be run";

const cel::Environment& condition_environment() {
  static const cel::Environment environment(schema::kLocalServer, cel::Expressions::stored);
  return environment;
}

std::variant<cel::Program, std::string> compile_condition(std::string_view expression) {
  cel::TypePool types(&condition_environment().types());
  const auto variables = cel::condition_variables(types);
  const cel::Compiled compiled = cel::compile(expression, condition_environment(), variables, types);
  if (!compiled.ok()) return "compilation failed: " + compiled.report;
  if (compiled.type() != &cel::types::kBool)
    return fmt::format("must evaluate to bool but got {}", condition_environment().text(*compiled.type()));
  auto prepared = cel::prepare(compiled.ast, compiled.checked, variables, schema::kLocalServer);
  if (auto* problem = std::get_if<cel::Problem>(&prepared)) return "program instantiation failed: " + problem->message;
  return std::get<cel::Program>(std::move(prepared));
}

/// What `authorizer.requestResource` is: the resource of the request.
cel::Authorization request_resource(const review::AdmissionRequest& request, const cel::Authorizer& rights) {
  return {.step = cel::Authorization::Step::resource_check,
          .authorizer = &rights,
          .question = {.group = request.kind.group,
                       .resource = request.kind.resource,
                       .subresource = request.subresource,
                       .name_space = request.name_space,
                       .name = request.name}};
}

/// As Go prints several errors: each message once.
std::string joined_errors(std::vector<std::string> errors) {
  std::set<std::string> seen;
  std::erase_if(errors, [&](const std::string& error) { return !seen.insert(error).second; });
  return errors.size() == 1 ? errors.front() : fmt::format("[{}]", fmt::join(errors, ", "));
}

}  // namespace

std::optional<std::string> condition_fault(std::string_view expression) {
  auto compiled = compile_condition(expression);
  if (auto* fault = std::get_if<std::string>(&compiled)) return std::move(*fault);
  return std::nullopt;
}

MatchConditions::MatchConditions(const json::Array& conditions) {
  for (const json::Value& one : conditions) {
    Condition& condition = conditions_.emplace_back();
    condition.expression = text_at(one, {"expression"});
    auto compiled = compile_condition(condition.expression);
    if (auto* fault = std::get_if<std::string>(&compiled)) condition.fault = std::move(*fault);
    if (auto* program = std::get_if<cel::Program>(&compiled)) condition.program = std::move(*program);
  }
}

bool MatchConditions::ask_rights() const {
  return std::ranges::any_of(
      conditions_, [](const Condition& one) { return one.expression.find(kAuthorizer) != std::string::npos; });
}

std::variant<bool, std::string> MatchConditions::hold(const review::AdmissionRequest& request,
                                                      const cel::Authorizer& rights) const {
  const json::Value described = request_json(request);
  cel::EvalContext context, work;
  const cel::Authorization any{.authorizer = &rights};
  const cel::Authorization same = request_resource(request, rights);
  const std::array<cel::Value, 6> variables = {
      plain_view(request.object, context), plain_view(request.old_object, context), cel::Value(),
      plain_view(described, context),      cel::Value::authorization(&any),         cel::Value::authorization(&same)};
  std::vector<std::string> errors;
  std::uint64_t budget = kConditionBudget;
  bool is_met = true;
  for (const Condition& condition : conditions_) {
    if (!condition.program) {
      errors.push_back(condition.fault);
      continue;
    }
    work.clear();
    const cel::Outcome outcome = evaluate(*condition.program, variables, work);
    if (outcome.cost > budget) return std::string(kOverBudget);
    budget -= outcome.cost;
    if (outcome.state == cel::Outcome::State::value) {
      is_met = is_met && outcome.value.is_true();
      continue;
    }
    const std::string_view why =
        outcome.state == cel::Outcome::State::error ? outcome.value.as_text() : cel::cancellation(outcome.state);
    errors.push_back(fmt::format("expression '{}' resulted in error: {}", condition.expression, why));
  }
  if (errors.empty() || !is_met) return is_met;
  return joined_errors(std::move(errors));
}

}  // namespace kubexx::testing
