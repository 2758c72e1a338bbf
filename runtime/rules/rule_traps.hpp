#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// An expression that compiles, with the schema of `self`.
struct TypedExpression {
  const schema::JsonSchema& self;
  const cel::Compiled& compiled;
  std::string_view text;
  const schema::FieldPath& path;  ///< of the expression
};

/// Finds expressions that an API server accepts although they cannot work as intended: quantities compared as strings
/// (TRAP-021), `quantity` of a value that may be an integer (TRAP-022), and comparisons with a value that an enum does
/// not have (TRAP-023). A value that the analysis cannot trace to a node of the schema causes no warning. The time is
/// linear in the size of the expression. The schemas outlive the object.
class RuleTraps {
 public:
  void find(const TypedExpression& expression, std::vector<schema::FieldWarning>& warnings);

  bool is_quantity(const schema::JsonSchema& node);

 private:
  std::unordered_map<const schema::JsonSchema*, bool> quantities_;  ///< what is known, as patterns are slow to compile
};

}  // namespace kubexx::rules
