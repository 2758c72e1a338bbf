#include "generator/driver/explain/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <span>
#include <vector>

#include "generator/driver/run.hpp"
#include "generator/support/nearest.hpp"
#include "generator/support/rule_table.hpp"

namespace kubexx::driver {
namespace {

void list_rules(std::span<const support::Rule> rules, std::ostream& out) {
  std::size_t width = 0;
  for (const support::Rule& rule : rules) width = std::max(width, rule.id.size());
  for (const support::Rule& rule : rules) {
    std::string_view kind = rule.severity == support::Severity::error ? "error  " : "warning";
    out << fmt::format("{:{}}  {}  {}\n", rule.id, width, kind, rule.summary);
  }
}

}  // namespace

int explain(const std::string& name, std::ostream& out, std::ostream& err) {
  if (name.empty()) {
    list_rules(support::rule_table(), out);
    out << "\nRules of API servers, for definitions and custom resources:\n";
    list_rules(support::server_rules(), out);
    return kSuccess;
  }
  if (const support::Rule* rule = support::find_rule(name)) {
    std::string_view kind = rule->severity == support::Severity::error ? "an error" : "a warning";
    out << fmt::format("{}: {}\n\n{}\n\nThis is {}.\n", rule->id, rule->summary, rule->explanation, kind);
    return kSuccess;
  }
  std::vector<std::string_view> ids;
  for (const auto rules : {support::rule_table(), support::server_rules()})
    for (const support::Rule& rule : rules) ids.push_back(rule.id);
  std::string_view guess = support::nearest(name, ids);
  err << fmt::format("kubexx: error: unknown rule '{}'{}\n", name,
                     guess.empty() ? "; 'kubexx explain' lists them" : fmt::format("; did you mean '{}'?", guess));
  return kUsage;
}

}  // namespace kubexx::driver
