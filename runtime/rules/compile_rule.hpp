#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/declared_type.hpp"
#include "runtime/schema/json_schema.hpp"

/// One rule through the server's gates: syntax, types, literals, result, preparation.
namespace kubexx::rules {

/// Why the server refuses an expression.
struct Refusal {
  std::string_view rule;               ///< id of the rulebook
  std::string detail;                  ///< in the server's words
  std::vector<cel::Problem> problems;  ///< places in the text; none if the whole expression is at fault
};

struct Expression {
  cel::Compiled compiled;
  std::vector<Refusal> refusals;  ///< at most one

  bool ok() const { return refusals.empty(); }
};

struct CompiledRule {
  Expression rule;
  Expression message;          ///< not compiled if there is none or the rule is refused
  bool has_message = false;    ///< the message was compiled
  bool uses_old_self = false;  ///< also if the rule was refused after its types had been found
};

/// Compiles rules of one schema node.
class RuleCompiler {
 public:
  /// Both outlive the compiler, and so does the compiler its results.
  RuleCompiler(const cel::Environment& environment, const cel::DeclaredType& self);

  CompiledRule compile(const schema::ValidationRule& rule);

  const cel::DeclaredType& self() const { return self_; }
  cel::TypePool& types() { return types_; }

 private:
  Expression compile(std::string_view text, const schema::ValidationRule& rule, bool is_message);

  const cel::Environment& environment_;
  const cel::DeclaredType& self_;
  cel::TypePool types_;
  const cel::Type* self_type_;
};

}  // namespace kubexx::rules
