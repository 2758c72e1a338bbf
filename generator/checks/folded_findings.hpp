#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "generator/checks/bound_advice.hpp"
#include "generator/support/diagnostic.hpp"

namespace kubexx::checks {

/// One diagnostic for each mistake in a rule, with notes for the other fields where it is one: the type that has the
/// rule can be used in several members.
class FoldedFindings {
 public:
  /// `body` is the message without the field. Fields that need other bounds have diagnostics of their own. Of fixes
  /// for the same bound, only the first diagnostic has one, which is enough for all.
  void add(const std::string& field, std::string body, support::Diagnostic diagnostic,
           std::vector<BoundFix> fixes = {});
  void report(support::Diagnostics& diagnostics);

 private:
  using Advice = std::vector<std::pair<support::Span, std::string>>;
  using Key = std::tuple<std::string_view, support::Span, std::string, Advice>;
  struct Folded {
    support::Diagnostic diagnostic;
    std::string field;
    std::vector<BoundFix> fixes = {};
    std::vector<std::string> others = {};
  };

  static Advice advice_of(const support::Diagnostic& diagnostic);
  void merge_fixes();

  std::map<Key, Folded> folded_;
};

}  // namespace kubexx::checks
