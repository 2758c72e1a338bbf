#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/schema/json_schema.hpp"

namespace kubexx::example {

/// One step of a path in a rule: a field as expressions spell it, or any element of a list or map.
struct HintStep {
  std::string field;  ///< empty: any element
  friend bool operator==(const HintStep&, const HintStep&) = default;
  friend auto operator<=>(const HintStep&, const HintStep&) = default;
};
using HintPath = std::vector<HintStep>;

/// What the text of a rule reveals about values that satisfy it: the fields that it reads, and its literals.
struct RuleHints {
  std::vector<HintPath> paths;        ///< from `self`; without duplicates, in the order of the rule
  std::vector<std::string> strings;   ///< literals
  std::vector<std::string> patterns;  ///< arguments of `matches`
  std::vector<std::int64_t> integers;
};

/// Reads a rule; empty if it does not parse.
RuleHints read_hints(const schema::ValidationRule& rule);

}  // namespace kubexx::example
