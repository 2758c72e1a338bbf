#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/cel/environment.hpp"
#include "runtime/cel/problem.hpp"
#include "runtime/cel/range.hpp"
#include "runtime/rules/bounds.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/json_schema.hpp"

/// Every rule of the API server on x-kubernetes-validations (section C of the rulebook).
namespace kubexx::rules {

enum class RulePart : std::uint8_t { rule, message_expression, other };

/// An error and its source.
struct Finding {
  schema::FieldError error;
  const schema::JsonSchema* node = nullptr;  ///< whose rule is wrong; null if the whole schema is
  std::size_t index = 0;                     ///< of the rule
  RulePart part = RulePart::other;
  std::vector<cel::Problem> problems;  ///< places in the text of that part; none if all of it is at fault
  BoundAdvice advice;                  ///< for an expression that costs too much; none with `Advice::none`
};

/// What an expression costs that compiles.
struct ExpressionCost {
  const schema::JsonSchema* node = nullptr;
  std::size_t index = 0;  ///< of the rule
  RulePart part = RulePart::other;
  cel::Range once;           ///< of one evaluation
  std::uint64_t places = 1;  ///< how often the server counts it

  std::uint64_t total() const { return cel::Range::product(once.max, places); }
};

struct RuleReport {
  std::vector<Finding> findings;
  std::vector<ExpressionCost> costs;
  std::uint64_t total_cost = 0;                ///< of all expressions of the schema
  std::vector<schema::FieldWarning> warnings;  ///< about expressions that compile (TRAP-021 to TRAP-023)
};

/// The environments of servers, each made when it is first asked for. Any number of threads may share one.
class Environments {
 public:
  const cel::Environment& of(int server_minor, cel::Expressions expressions);

 private:
  std::mutex mutex_;
  std::map<std::pair<int, cel::Expressions>, cel::Environment> made_;
};

/// Whether findings have advice. To find bounds, the cost of an expression is estimated hundreds of times.
enum class Advice : std::uint8_t { none, bounds };

/// The rules of one schema: what is wrong with them, and what they cost. Nodes are those of the request.
RuleReport report_rules(const schema::ExpressionRequest& request, Environments& environments,
                        Advice advice = Advice::bounds);
/// Only what is wrong with them.
std::vector<Finding> check_rules(const schema::ExpressionRequest& request, Environments& environments);
/// The same for a single schema, with an environment of its own.
std::vector<Finding> check_rules(const schema::ExpressionRequest& request);

/// The same as what `schema::check_create` and `check_update` take. Copies share their environments.
schema::ExpressionCheck expression_check();

}  // namespace kubexx::rules
