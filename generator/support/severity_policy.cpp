#include "generator/support/severity_policy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/support/nearest.hpp"
#include "generator/support/rule_table.hpp"

namespace kubexx::support {
namespace {

bool take_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

std::optional<std::string> check_rule(std::string_view id) {
  const Rule* rule = find_rule(id);
  if (rule == nullptr) {
    std::vector<std::string_view> ids;
    for (const Rule& row : rule_table()) ids.push_back(row.id);
    std::string_view guess = nearest(id, ids);
    return guess.empty() ? fmt::format("unknown rule '{}'", id)
                         : fmt::format("unknown rule '{}'; did you mean '{}'?", id, guess);
  }
  if (rule->severity == Severity::error) return fmt::format("rule '{}' is an error and cannot be changed", id);
  return std::nullopt;
}

void forget(SeverityPolicy& policy, const std::string& rule) {
  policy.raised.erase(rule);
  policy.lowered.erase(rule);
  policy.silenced.erase(rule);
}

Severity severity_under(const SeverityPolicy& policy, std::string_view rule) {
  if (policy.raised.contains(rule)) return Severity::error;
  if (policy.warnings_are_errors && !policy.lowered.contains(rule)) return Severity::error;
  return Severity::warning;
}

}  // namespace

std::optional<std::string> add_option(SeverityPolicy& policy, std::string_view option) {
  if (option == "error" || option == "no-error") {
    policy.warnings_are_errors = option == "error";
    return std::nullopt;
  }
  std::set<std::string, std::less<>>* wanted = nullptr;
  if (take_prefix(option, "error=")) {
    wanted = &policy.raised;
  } else if (take_prefix(option, "no-error=")) {
    wanted = &policy.lowered;
  } else if (take_prefix(option, "no-")) {
    wanted = &policy.silenced;
  }
  if (auto problem = check_rule(option)) return problem;
  std::string rule(option);
  forget(policy, rule);
  if (wanted != nullptr) wanted->insert(rule);
  return std::nullopt;
}

std::vector<Diagnostic> apply(const SeverityPolicy& policy, std::vector<Diagnostic> diagnostics) {
  std::erase_if(diagnostics, [&](const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::warning && policy.silenced.contains(diagnostic.rule.text());
  });
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity == Severity::warning) diagnostic.severity = severity_under(policy, diagnostic.rule);
  }
  return diagnostics;
}

bool has_errors(const std::vector<Diagnostic>& diagnostics) {
  return std::any_of(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::error; });
}

}  // namespace kubexx::support
