#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::rules {

/// The schema node that describes the value of an expression; null if it is not known.
struct TracedValue {
  const schema::JsonSchema* schema = nullptr;
  bool is_old = false;  ///< a part of `oldSelf`

  friend bool operator==(const TracedValue&, const TracedValue&) = default;
};

/// Traces the values of an expression to the schema: through fields (optional ones too), keys and indices, through the
/// variables of macros, and through `value`, `orValue` and `dyn`. Each node is visited once.
class TracedValues {
 public:
  TracedValues(const cel::Ast& ast, const cel::Checked& checked, const schema::JsonSchema& self);

  TracedValue of(cel::NodeId id) const { return values_[id]; }

 private:
  struct Binding {
    std::string_view name;
    TracedValue value;
  };

  void trace(cel::NodeId id);
  void trace_loop(cel::NodeId id, const cel::Comprehension& loop);
  TracedValue value_of(cel::NodeId id) const;
  TracedValue variable(std::string_view name) const;
  TracedValue field(TracedValue object, std::string_view name) const;
  TracedValue optional_field(TracedValue object, cel::NodeId name) const;
  TracedValue result_of(const cel::Call& call) const;
  bool is_empty_list(cel::NodeId id) const;
  void bind_loop_variables(const cel::Comprehension& loop);

  const cel::Ast& ast_;
  const cel::Checked& checked_;
  const schema::JsonSchema& self_;
  std::vector<Binding> scope_;
  std::vector<TracedValue> values_;  ///< by node
};

}  // namespace kubexx::rules
