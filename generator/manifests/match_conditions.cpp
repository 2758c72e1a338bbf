#include "generator/manifests/match_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/condition_variables.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/cel/type.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

constexpr int kServerMinor = 36;
constexpr std::size_t kMostConditions = 64;

/// The environment that servers compile the expressions in.
class ConditionCompiler {
 public:
  /// What is wrong with an expression; empty if nothing is.
  std::string problem(std::string_view expression) {
    const cel::Compiled compiled = cel::compile(expression, environment_, variables_, types_);
    if (!compiled.ok()) return report(compiled.problems.front());
    if (compiled.type() != &cel::types::kBool)
      return fmt::format("has the type {}; expected bool", environment_.text(*compiled.type()));
    const auto program = cel::prepare(compiled.ast, compiled.checked, variables_, kServerMinor);
    const auto* fault = std::get_if<cel::Problem>(&program);
    return fault == nullptr ? "" : report(*fault);
  }

 private:
  static std::string report(const cel::Problem& problem) {
    return fmt::format("is not valid: {} (column {})", problem.message, problem.place.at + 1);
  }

  const cel::Environment environment_{kServerMinor};
  cel::TypePool types_{&environment_.types()};
  const std::array<cel::Variable, 6> variables_ = cel::condition_variables(types_);
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const std::size_t begin = std::min(text.find_first_not_of(kSpace), text.size());
  return text.substr(begin, text.find_last_not_of(kSpace) + 1 - begin);
}

std::string name_problem(std::string_view name, std::set<std::string_view>& seen) {
  if (name.empty()) return "is empty; expected a name";
  if (const schema::Complaints complaints = schema::label_key(name, kServerMinor); !complaints.empty())
    return fmt::format("is '{}', which is not valid: {}", name, complaints.front());
  return seen.insert(name).second ? "" : fmt::format("is '{}', which is also the name of another condition", name);
}

}  // namespace

std::vector<WebhookProblem> find_condition_problems(const json::Array& conditions) {
  std::vector<WebhookProblem> problems;
  if (conditions.empty()) return problems;
  if (conditions.size() > kMostConditions)
    problems.push_back(
        {{"matchConditions"}, fmt::format("has {} elements; expected at most {}", conditions.size(), kMostConditions)});
  ConditionCompiler compiler;
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const json::Value* name = json::find(conditions[i], {"name"});
    const std::string expression = json::text_at(conditions[i], {"expression"});
    std::string fact = name_problem(name == nullptr ? std::string_view() : name->as_string(), names);
    if (!fact.empty()) problems.push_back({{"matchConditions", i, "name"}, std::move(fact)});
    const std::string_view text = trimmed(expression);
    fact = text.empty() ? "is empty; expected an expression" : compiler.problem(text);
    if (!fact.empty()) problems.push_back({{"matchConditions", i, "expression"}, std::move(fact)});
  }
  return problems;
}

}  // namespace kubexx::manifests
