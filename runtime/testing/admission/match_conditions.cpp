#include "runtime/testing/admission/match_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/plain_copy.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/json/members.hpp"
#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {
namespace {

using cel::DeclaredType;
using Fields = std::vector<std::pair<std::string, std::unique_ptr<DeclaredType>>>;

constexpr std::string_view kAuthorizer = "authorizer";
constexpr std::array<std::string_view, 6> kVariables = {"object",  "oldObject", "namespaceObject",
                                                        "request", kAuthorizer, "authorizer.requestResource"};

std::unique_ptr<DeclaredType> of_kind(DeclaredType::Kind kind, std::unique_ptr<DeclaredType> element = nullptr) {
  auto type = std::make_unique<DeclaredType>();
  type->kind = kind;
  type->element = std::move(element);
  return type;
}

std::unique_ptr<DeclaredType> string_type() { return of_kind(DeclaredType::Kind::string); }

/// `names` ascend.
std::unique_ptr<DeclaredType> of_strings(std::initializer_list<std::string_view> names) {
  auto type = of_kind(DeclaredType::Kind::object);
  for (const std::string_view name : names) type->fields.push_back({std::string(name), string_type()});
  return type;
}

std::unique_ptr<DeclaredType> user_type() {
  auto type = of_kind(DeclaredType::Kind::object);
  const auto strings = [] { return of_kind(DeclaredType::Kind::list, string_type()); };
  type->fields.push_back({"extra", of_kind(DeclaredType::Kind::map, strings())});
  type->fields.push_back({"groups", strings()});
  type->fields.push_back({"uid", string_type()});
  type->fields.push_back({"username", string_type()});
  return type;
}

/// The type of `request`.
std::unique_ptr<DeclaredType> request_type() {
  const auto kind = [] { return of_strings({"group", "kind", "version"}); };
  const auto resource = [] { return of_strings({"group", "resource", "version"}); };
  auto type = of_kind(DeclaredType::Kind::object);
  const auto add = [&](const char* name, std::unique_ptr<DeclaredType> field) {
    type->fields.push_back({name, std::move(field)});
  };
  add("dryRun", of_kind(DeclaredType::Kind::boolean));
  add("kind", kind());
  add("name", string_type());
  add("namespace", string_type());
  add("operation", string_type());
  add("options", of_kind(DeclaredType::Kind::dyn));
  add("requestKind", kind());
  add("requestResource", resource());
  add("requestSubResource", string_type());
  add("resource", resource());
  add("subResource", string_type());
  add("userInfo", user_type());
  return type;
}

const cel::Environment& condition_environment() {
  static const cel::Environment environment(kServerMinor, cel::Expressions::stored);
  return environment;
}

std::variant<cel::Program, std::string> compile_condition(std::string_view expression) {
  static const std::unique_ptr<DeclaredType> request = request_type();
  cel::TypePool types(&condition_environment().types());
  const std::array<cel::Variable, 6> variables = {
      {{kVariables[0], &cel::types::kDyn},
       {kVariables[1], &cel::types::kDyn},
       {kVariables[2], &cel::types::kDyn},
       {kVariables[3], cel::type_of(*request, "kubernetes.AdmissionRequest", types)},
       {kVariables[4], types.object("kubernetes.authorization.Authorizer", nullptr)},
       {kVariables[5], types.object("kubernetes.authorization.ResourceCheck", nullptr)}}};
  const cel::Compiled compiled = cel::compile(expression, condition_environment(), variables, types);
  if (!compiled.ok()) return "compilation failed: " + compiled.report;
  if (compiled.type() != &cel::types::kBool)
    return fmt::format("must evaluate to bool but got {}", condition_environment().text(*compiled.type()));
  auto prepared = cel::prepare(compiled.ast, compiled.checked, variables, kServerMinor);
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

std::string joined_errors(const std::vector<std::string>& errors) {
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
  cel::EvalContext context;
  const cel::Authorization any{.authorizer = &rights};
  const cel::Authorization same = request_resource(request, rights);
  const std::array<cel::Value, 6> variables = {
      plain_view(request.object, context), plain_view(request.old_object, context), cel::Value(),
      plain_view(described, context),      cel::Value::authorization(&any),         cel::Value::authorization(&same)};
  std::vector<std::string> errors;
  for (const Condition& condition : conditions_) {
    if (!condition.program) {
      errors.push_back(condition.fault);
      continue;
    }
    const cel::Outcome outcome = evaluate(*condition.program, variables, context);
    if (outcome.state == cel::Outcome::State::value && !outcome.value.is_true()) return false;
    if (outcome.state == cel::Outcome::State::value) continue;
    const std::string_view why = outcome.state == cel::Outcome::State::error
                                     ? outcome.value.as_text()
                                     : "operation cancelled: actual cost limit exceeded";
    errors.push_back(fmt::format("expression '{}' resulted in error: {}", condition.expression, why));
  }
  if (errors.empty()) return true;
  return joined_errors(errors);
}

}  // namespace kubexx::testing
