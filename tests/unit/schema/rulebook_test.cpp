#include "runtime/schema/rulebook.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <type_traits>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

using namespace kubexx::schema;

// An id that is not a literal, and so not checked by the compiler, is not a RuleId.
static_assert(!std::is_constructible_v<RuleId, std::string>);
static_assert(!std::is_constructible_v<RuleId, std::string_view>);
static_assert(RuleId("CEL-020").text() == "CEL-020");

namespace {

bool is_list_of_ids(const std::string& path) { return path.ends_with("_table.cpp") || path.ends_with("/rule_id.hpp"); }

/// The ids that sources spell as literals. Since a RuleId can only be made from a literal, these are all that can be
/// reported.
std::set<std::string> ids_in_sources() {
  const std::regex id("\"([A-Z]{2,}(?:-[A-Z]+)*-[0-9]{3})\"");
  std::set<std::string> found;
  for (const char* folder : {"/runtime", "/generator"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kubexx::test::source_path() + folder)) {
      const std::string path = entry.path().string();
      const bool is_source = path.ends_with(".cpp") || path.ends_with(".hpp");
      if (!is_source || is_list_of_ids(path)) continue;
      std::ifstream file(path);
      const std::string text(std::istreambuf_iterator<char>(file), {});
      for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) found.insert((*at)[1].str());
    }
  return found;
}

}  // namespace

TEST_CASE("every id has a row and a place that reports it", "[rulebook]") {
  const std::set<std::string> reported = ids_in_sources();
  for (const std::string_view id : kRuleIds) {
    INFO(id);
    CHECK(find_rulebook_row(id) != nullptr);
    CHECK(reported.contains(std::string(id)));
  }
  CHECK(rulebook().size() == kRuleIds.size());
}

TEST_CASE("every id in a source is an id of the rulebook", "[rulebook]") {
  for (const std::string& id : ids_in_sources()) {
    INFO(id);
    CHECK(find_rulebook_row(id) != nullptr);
  }
}

TEST_CASE("rows are sorted, unique and complete", "[rulebook]") {
  CHECK(std::ranges::is_sorted(kRuleIds));
  std::string_view previous;
  for (const RulebookRow& row : rulebook()) {
    INFO(row.id.text());
    CHECK(previous < row.id.text());
    CHECK_FALSE(row.summary.empty());
    CHECK(row.summary.size() <= 100);
    CHECK_FALSE(row.summary.ends_with('.'));
    CHECK(row.explanation.ends_with('.'));
    CHECK(find_rulebook_row(row.id) == &row);
    previous = row.id;
  }
  CHECK(find_rulebook_row("CRD-NAMES-999") == nullptr);
  CHECK(find_rulebook_row("") == nullptr);
}
