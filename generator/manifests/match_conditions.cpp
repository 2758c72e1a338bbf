#include "generator/manifests/match_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "runtime/cel/checker.hpp"
#include "runtime/cel/compile.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/environment.hpp"
#include "runtime/cel/plan_check.hpp"
#include "runtime/cel/type.hpp"
#include "runtime/json/members.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

using Kind = cel::DeclaredType::Kind;

constexpr int kServerMinor = 36;
constexpr std::size_t kMostConditions = 64;

/// A field of a variable: `a.b`, with `[]` for the elements of a list and `{}` for the values of a map.
struct VariableField {
  std::string_view path;
  Kind kind = Kind::string;
};

constexpr VariableField kRequestFields[] = {
    {"dryRun", Kind::boolean},
    {"kind.group"},
    {"kind.kind"},
    {"kind.version"},
    {"name"},
    {"namespace"},
    {"operation"},
    {"options", Kind::dyn},
    {"requestKind.group"},
    {"requestKind.kind"},
    {"requestKind.version"},
    {"requestResource.group"},
    {"requestResource.resource"},
    {"requestResource.version"},
    {"requestSubResource"},
    {"resource.group"},
    {"resource.resource"},
    {"resource.version"},
    {"subResource"},
    {"userInfo.extra{}[]"},
    {"userInfo.groups[]"},
    {"userInfo.uid"},
    {"userInfo.username"},
};

constexpr VariableField kNamespaceFields[] = {
    {"metadata.UID"},
    {"metadata.annotations{}"},
    {"metadata.creationTimestamp", Kind::timestamp},
    {"metadata.deletionGracePeriodSeconds", Kind::integer},
    {"metadata.deletionTimestamp", Kind::timestamp},
    {"metadata.finalizers[]"},
    {"metadata.generateName"},
    {"metadata.generation", Kind::integer},
    {"metadata.labels{}"},
    {"metadata.name"},
    {"metadata.namespace"},
    {"metadata.resourceVersion"},
    {"spec.finalizers[]"},
    {"status.conditions[].lastTransitionTime", Kind::timestamp},
    {"status.conditions[].message"},
    {"status.conditions[].reason"},
    {"status.conditions[].status"},
    {"status.conditions[].type"},
    {"status.phase"},
};

cel::DeclaredType& element_of(cel::DeclaredType& type, Kind kind) {
  type.kind = kind;
  if (type.element == nullptr) type.element = std::make_unique<cel::DeclaredType>();
  return *type.element;
}

cel::DeclaredType& field_of(cel::DeclaredType& type, std::string_view name) {
  type.kind = Kind::object;
  const auto at =
      std::lower_bound(type.fields.begin(), type.fields.end(), name,
                       [](const cel::DeclaredField& field, std::string_view wanted) { return field.name < wanted; });
  if (at != type.fields.end() && at->name == name) return *at->type;
  return *type.fields.insert(at, {std::string(name), std::make_unique<cel::DeclaredType>()})->type;
}

void declare(cel::DeclaredType& type, std::string_view path, Kind kind) {
  if (path.empty()) {
    type.kind = kind;
  } else if (path.starts_with("[]")) {
    declare(element_of(type, Kind::list), path.substr(2), kind);
  } else if (path.starts_with("{}")) {
    declare(element_of(type, Kind::map), path.substr(2), kind);
  } else {
    if (path.starts_with('.')) path.remove_prefix(1);
    const std::string_view name = path.substr(0, path.find_first_of(".[{"));
    declare(field_of(type, name), path.substr(name.size()), kind);
  }
}

cel::DeclaredType declared(std::span<const VariableField> fields) {
  cel::DeclaredType type;
  for (const VariableField& field : fields) declare(type, field.path, field.kind);
  return type;
}

/// The variable `request`, whose fields share types.
cel::DeclaredType request_type() {
  cel::DeclaredType request = declared(kRequestFields);
  for (const std::string_view field : {"kind", "requestKind"}) field_of(request, field).name = "GroupVersionKind";
  for (const std::string_view field : {"resource", "requestResource"})
    field_of(request, field).name = "GroupVersionResource";
  return request;
}

/// The environment that servers compile the expressions in.
class ConditionCompiler {
 public:
  /// What is wrong with an expression; empty if nothing is.
  std::string problem(std::string_view expression) {
    const std::array<cel::Variable, 6> variables{{{"object", &cel::types::kDyn},
                                                  {"oldObject", &cel::types::kDyn},
                                                  {"request", request_},
                                                  {"namespaceObject", namespace_},
                                                  {"authorizer", authorizer_},
                                                  {"authorizer.requestResource", resource_check_}}};
    const cel::Compiled compiled = cel::compile(expression, environment_, variables, types_);
    if (!compiled.ok()) return report(compiled.problems.front());
    if (compiled.type() != &cel::types::kBool)
      return fmt::format("has the type {}; expected bool", environment_.text(*compiled.type()));
    const auto program = cel::prepare(compiled.ast, compiled.checked, variables, kServerMinor);
    const auto* fault = std::get_if<cel::Problem>(&program);
    return fault == nullptr ? "" : report(*fault);
  }

 private:
  static std::string report(const cel::Problem& problem) {
    return fmt::format("is not valid: {} (column {})", problem.message, problem.place.at + 1);
  }

  const cel::Environment environment_{kServerMinor};
  cel::TypePool types_{&environment_.types()};
  const cel::DeclaredType request_fields_ = request_type();
  const cel::DeclaredType namespace_fields_ = declared(kNamespaceFields);
  const cel::Type* request_ = cel::type_of(request_fields_, "AdmissionRequest", types_);
  const cel::Type* namespace_ = cel::type_of(namespace_fields_, "Namespace", types_);
  const cel::Type* authorizer_ = types_.object("kubernetes.authorization.Authorizer", nullptr);
  const cel::Type* resource_check_ = types_.object("kubernetes.authorization.ResourceCheck", nullptr);
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
  return seen.insert(name).second ? "" : fmt::format("is '{}', as that of another condition", name);
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
