#pragma once

#include <span>
#include <string_view>

#include "generator/support/diagnostic.hpp"

namespace kubexx::support {

/// One row per diagnostic rule. Ids are never renamed; `explanation` is the page that `--explain` prints.
struct Rule {
  std::string_view id;
  Severity severity = Severity::error;
  std::string_view summary;
  std::string_view explanation;
};

/// The rules of kubexx itself, sorted by id.
std::span<const Rule> rule_table();
/// The rules of API servers (runtime/schema/rulebook.hpp), sorted by id.
std::span<const Rule> server_rules();
/// In either table; null for what is no rule.
const Rule* find_rule(std::string_view id);

}  // namespace kubexx::support
