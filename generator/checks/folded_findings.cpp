#include "generator/checks/folded_findings.hpp"

#include <fmt/format.h>

namespace kubexx::checks {

FoldedFindings::Advice FoldedFindings::advice_of(const support::Diagnostic& diagnostic) {
  Advice advice;
  for (const support::Note& note : diagnostic.notes) advice.emplace_back(note.span, note.message);
  return advice;
}

void FoldedFindings::add(const std::string& field, std::string body, support::Diagnostic diagnostic) {
  Key key{diagnostic.rule.text(), diagnostic.span, std::move(body), advice_of(diagnostic)};
  const auto [known, added] = folded_.try_emplace(std::move(key), Folded{std::move(diagnostic), field});
  if (!added && field != known->second.field) known->second.others.push_back(field);
}

void FoldedFindings::report(support::Diagnostics& diagnostics) {
  for (auto& [key, folded] : folded_) {
    for (const std::string& other : folded.others)
      folded.diagnostic.notes.push_back({fmt::format("also at {}", other), {}});
    diagnostics.report(std::move(folded.diagnostic));
  }
}

}  // namespace kubexx::checks
