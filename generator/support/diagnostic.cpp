#include "generator/support/diagnostic.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "generator/support/rule_table.hpp"

namespace kubexx::support {
namespace {

auto order_key(const Diagnostic& diagnostic) {
  return std::tuple<FileId, std::uint32_t, std::string_view, std::uint32_t, std::string_view>(
      diagnostic.span.file, diagnostic.span.begin, diagnostic.rule, diagnostic.span.end, diagnostic.message);
}

bool same(const Diagnostic& a, const Diagnostic& b) { return a.severity == b.severity && order_key(a) == order_key(b); }

}  // namespace

void Diagnostics::report(Diagnostic diagnostic) {
  assert(find_rule(diagnostic.rule) != nullptr && "every rule has a page in rule_table.cpp");
  diagnostics_.push_back(std::move(diagnostic));
}

Diagnostic& Diagnostics::error(ErrorId rule, Span span, std::string message) {
  return add(rule.severity(), rule, span, std::move(message));
}

Diagnostic& Diagnostics::warning(WarningId rule, Span span, std::string message) {
  return add(rule.severity(), rule, span, std::move(message));
}

Diagnostic& Diagnostics::report_for(bool controller_gen, RuleId rule, Span span, std::string message) {
  return add(rule.severity_for(controller_gen), rule, span, std::move(message));
}

Diagnostic& Diagnostics::add(Severity severity, RuleId rule, Span span, std::string message) {
  report({rule, severity, std::move(message), span, {}, {}});
  return diagnostics_.back();
}

bool Diagnostics::has_errors() const {
  return std::any_of(diagnostics_.begin(), diagnostics_.end(),
                     [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::error; });
}

std::vector<Diagnostic> Diagnostics::sorted() const {
  std::vector<Diagnostic> result(diagnostics_.begin(), diagnostics_.end());
  std::stable_sort(result.begin(), result.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return order_key(a) < order_key(b); });
  result.erase(std::unique(result.begin(), result.end(), same), result.end());
  return result;
}

}  // namespace kubexx::support
