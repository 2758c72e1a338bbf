#include "runtime/schema/rulebook.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "tests/support/catch.hpp"

using namespace kubexx::schema;

namespace {

/// Everything in the sources that looks like the id of a rule.
std::set<std::string> ids_in_sources() {
  const std::regex id(
      "\"((?:APPR|CEL|COL|CONV-CFG|CR|CRD|DEFAULT|DIFF|EXT|FMT|KW|LIMIT|LIST|MAPT|NEST|PUF|ROOT|SEL|STORED|STRUCT|SUB|"
      "TRAP|UPD|WARN)(?:-[A-Z]+)?-[0-9]{3})\"");
  std::set<std::string> found;
  for (const char* folder : {"/runtime", "/generator"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(KUBEXX_SOURCE_DIR) + folder)) {
      const std::string path = entry.path().string();
      const bool is_source = path.ends_with(".cpp") || path.ends_with(".hpp");
      if (!is_source || path.ends_with("_table.cpp")) continue;
      std::ifstream file(path);
      const std::string text(std::istreambuf_iterator<char>(file), {});
      for (std::sregex_iterator at(text.begin(), text.end(), id), end; at != end; ++at) found.insert((*at)[1].str());
    }
  return found;
}

}  // namespace

TEST_CASE("every rule that a source file names has a row", "[rulebook]") {
  const std::set<std::string> ids = ids_in_sources();
  CHECK(ids.size() > 200);
  for (const std::string& id : ids) {
    INFO(id);
    CHECK(find_rulebook_row(id) != nullptr);
  }
}

TEST_CASE("rows are sorted, unique and say something", "[rulebook]") {
  std::string_view previous;
  for (const RulebookRow& row : rulebook()) {
    INFO(row.id);
    CHECK(previous < row.id);
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
