#include "runtime/rules/evaluate.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/rules/check.hpp"
#include "runtime/rules/rule_tree.hpp"
#include "runtime/rules/run_rules.hpp"

namespace kubexx::rules {
namespace {

using schema::FieldErrors;
using Warnings = std::vector<schema::FieldWarning>;

/// The rules of one version, made ready with the first object.
struct VersionRules {
  std::once_flag once;
  std::optional<RuleTree> tree;
};

/// The rules of all served versions of a definition.
class DefinitionRules {
 public:
  explicit DefinitionRules(const schema::ServedDefinition& definition) {
    for (const schema::CrdVersion& version : definition.crd().versions) {
      if (const schema::ServedVersion* served = definition.find(version.name)) versions_[served];
    }
  }

  void evaluate(const schema::EvaluationRequest& request, FieldErrors& errors, Warnings& warnings) {
    const auto found = versions_.find(&request.version);
    if (found == versions_.end() || request.version.schema == nullptr) return;
    VersionRules& rules = found->second;
    std::call_once(rules.once, [&] {
      rules.tree.emplace(*request.version.schema, SchemaRole::resource_root, environment(request));
    });
    if (rules.tree->root() == nullptr) return;
    std::int64_t budget = kObjectBudget;
    const schema::FieldPath path;
    const RuleSubject subject{request.object,   request.old,          request.version.compiled.root(), path,
                              request.ratchets, request.server_minor, request.old_is_unknown};
    run_rules(*rules.tree->root(), subject, budget, errors, warnings);
  }

 private:
  const cel::Environment& environment(const schema::EvaluationRequest& request) {
    return environments_.of(request.server_minor, cel::Expressions::stored);
  }

  Environments environments_;
  std::map<const schema::ServedVersion*, VersionRules> versions_;
};

/// What remains of the budget.
std::int64_t run_on_default(const RuleNode& rules, const schema::DefaultRequest& request, const json::Value* old,
                            FieldErrors& errors) {
  std::int64_t budget = request.budget;
  Warnings warnings;
  run_rules(rules, {request.value, old, request.node, request.path, false, request.server_minor}, budget, errors,
            warnings);
  return budget;
}

void evaluate_default(const schema::DefaultRequest& request, Environments& environments, FieldErrors& errors) {
  if (request.budget < 0 || !request.node.any_rules) return;
  const RuleTree tree(request.schema, request.is_resource ? SchemaRole::resource_root : SchemaRole::anywhere,
                      environments.of(request.server_minor, cel::Expressions::stored));
  if (tree.root() == nullptr) return;
  FieldErrors found;
  std::int64_t left = run_on_default(*tree.root(), request, &request.value, found);
  if (found.empty()) left = std::min(left, run_on_default(*tree.root(), request, nullptr, found));
  request.budget = left;
  for (schema::FieldError& error : found.take()) {
    error.rule = "DEFAULT-006";
    errors.add(std::move(error));
  }
}

}  // namespace

schema::ExpressionEvaluation expression_evaluation(const schema::ServedDefinition& definition) {
  auto rules = std::make_shared<DefinitionRules>(definition);
  return [rules = std::move(rules)](const schema::EvaluationRequest& request, FieldErrors& errors, Warnings& warnings) {
    rules->evaluate(request, errors, warnings);
  };
}

schema::DefaultEvaluation default_evaluation() {
  return [environments = std::make_shared<Environments>()](const schema::DefaultRequest& request, FieldErrors& errors) {
    evaluate_default(request, *environments, errors);
  };
}

}  // namespace kubexx::rules
