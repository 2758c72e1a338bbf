#pragma once

#include <string>
#include <vector>

#include "runtime/schema/field_error.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/text_budget.hpp"

namespace kubexx::schema::structure {

/// The traps found so far in one schema.
class TrapSink {
 public:
  TrapSink(std::size_t root_steps, int server_minor, std::vector<FieldWarning>& warnings)
      : root_steps_(root_steps), server_minor_(server_minor), warnings_(warnings) {}

  int server_minor() const { return server_minor_; }
  /// The limit on warnings is reached.
  bool is_full() const { return texts_.is_spent(); }

  /// The field of an object that `path`, of a schema, describes: `spec.list[*].name`; "the object" for the root.
  std::string field(const FieldPath& path) const;

  void add(RuleId rule, const FieldPath& at, std::string text);

  /// Like `add`, but only once per schema: for warnings that apply to most schemas.
  void add_first(RuleId rule, const FieldPath& at, std::string text);

 private:
  std::size_t root_steps_;
  int server_minor_;
  std::vector<FieldWarning>& warnings_;
  std::vector<RuleId> reported_;
  TextBudget texts_;
};

/// Numbers: TRAP-001, TRAP-002, TRAP-003 and TRAP-006.
void find_number_traps(const Node& node, TrapSink& sink);

/// Enums, strings and rules on one value: TRAP-004, TRAP-005, TRAP-010, TRAP-011, TRAP-015, TRAP-016 and TRAP-019.
void find_value_traps(const Node& node, TrapSink& sink);

/// Default values that make objects invalid: TRAP-008 and TRAP-009.
void find_default_traps(const Node& node, bool below_additional, TrapSink& sink);

/// Fields that are pruned or rejected: TRAP-007, TRAP-012 to TRAP-014, TRAP-017 and TRAP-018.
void find_field_traps(const Node& node, bool is_root, bool status_subresource, TrapSink& sink);

}  // namespace kubexx::schema::structure
