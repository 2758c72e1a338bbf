#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/cases/case_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// Every rule of rules.txt has its cases, and every file of cases belongs to a rule.

using namespace kubexx::tests;

namespace {

struct Kinds {
  bool accept = false, reject = false;
};

/// `CRD-NAMES-003` of `crd/CRD-NAMES-003.yaml` and of `crd/ROOT-006-versions.yaml`.
std::string rule_of(const std::filesystem::path& file) {
  const std::string stem = file.stem().string();
  std::size_t end = 0;
  while (end < stem.size() && std::islower(static_cast<unsigned char>(stem[end])) == 0) ++end;
  return end < stem.size() && end > 0 ? stem.substr(0, end - 1) : stem;
}

std::map<std::string, Kinds> rules_with_cases() {
  std::map<std::string, Kinds> found;
  for (const auto& file : case_files()) {
    Kinds& kinds = found[rule_of(file)];
    for (const RuleCase& one : read_cases(file)) (one.title.starts_with("accept") ? kinds.accept : kinds.reject) = true;
  }
  return found;
}

}  // namespace

TEST_CASE("every server rule has a case") {
  std::map<std::string, Kinds> found = rules_with_cases();
  std::ifstream rules(kubexx::test::source_path("tests/cases/rules.txt"));
  std::size_t count = 0;
  for (std::string line; std::getline(rules, line); ++count) {
    std::istringstream words(line);
    std::string rule, wish;
    words >> rule >> wish;
    INFO(line);
    const auto at = found.find(rule);
    const Kinds kinds = at == found.end() ? Kinds{} : at->second;
    CHECK((wish == "none:" || wish == "reject" || kinds.accept));
    CHECK((wish == "none:" || wish == "accept" || kinds.reject));
    found.erase(rule);
  }
  CHECK(count > 300);
  for (const auto& [rule, kinds] : found) FAIL_CHECK("rules.txt has no rule " << rule);
}
