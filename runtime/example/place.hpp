#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/rules/rule_tree.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::example {

/// A node of a schema in its three forms: as written, ready for values, and its rules.
struct Place {
  const schema::JsonSchema* schema = nullptr;
  const schema::SchemaNode* compiled = nullptr;
  const rules::RuleNode* rules = nullptr;  ///< null if neither the node nor one below it has rules

  explicit operator bool() const { return schema != nullptr; }
  /// These are empty if the schema does not have the child.
  Place property(const std::string& name) const;
  Place items() const;
  Place additional() const;
  /// The property or the value of `additionalProperties` of that name.
  Place member(const std::string& name) const;

  /// Whether the node requires a property of that name.
  bool is_required(const std::string& name) const;
  /// Whether the node itself has rules or junctors, so that valid children do not suffice.
  bool needs_check() const;
  bool is_object() const { return schema->type == "object"; }
  bool is_array() const { return schema->type == "array"; }
  /// Neither an object nor an array.
  bool is_scalar() const { return !is_object() && !is_array(); }
};

/// The errors in one value.
struct Complaint {
  std::vector<schema::FieldError> errors;  ///< located relative to the value
  bool by_rules = false;                   ///< the value satisfies the schema; the errors are those of rules

  bool empty() const { return errors.empty(); }
  /// Less is better: a value that only violates rules is better than one that violates the schema.
  std::size_t weight() const { return errors.size() + (by_rules ? 0 : errors.size() * 100); }
};

/// Validates a value at a place as a server does: defaults, schema, list types, rules. `old` is the value before an
/// update, or null: rules about it have no effect then.
Complaint check_value(const Place& place, const json::Value& value, int server_minor, const json::Value* old = nullptr);

}  // namespace kubexx::example
