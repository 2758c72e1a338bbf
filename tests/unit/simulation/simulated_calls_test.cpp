// Calls of clients in simulations: their time, and what arrives of the answers.
#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/simulation/oceans.hpp"

namespace {

namespace json = kubexx::json;
using namespace kubexx::test;
using namespace std::chrono_literals;
using kubexx::testing::Fault;
using kubexx::testing::Simulation;

/// Every ocean gets a fleet.
Simulation simulated_fleets() {
  return Simulation::start({.crds = {crds()}, .operates = oceans_with(make_fleet)}).value();
}

const auto kIsRed = [](const Fleet& fleet) { return fleet.spec.flag == "red"; };

TEST_CASE("waits for objects take simulated time") {
  auto simulation = simulated_fleets();
  const auto fleets = fleets_of(simulation.client());
  const auto before = simulation.now();
  const auto missing = fleets.wait("north", kIsRed, 30s);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().reason == kubexx::Reason::timeout);
  CHECK(simulation.now() == before + 30s);
  REQUIRE(fleets.create(fleet_of("", "north")));
  CHECK_FALSE(fleets.wait("north", kIsRed, 1h));
  CHECK_FALSE(fleets.wait_deleted("north", 30s));
  CHECK(simulation.now() == before + 1h + 1min);
  REQUIRE(fleets.patch("north", kubexx::merge_patch(R"({"spec":{"flag":"red"}})")));
  CHECK(fleets.wait("north", kIsRed, 1h));
  REQUIRE(fleets.remove("north"));
  CHECK(fleets.wait_deleted("north", 1h));
  CHECK(simulation.now() == before + 1h + 1min);
}

TEST_CASE("a watch ends at a deadline in simulated time") {
  auto simulation = simulated_fleets();
  const auto before = simulation.now();
  const Client limited = simulation.client().with({.deadline_in = 20min});
  REQUIRE(fleets_of(limited).create(fleet_of("", "north")));
  std::vector<std::string> seen;
  const auto watched = fleets_of(limited).watch({}, [&](const kubexx::WatchEvent<Fleet>& event) {
    if (event.change == kubexx::Change::added) seen.push_back(event.object.metadata.name);
    return true;
  });
  CHECK(watched);
  CHECK(seen == std::vector<std::string>{"north"});
  CHECK(simulation.now() == before + 20min);
  const auto later = fleets_of(limited).get("north");
  REQUIRE_FALSE(later);
  CHECK(later.error().stage == kubexx::Stage::cancelled);
}

TEST_CASE("warnings of the server arrive") {
  const std::string ships = R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
    "metadata":{"name":"ships.x.io"},"spec":{"group":"x.io","scope":"Namespaced",
    "names":{"kind":"Ship","plural":"ships"},"versions":[{"name":"v1","served":true,"storage":true,"deprecated":true,
      "deprecationWarning":"\"Ship\" is old","schema":{"openAPIV3Schema":{"type":"object"}}}]}})";
  auto simulation = Simulation::start({.crds = {ships}}).value();
  const kubexx::DynamicApi api(simulation.client(),
                               {.group = "x.io", .version = "v1", .kind = "Ship", .plural = "ships"}, "default");
  const auto ship = std::get<json::Value>(json::parse(R"({"metadata":{"name":"titanic"}})"));
  const auto made = api.create(ship);
  REQUIRE(made);
  CHECK(made.warnings == std::vector<std::string>{"\"Ship\" is old"});
}

TEST_CASE("a body is lost only if it is cut before its end") {
  const auto [at_byte, is_lost] = GENERATE(table<std::size_t, bool>({{0, true}, {1, true}, {1 << 20, false}}));
  auto simulation = simulated_fleets();
  REQUIRE(simulation.settle());
  simulation.fail({.kind = Fault::Kind::cut, .method = "PATCH", .at_byte = at_byte});
  REQUIRE(add_ocean(simulation.client(), 1));
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == (is_lost ? 2 : 1));
}

}  // namespace
