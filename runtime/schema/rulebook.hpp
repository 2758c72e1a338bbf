#pragma once

#include <span>
#include <string_view>
#include <vector>

// What every rule id in errors and warnings means, in words of our own: one table for each section of the rulebook.

namespace kubexx::schema {

/// What a server does where a rule applies.
enum class RuleEffect {
  refuses,  ///< the request fails
  warns,    ///< the server accepts and says something
  silent,   ///< the server accepts and says nothing; what follows is rarely meant
};

struct RulebookRow {
  std::string_view id;
  RuleEffect effect = RuleEffect::refuses;
  std::string_view summary;      ///< lower case, no full stop
  std::string_view explanation;  ///< whole sentences, then an example where one helps
};

/// Sorted by id.
std::span<const RulebookRow> rulebook_of_definitions();
std::span<const RulebookRow> rulebook_of_schemas();
std::span<const RulebookRow> rulebook_of_expressions();
std::span<const RulebookRow> rulebook_of_objects();
std::span<const RulebookRow> rulebook_of_traps();
/// Changes from one definition to the next, `refuses` meaning breaking, `warns` risky and `silent` safe.
std::span<const RulebookRow> rulebook_of_changes();

/// All of them, sorted by id.
const std::vector<RulebookRow>& rulebook();
/// Null for what is no rule.
const RulebookRow* find_rulebook_row(std::string_view id);

}  // namespace kubexx::schema
