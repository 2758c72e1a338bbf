#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "runtime/schema/rule_id.hpp"

// The rulebook: what every rule id in errors and warnings means. One table per section.

namespace kubexx::schema {

/// What an API server does with a request to which a rule applies.
enum class RuleEffect {
  rejects,  ///< the request fails
  warns,    ///< the server accepts the request and returns a warning
  silent,   ///< the server accepts the request without a warning, although it is almost certainly a mistake
};

struct RulebookRow {
  RuleId id;
  RuleEffect effect = RuleEffect::rejects;
  std::string_view summary;      ///< what is wrong: lower case, no full stop
  std::string_view explanation;  ///< why it is wrong and how to fix it, in sentences
};

/// Sorted by id.
std::span<const RulebookRow> rulebook_of_definitions();
std::span<const RulebookRow> rulebook_of_schemas();
std::span<const RulebookRow> rulebook_of_expressions();
std::span<const RulebookRow> rulebook_of_objects();
std::span<const RulebookRow> rulebook_of_traps();
/// Changes between two versions of a definition: `rejects` means breaking, `warns` risky and `silent` safe.
std::span<const RulebookRow> rulebook_of_changes();

/// All sections, sorted by id: one row for each of `kRuleIds`.
const std::vector<RulebookRow>& rulebook();
/// Null if `id` is not the id of a rule.
const RulebookRow* find_rulebook_row(std::string_view id);

}  // namespace kubexx::schema
