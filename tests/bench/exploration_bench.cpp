// kubexx_exploration_bench
//
// Explores an operator that writes ten objects, and prints the runs a second of CPU time beside what kubexx promises.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include <kubexx/simulation.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "tests/bench/usage.hpp"
#include "tests/support/fleet_definitions.hpp"

namespace {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::Ocean;
using kubexx::Client;
using kubexx::Context;
using kubexx::Requeue;
using kubexx::Result;

constexpr int kFleets = 10;
constexpr int kRounds = 3;
constexpr double kPromised = 300;  ///< runs a second

void set_up(kubexx::Operator& op) {
  auto fleets = op.cache<Fleet>();
  op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
      for (int at = 0; at < kFleets; ++at) {
        FleetApply fleet;
        fleet.metadata.name = fmt::format("{}-{}", ocean.metadata.name, at);
        fleet.metadata.name_space = "default";
        fleet.spec.flag = "white";
        if (auto made = ctx.ensure(fleets, fleet); !made) return made.error();
      }
      return Requeue::done();
    }).owns(fleets);
}

Result<> create(const Client& client) {
  Ocean ocean;
  ocean.metadata.name = "baltic";
  ocean.depth = 1;
  auto made = kubexx::api<Ocean>(client).create(ocean);
  if (!made) return made.error();
  return {};
}

}  // namespace

int main() {
  const std::string crds = kubexx::test::fleet_definitions();
  double most = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double begin = kubexx::bench::processor_seconds();
    const auto report = kubexx::testing::explore({.crds = {crds}, .operates = set_up}, {{"create", create}});
    if (!report || !report->findings.empty()) {
      fmt::print(stderr, "{}\n", report ? report->text() : report.error().text());
      return 1;
    }
    most = std::max(most, static_cast<double>(report->runs) / (kubexx::bench::processor_seconds() - begin));
  }
  fmt::print("{:<30} {:>10.1f}      {:<8} {:>9} {:>6.2f}\n", "exploration runs a second", most, "promised", kPromised,
             most / kPromised);
}
