#pragma once

#include <span>
#include <string_view>

#include "generator/support/diagnostic.hpp"

namespace kubexx::support {

/// A rule, its severity and its documentation; `explanation` is the page that `kubexx explain` prints.
struct Rule {
  std::string_view id;
  Severity severity = Severity::error;
  Severity for_controller_gen = Severity::error;  ///< with `--compat controller-gen`
  std::string_view summary;
  std::string_view explanation;
};

/// The rules of kubexx itself, sorted by id.
std::span<const Rule> rule_table();
/// The rules of API servers (runtime/schema/rulebook.hpp), sorted by id.
std::span<const Rule> server_rules();
/// From either table; null if there is no such rule.
const Rule* find_rule(std::string_view id);
/// The severity of a diagnostic that `--compat controller-gen` may accept with a warning.
Severity severity_of(ReportedRule rule, bool controller_gen);

}  // namespace kubexx::support
