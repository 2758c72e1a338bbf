#include "generator/support/rule_table.hpp"

#include <filesystem>
#include <regex>
#include <set>
#include <string>

#include "generator/support/files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace kubexx::support {
namespace {

bool is_kebab(std::string_view id) {
  return std::regex_match(std::string(id), std::regex("[a-z][a-z0-9]*(-[a-z0-9]+)+"));
}

// The first group of every match of `pattern` in the generator's sources, the table itself left out.
std::set<std::string> found_in_sources(const std::string& pattern) {
  std::set<std::string> result;
  std::regex wanted(pattern);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kubexx::test::source_path("generator"))) {
    std::string path = entry.path().string();
    if (entry.path().extension() != ".cpp" || path.ends_with("rule_table.cpp") || path.ends_with("rule_id.hpp"))
      continue;
    std::string text = read_file(path).text;
    for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at) result.insert((*at)[1].str());
  }
  return result;
}

TEST_CASE("rules are sorted, unique, kebab-case and explained") {
  std::string_view previous;
  REQUIRE_FALSE(rule_table().empty());
  for (const Rule& rule : rule_table()) {
    CAPTURE(rule.id);
    CHECK(previous < rule.id);
    CHECK(is_kebab(rule.id));
    CHECK(rule.severity != Severity::note);
    CHECK_FALSE(rule.summary.empty());
    CHECK(rule.summary.size() <= 100);
    CHECK_FALSE(rule.summary.ends_with('.'));
    CHECK(rule.explanation.size() >= 100);
    CHECK(rule.explanation.find("\n    ") != std::string_view::npos);  // an example
    CHECK(find_rule(rule.id) == &rule);
    previous = rule.id;
  }
  CHECK(find_rule("no-such-rule") == nullptr);
  CHECK(find_rule("") == nullptr);
}

// An id counts where it is an argument of a function that reports, not where it is compared or spelled for other
// reasons.
TEST_CASE("every rule is reported by some source file") {
  const std::set<std::string> used = found_in_sources(
      R"rx(\b(?:error|warning|RuleId|ErrorId|Diagnostic|report\w*|fault|diagnostic_of|add\w*)(?: \w+)?[({][^;"]*"([a-z][a-z0-9-]*)")rx");
  for (const Rule& rule : rule_table()) {
    INFO(rule.id);
    CHECK(used.contains(std::string(rule.id)));
  }
}

// That every id which is reported has a row, and that errors are errors, needs no test: `RuleId` checks it at compile
// time.
TEST_CASE("an id knows its row") {
  constexpr RuleId id("marker-unread");
  STATIC_REQUIRE(id.severity() == Severity::warning);
  CHECK(find_rule(id)->severity == Severity::warning);
  CHECK(kOwnRules.size() == rule_table().size());
}

TEST_CASE("the tables have the severities for --compat controller-gen, too") {
  CHECK(severity_of("name-collision", false) == Severity::error);
  CHECK(severity_of("name-collision", true) == Severity::warning);
  CHECK(severity_of("output-clash", true) == Severity::error);
  CHECK(severity_of("marker-unread", true) == Severity::warning);
  // What an API server rejects.
  CHECK(severity_of("CEL-050", false) == Severity::error);
  CHECK(severity_of("CEL-050", true) == Severity::warning);
}

}  // namespace
}  // namespace kubexx::support
