#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/range.hpp"
#include "runtime/schema/json_schema.hpp"
#include "runtime/schema/rule_id.hpp"

/// One rule through the server's gates: syntax, types, literals, result, preparation.
namespace kubexx::rules {

/// Why the server rejects an expression.
struct Refusal {
  schema::RuleId rule;
  std::string detail;                  ///< in the server's words
  std::vector<cel::Problem> problems;  ///< places in the text; none if the whole expression is at fault
};

struct Expression {
  cel::Compiled compiled;
  std::vector<Refusal> refusals;        ///< at most one
  cel::Range cost;                      ///< of one evaluation, if the rule is not rejected
  std::optional<cel::Program> program;  ///< of `self` and `oldSelf`, if the rule is not rejected

  bool ok() const { return refusals.empty(); }
};

/// Compiles rules of one schema node.
class RuleCompiler {
 public:
  /// Both outlive the compiler, and so does the compiler its results.
  RuleCompiler(const cel::Environment& environment, const cel::DeclaredType& self);

  Expression compile_rule(const schema::ValidationRule& rule);
  /// The rule's message expression, which sees the same variables.
  Expression compile_message(const schema::ValidationRule& rule);
  /// An expression with the rule's variables and any result at all.
  Expression compile_any(const schema::ValidationRule& rule);

 private:
  struct Wanted;
  Expression compile(std::string_view text, const schema::ValidationRule& rule, const Wanted& wanted);

  static const Wanted kRule, kMessage, kAny;

  const cel::Environment& environment_;
  const cel::DeclaredType& self_;
  cel::TypePool types_;
  const cel::Type* self_type_;
};

/// True if the rule uses the old value. For a rejected rule, only if its result type was checked.
bool uses_old_self(const Expression& rule);

}  // namespace kubexx::rules
