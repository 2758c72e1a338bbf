#pragma once

#include <cstdint>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/rules/rule_tree.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::rules {

/// What all rules of one object may cost together.
inline constexpr std::int64_t kObjectBudget = 10'000'000;

/// A value and the one before an update.
struct RuleSubject {
  const json::Value& value;
  const json::Value* old = nullptr;
  const schema::SchemaNode& schema;  ///< that of the rules, made ready for objects
  const schema::FieldPath& path;
  /// Failures of rules on what did not change are warnings.
  bool ratchets = false;
  int server_minor = schema::kNewestServer;
  bool old_is_unknown = false;  ///< rules that use the old value are not evaluated
};

/// Evaluates the rules of the value and of everything in it (CEL-060 to CEL-064). What they cost is taken from
/// `budget`, which is below zero when they were given up.
void run_rules(const RuleNode& rules, const RuleSubject& subject, std::int64_t& budget, schema::FieldErrors& errors,
               std::vector<schema::FieldWarning>& warnings);

}  // namespace kubexx::rules
