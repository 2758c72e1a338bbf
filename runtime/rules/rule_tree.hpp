#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/environment.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/rules/rule_path.hpp"
#include "runtime/schema/json_schema.hpp"

/// The rules of a schema made ready for objects. The schema is taken for granted: a server has accepted it.
namespace kubexx::rules {

struct PreparedRule {
  const schema::ValidationRule& source;
  std::optional<cel::Program> program{};  ///< none of an empty rule, or one that is at fault
  std::string fault{};                    ///< why the rule does not compile, in the server's words
  std::optional<cel::Program> message{};  ///< none if the rule has no message expression that compiles
  bool uses_old_self = false;
  std::optional<FieldSteps> field{};  ///< of `fieldPath`
};

class RuleNode;

struct RuleProperty {
  std::string_view name;
  const RuleNode* node;
};

/// A node of the schema that has rules, or leads to a node that has.
class RuleNode {
 public:
  RuleNode(const schema::JsonSchema& schema, const cel::DeclaredType* type, const cel::Environment& environment)
      : schema_(schema), type_(type), environment_(environment) {}

  const schema::JsonSchema& schema() const { return schema_; }
  const cel::DeclaredType* type() const { return type_; }  ///< null if expressions cannot use such values
  /// Compiled when they are first asked for. Any number of threads may ask.
  const std::vector<PreparedRule>& rules() const;

  const RuleNode* property(std::string_view name) const;
  const RuleNode* items() const { return items_; }
  const RuleNode* additional() const { return additional_; }

 private:
  friend class RuleTree;

  void compile() const;

  const schema::JsonSchema& schema_;
  const cel::DeclaredType* type_;
  const cel::Environment& environment_;
  std::vector<RuleProperty> properties_;  ///< ascending by name
  const RuleNode* items_ = nullptr;
  const RuleNode* additional_ = nullptr;
  mutable std::once_flag once_;
  mutable std::vector<PreparedRule> rules_;
};

class RuleTree {
 public:
  /// The schema outlives the tree, and so does the environment, which is one for stored expressions.
  RuleTree(const schema::JsonSchema& root, SchemaRole place, const cel::Environment& environment);
  RuleTree(const RuleTree&) = delete;
  RuleTree& operator=(const RuleTree&) = delete;

  /// Null if the schema has no rules.
  const RuleNode* root() const { return root_; }

 private:
  const RuleNode* add(const schema::JsonSchema& schema, const cel::DeclaredType* type);
  const RuleNode* add_property(const std::string& name, const schema::JsonSchema& schema,
                               const cel::DeclaredType* parent);
  const cel::DeclaredType* declared(const schema::JsonSchema& schema, SchemaRole place);

  const cel::Environment& environment_;
  std::vector<std::unique_ptr<cel::DeclaredType>> types_;
  std::deque<RuleNode> nodes_;
  const RuleNode* root_ = nullptr;
};

}  // namespace kubexx::rules
