#include "runtime/simulation/fault_plan.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::testing {
namespace {

std::vector<std::string> names_of(const std::vector<PlannedFault>& faults) {
  std::vector<std::string> names;
  for (const PlannedFault& fault : faults) names.push_back(fault.text());
  return names;
}

}  // namespace

TEST_CASE("of too many faults after runs, the seed chooses some") {
  const auto all = faults_for({.writes = 2, .runs = 100, .actions = 1, .caches = {"Fleet", "Ocean"}});
  const auto some = [&](std::size_t most, std::uint64_t seed) {
    return names_of(with_some_after_runs(all, most, seed));
  };
  constexpr std::size_t kAfterRuns = 900;
  CHECK(some(kAfterRuns, 1) == names_of(all));
  CHECK(some(0, 1).size() == all.size() - kAfterRuns);
  const auto fifty = some(50, 1);
  CHECK(fifty.size() == all.size() - kAfterRuns + 50);
  CHECK(fifty == some(50, 1));
  CHECK(fifty != some(50, 2));
  const auto has = [&](const char* name) { return std::ranges::find(fifty, name) != fifty.end(); };
  CHECK(has("crash-before-write:2"));
  CHECK(has("last-states:Ocean:1"));
}

}  // namespace kubexx::testing
