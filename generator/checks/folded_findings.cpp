#include "generator/checks/folded_findings.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kubexx::checks {

FoldedFindings::Advice FoldedFindings::advice_of(const support::Diagnostic& diagnostic) {
  Advice advice;
  for (const support::Note& note : diagnostic.notes) advice.emplace_back(note.span, note.message);
  return advice;
}

void FoldedFindings::add(const std::string& field, std::string body, support::Diagnostic diagnostic,
                         std::vector<BoundFix> fixes) {
  Key key{diagnostic.rule.text(), diagnostic.span, std::move(body), advice_of(diagnostic)};
  const auto [known, added] =
      folded_.try_emplace(std::move(key), Folded{std::move(diagnostic), field, std::move(fixes)});
  if (!added && field != known->second.field) known->second.others.push_back(field);
}

void FoldedFindings::merge_fixes() {
  std::map<std::pair<support::Span, std::string>, std::int64_t> least;
  for (const auto& [key, folded] : folded_)
    for (const BoundFix& fix : folded.fixes) {
      const auto [known, added] = least.try_emplace({fix.span, fix.before}, fix.most);
      if (!added) known->second = std::min(known->second, fix.most);
    }
  for (auto& [key, folded] : folded_)
    for (const BoundFix& fix : folded.fixes) {
      const auto merged = least.extract({fix.span, fix.before});
      if (merged.empty()) continue;
      folded.diagnostic.fixes.push_back({fix.span, fmt::format("{}{}{}", fix.before, merged.mapped(), fix.after)});
    }
}

void FoldedFindings::report(support::Diagnostics& diagnostics) {
  merge_fixes();
  for (auto& [key, folded] : folded_) {
    for (const std::string& other : folded.others)
      folded.diagnostic.notes.push_back({fmt::format("also at {}", other), {}});
    diagnostics.report(std::move(folded.diagnostic));
  }
}

}  // namespace kubexx::checks
