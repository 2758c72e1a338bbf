#include <harbour.example.com/v1.kubexx.hpp>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <policy/v1.kubexx.hpp>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// Typed clients of kinds that were imported from the OpenAPI documents of the server that they call.

namespace {

namespace harbour = harbour_example_com::v1;

std::string fleet_definitions() {
  std::ifstream file(kubexx::test::build_path("tests/generated/fleet.yaml"));
  return {std::istreambuf_iterator<char>(file), {}};
}

struct OpenApiHarbour {
  kubexx::testing::ApiServer server = kubexx::testing::ApiServer::start({.crds = {fleet_definitions()}}).value();
  kubexx::Client client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  kubexx::Api<harbour::Fleet> fleets = kubexx::api<harbour::Fleet>(client, "default");
};

harbour::Fleet north() {
  harbour::Fleet fleet;
  fleet.metadata.name = "north";
  fleet.spec.flag = "red";
  fleet.spec.weather = harbour::Fleet::Spec::Weather::Windy;
  fleet.spec.ships.push_back({.crew = 3, .name = "anna"});
  fleet.spec.signals_["a"] = "b";
  return fleet;
}

}  // namespace

TEST_CASE("a custom resource of an OpenAPI document is created, read, updated, applied and deleted") {
  const OpenApiHarbour it;
  const auto made = it.fleets.create(north());
  REQUIRE(made);
  CHECK(made->spec.replicas == 1);
  auto read = it.fleets.get("north");
  REQUIRE(read);
  CHECK(read->spec.ships.at(0).name == "anna");
  CHECK(read->spec.weather == harbour::Fleet::Spec::Weather::Windy);
  read->spec.replicas = 5;
  REQUIRE(it.fleets.update(*read));
  const auto listed = it.fleets.list();
  REQUIRE(listed);
  REQUIRE(listed->items.size() == 1);
  CHECK(listed->items.front().spec.replicas == 5);

  // Its subresources, and the verbs that its paths do not show.
  CHECK(it.fleets.scale("north", 7)->replicas == 7);
  REQUIRE(it.fleets.edit("north", [](harbour::Fleet& fleet) { fleet.spec.anchored = true; }));
  harbour::FleetApply change;
  change.metadata.name = "north";
  change.spec.flag = "blue";
  CHECK(it.fleets.apply(change, {.manager = "test", .force = true})->spec.flag == "blue");
  CHECK(it.fleets.remove("north"));
  CHECK(it.fleets.get("north").error().not_found());
}

TEST_CASE("a cluster-scoped kind of an OpenAPI document has no namespace") {
  const OpenApiHarbour it;
  auto oceans = kubexx::api<harbour::Ocean>(it.client);
  harbour::Ocean ocean;
  ocean.metadata.name = "arctic";
  ocean.depth = 5527;
  REQUIRE(oceans.create(ocean));
  CHECK(oceans.get("arctic")->depth == 5527);
}

TEST_CASE("a kind of Kubernetes comes from its OpenAPI document") {
  const OpenApiHarbour it;
  auto budgets = kubexx::api<policy::v1::PodDisruptionBudget>(it.client, "default");
  policy::v1::PodDisruptionBudget budget;
  budget.metadata.name = "one";
  REQUIRE(budgets.create(budget));
  CHECK(kubexx::ResourceTraits<policy::v1::PodDisruptionBudget>::has_status);
  CHECK(budgets.get("one"));
}
