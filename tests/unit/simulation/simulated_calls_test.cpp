// Calls of clients in simulations: what arrives of the answers.
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
using kubexx::testing::Fault;
using kubexx::testing::Simulation;

/// Every ocean gets a fleet.
Simulation simulated_fleets() {
  return Simulation::start({.crds = {crds()}, .operates = oceans_with(make_fleet)}).value();
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
