// How many faults explorations try.
#include <string>

#include "tests/support/catch.hpp"
#include "tests/unit/simulation/oceans.hpp"

namespace {

using namespace kubexx::test;

const auto kNotedFirst = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
  if (has_note(ocean, "done")) return Requeue::done();
  if (auto noted = note(ocean, ctx, "done", "yes"); !noted) return noted.error();
  return make_fleet(ocean, ctx, fleets);
});

TEST_CASE("explorations limit the faults after runs, any of which can be replayed") {
  const auto every = explored(kNotedFirst, {create(1)}, {.pairs = 0});
  const auto some = explored(kNotedFirst, {create(1)}, {.pairs = 0, .most_run_faults = 5});
  CHECK(every.skipped == 0);
  CHECK(some.skipped > 0);
  CHECK(some.runs + some.skipped == every.runs);
  CHECK(some.text().find(" faults after runs were not tried: see `most_run_faults`\n") != std::string::npos);
  for (const std::string fault : {"restart:1", "relist:1", "hour:1", "held:Ocean:1:1"})
    CHECK(explored(kNotedFirst, {create(1)}, {.only = fault, .most_run_faults = 0}).runs == 2);
}

TEST_CASE("an exploration ends with its last finding") {
  const auto every = explored(kNotedFirst, {create(1)});
  REQUIRE(every.findings.size() > 2);
  CHECK_FALSE(every.is_cut);
  const auto two = explored(kNotedFirst, {create(1)}, {.most_findings = 2});
  CHECK(two.is_cut);
  CHECK(two.runs < every.runs);
  REQUIRE(two.findings.size() == 2);
  for (std::size_t at = 0; at < 2; ++at) CHECK(two.findings[at].fault == every.findings[at].fault);
  CHECK(two.text().find("`most_findings`") != std::string::npos);
}

}  // namespace
