// What simulations report instead of succeeding although the operator cannot run.
#include <chrono>
#include <functional>
#include <string>
#include <variant>

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

/// v1 is stored; a webhook converts it to v2.
const std::string kShips = R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
  "metadata":{"name":"ships.x.io"},"spec":{"group":"x.io","scope":"Namespaced","names":{"kind":"Ship","plural":"ships"},
  "conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],
    "clientConfig":{"url":"https://localhost:1/convert"}}},
  "versions":[
    {"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}},
    {"name":"v2","served":true,"storage":false,"schema":{"openAPIV3Schema":{"type":"object"}}}]}})";

kubexx::ResourceInfo ships(const std::string& version) {
  return {.group = "x.io", .version = version, .kind = "Ship", .plural = "ships"};
}

Result<> add_ship(const Client& client) {
  const auto ship = std::get<json::Value>(json::parse(R"({"metadata":{"name":"titanic"}})"));
  auto made = kubexx::DynamicApi(client, ships("v1"), "default").create(ship);
  if (!made) return made.error();
  return {};
}

/// Keeps a cache of ships in this version.
std::function<void(Operator&)> looking_at(const std::string& version) {
  return [=](Operator& op) {
    op.controller(op.cache(ships(version)),
                  [](const kubexx::DynamicObject&, Context&) -> Run { return Requeue::done(); });
  };
}

Simulation simulated(std::function<void(Operator&)> operates) {
  return Simulation::start({.crds = {crds()}, .operates = std::move(operates)}).value();
}

void look_at_oceans(Operator& op) {
  op.controller(op.cache<Ocean>(), [](const Ocean&, Context&) -> Run { return Requeue::done(); });
}

TEST_CASE("a required cache without its first list is an error that names the cache and the answer") {
  auto simulation = simulated([](Operator& op) {
    op.controller(op.cache<Fleet>({.fields = "spec.flag=red"}),
                  [](const Fleet&, Context&) -> Run { return Requeue::done(); });
  });
  const auto settled = simulation.settle();
  REQUIRE_FALSE(settled);
  CHECK(settled.error().message.starts_with(
      "the cache of Fleet with fields spec.flag=red has not received its first list: "));
  CHECK(settled.error().message.find("field label not supported: spec.flag") != std::string::npos);
}

TEST_CASE("lists that fail for longer than `patience` are an error, and those that recover are not") {
  auto simulation = simulated(look_at_oceans);
  const std::string path = "/apis/harbour.example.com/v1/oceans";
  simulation.fail({.kind = Fault::Kind::status, .method = "GET", .path = path, .times = 0, .code = 503});
  const auto settled = simulation.settle();
  REQUIRE_FALSE(settled);
  CHECK(settled.error().message.starts_with("the cache of Ocean has not received its first list: "));
  simulation.heal();
  CHECK(simulation.settle());
}

TEST_CASE("an optional cache, and one that is held back, may have no list") {
  auto simulation = simulated([](Operator& op) {
    op.cache<Fleet>({.fields = "spec.flag=red", .optional = true});
    look_at_oceans(op);
  });
  simulation.hold("Ocean");
  CHECK(simulation.settle());
  simulation.release("Ocean");
  CHECK(simulation.settle());
}

TEST_CASE("a cache that waits for a conversion webhook is an error") {
  const auto start = [](const std::string& version) {
    return Simulation::start({.crds = {kShips}, .operates = looking_at(version)}).value();
  };
  auto stored = start("v1");
  REQUIRE(stored.settle());
  REQUIRE(add_ship(stored.client()));
  CHECK(stored.settle());

  auto late = start("v2");
  REQUIRE(late.settle());
  REQUIRE(add_ship(late.client()));
  const auto settled = late.settle();
  REQUIRE_FALSE(settled);
  CHECK(settled.error().message ==
        "the cache of Ship (JSON) waits for the webhook that converts x.io/v1 to x.io/v2, which a simulation does not "
        "call: "
        "let it hold the stored version");

  auto listed = start("v2");
  REQUIRE(add_ship(listed.client()));
  const auto unlisted = listed.settle();
  REQUIRE_FALSE(unlisted);
  CHECK(unlisted.error().message.starts_with("the cache of Ship (JSON) has not received its first list: "));
  CHECK(unlisted.error().message.find("conversion webhook for x.io/v1, Kind=Ship failed") != std::string::npos);
}

TEST_CASE("the steps of an advance are limited for each minute, not in all") {
  auto simulation = simulated(look_at_oceans);
  REQUIRE(simulation.settle());
  const auto before = simulation.now();
  const auto advanced = simulation.advance(24h * 30);
  CHECK((advanced ? std::string() : advanced.error().message) == "");
  CHECK(simulation.now() == before + 24h * 30);
}

TEST_CASE("an advance finds an operator that is busy all the time") {
  const auto wait = GENERATE(0ms, 1ms);
  auto simulation = simulated([=](Operator& op) {
    op.controller(op.cache<Ocean>(),
                  [=](const Ocean&, Context&) -> Run { return wait == 0ms ? Requeue::again() : Requeue::after(wait); });
  });
  REQUIRE(add_ocean(simulation.client(), 1));
  const auto advanced = simulation.advance(24h * 30);
  REQUIRE_FALSE(advanced);
  CHECK(advanced.error().message == "the operator does not become quiet within 10000 steps");
}

TEST_CASE("only kinds that the operator caches are held back") {
  auto simulation = simulated(look_at_oceans);
  CHECK_THROWS_WITH(simulation.hold("oceans"),
                    "the operator has no cache of the kind \"oceans\"; its caches are of Ocean");
  CHECK_THROWS_WITH(simulation.release("Fleet"),
                    "the operator has no cache of the kind \"Fleet\"; its caches are of Ocean");
  CHECK_NOTHROW(simulation.hold("Ocean"));
}

}  // namespace
