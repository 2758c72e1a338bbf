#include "runtime/schema/rulebook.hpp"

#include <algorithm>

namespace kubexx::schema {
namespace {

std::vector<RulebookRow> merged() {
  std::vector<RulebookRow> rows;
  for (const auto section : {rulebook_of_definitions(), rulebook_of_schemas(), rulebook_of_expressions(),
                             rulebook_of_objects(), rulebook_of_traps(), rulebook_of_changes()})
    rows.insert(rows.end(), section.begin(), section.end());
  std::sort(rows.begin(), rows.end(), [](const RulebookRow& a, const RulebookRow& b) { return a.id < b.id; });
  return rows;
}

}  // namespace

const std::vector<RulebookRow>& rulebook() {
  static const std::vector<RulebookRow> kRows = merged();
  return kRows;
}

const RulebookRow* find_rulebook_row(std::string_view id) {
  const std::vector<RulebookRow>& rows = rulebook();
  const auto found = std::lower_bound(rows.begin(), rows.end(), id,
                                      [](const RulebookRow& row, std::string_view wanted) { return row.id < wanted; });
  return found != rows.end() && found->id == id ? &*found : nullptr;
}

}  // namespace kubexx::schema
