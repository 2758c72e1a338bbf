#include <kubexx/simulation/simulation.hpp>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/condition.hpp>
#include <kubexx/json/members.hpp>
#include <kubexx/json/value.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"

namespace {

namespace json = kubexx::json;
using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;
using kubexx::Client;
using kubexx::Context;
using kubexx::Operator;
using kubexx::Requeue;
using kubexx::Result;
using kubexx::testing::Fault;
using kubexx::testing::Simulation;
using namespace std::chrono_literals;

FleetApply patrol_of(const Ocean& ocean) {
  FleetApply patrol;
  patrol.metadata.name = ocean.metadata.name + "-patrol";
  patrol.metadata.name_space = "default";
  patrol.spec.flag = "white";
  patrol.spec.replicas = static_cast<std::int32_t>(ocean.depth);
  return patrol;
}

/// Every ocean gets a patrol with as many ships as it is deep.
void guard(Operator& op) {
  auto oceans = op.cache<Ocean>();
  auto fleets = op.cache<Fleet>();
  op.controller(oceans, [=](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
      auto made = ctx.ensure(fleets, patrol_of(ocean));
      if (!made) return made.error();
      return Requeue::done();
    }).owns(fleets);
  op.controller(fleets, [](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    auto written = ctx.status(fleet, [&](FleetStatus& status) { status.replicas = fleet.spec.replicas; });
    if (!written) return written.error();
    return Requeue::after(10min);
  });
}

Simulation simulation_of(std::function<void(Operator&)> operates, std::uint64_t seed = 1) {
  const std::string crds = kubexx::test::fleet_definitions();
  return Simulation::start({.crds = {crds}, .operates = std::move(operates), .seed = seed}).value();
}

void add_ocean(const Client& client, const std::string& name, std::int64_t depth) {
  Ocean ocean;
  ocean.metadata.name = name;
  ocean.depth = depth;
  kubexx::api<Ocean>(client).create(ocean).value();
}

bool has_line(const Simulation& simulation, std::string_view part) {
  return std::ranges::any_of(simulation.history(),
                             [&](const std::string& line) { return line.find(part) != std::string::npos; });
}

TEST_CASE("an operator reaches the wanted state without sockets and sleeps") {
  auto simulation = simulation_of(guard);
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  const auto patrol = kubexx::api<Fleet>(simulation.client(), "default").get("baltic-patrol").value();
  CHECK(patrol.status->replicas == 5);
  CHECK(simulation.writes() == 2);
  CHECK(simulation.failing().empty());
}

TEST_CASE("collected_by_owner: owned objects that are deleted come back, and are collected with their owner") {
  auto simulation = simulation_of(guard);
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  const auto fleets = kubexx::api<Fleet>(simulation.client(), "default");
  fleets.remove("baltic-patrol").value();
  CHECK_FALSE(fleets.get("baltic-patrol"));
  REQUIRE(simulation.settle());
  CHECK(fleets.get("baltic-patrol"));
  kubexx::api<Ocean>(simulation.client()).remove("baltic").value();
  CHECK_FALSE(fleets.get("baltic-patrol"));
}

TEST_CASE("uids are unique: objects that namespaces own are not collected") {
  auto simulation = Simulation::start({}).value();
  const kubexx::DynamicApi namespaces(
      simulation.client(), {.version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false});
  const kubexx::ResourceInfo maps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
  const auto owners = namespaces.list().value().items;
  CHECK(owners.size() > 1);
  for (const json::Value& owner : owners) {
    const std::string name = json::text_at(owner, {"metadata", "name"});
    const json::Value reference = json::Object({{"apiVersion", "v1"},
                                                {"kind", "Namespace"},
                                                {"name", name},
                                                {"uid", json::text_at(owner, {"metadata", "uid"})}});
    const json::Value map =
        json::Object({{"metadata", json::Object({{"name", "owned"}, {"ownerReferences", json::Array({reference})}})}});
    REQUIRE(kubexx::DynamicApi(simulation.client(), maps, name).create(map));
  }
  for (const json::Value& owner : owners)
    CHECK(kubexx::DynamicApi(simulation.client(), maps, json::text_at(owner, {"metadata", "name"})).get("owned"));
}

std::vector<std::string> history_of(std::uint64_t seed) {
  auto simulation = simulation_of(guard, seed);
  add_ocean(simulation.client(), "baltic", 5);
  CHECK(simulation.settle());
  simulation.restart();
  simulation.relist();
  CHECK(simulation.advance(1h));
  return simulation.history();
}

TEST_CASE("same_seed_same_trace") {
  const auto history = history_of(7);
  CHECK(history.size() > 10);
  CHECK(history == history_of(7));
}

TEST_CASE("the clock advances only on request") {
  auto simulation = simulation_of(guard);
  const auto before = simulation.now();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(simulation.now() == before);
  REQUIRE(simulation.advance(1h));
  CHECK(simulation.now() == before + 1h);
}

/// Patience beyond the renewal of every watch.
Simulation patient_simulation(std::function<void(Operator&)> operates) {
  const std::string crds = kubexx::test::fleet_definitions();
  return Simulation::start({.crds = {crds}, .operates = std::move(operates), .patience = 90min}).value();
}

TEST_CASE("settle lets no time pass for watches that end and kinds that are absent") {
  auto simulation = patient_simulation([](Operator& op) {
    op.cache({.group = "x.io", .version = "v1", .kind = "X", .plural = "xs"}, {.optional = true});
    op.controller(op.cache<Ocean>(), [](const Ocean&, Context&) -> Result<Requeue> { return Requeue::done(); });
  });
  const auto before = simulation.now();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  REQUIRE(simulation.settle());
  CHECK(simulation.now() == before);
  CHECK(has_line(simulation, "run ocean baltic: done"));
}

TEST_CASE("settle waits for keys that are due later") {
  int runs = 0;
  auto simulation = patient_simulation([&](Operator& op) {
    op.controller(op.cache<Ocean>(), [&](const Ocean&, Context&) -> Result<Requeue> {
      return runs++ == 0 ? Requeue::after(1h) : Requeue::done();
    });
  });
  const auto before = simulation.now();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(runs == 2);
  CHECK(simulation.now() == before + 1h);
}

TEST_CASE("a kind that the operator needs and that is not defined is an error, since no key runs") {
  const auto operates = [](Operator& op) {
    op.cache<Ocean>({.optional = true});
    op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  };
  auto simulation = Simulation::start({.operates = operates}).value();
  const auto settled = simulation.settle();
  REQUIRE_FALSE(settled);
  CHECK(settled.error().message ==
        "kinds that the operator needs are not served: Fleet (fleets.harbour.example.com/v1) (add their definitions to "
        "`crds`)");
  const auto explored = kubexx::testing::explore({.operates = operates}, {});
  CHECK((!explored || !explored->findings.empty()));
}

TEST_CASE("settle delivers a kind that was absent at the start") {
  const kubexx::ResourceInfo ships{.group = "x.io", .version = "v1", .kind = "Ship", .plural = "ships"};
  auto simulation = simulation_of([&](Operator& op) {
    op.controller(op.cache(ships, {.optional = true}),
                  [](const kubexx::DynamicObject&, Context&) -> Result<Requeue> { return Requeue::done(); });
  });
  REQUIRE(simulation.settle());
  const kubexx::ResourceInfo definitions{.group = "apiextensions.k8s.io",
                                         .version = "v1",
                                         .kind = "CustomResourceDefinition",
                                         .plural = "customresourcedefinitions",
                                         .namespaced = false};
  const json::Value definition = std::get<json::Value>(json::parse(R"({"metadata":{"name":"ships.x.io"},"spec":{
    "group":"x.io","scope":"Namespaced","names":{"kind":"Ship","plural":"ships"},
    "versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object"}}}]}})"));
  REQUIRE(kubexx::DynamicApi(simulation.client(), definitions).create(definition));
  const json::Value ship = std::get<json::Value>(json::parse(R"({"metadata":{"name":"titanic"}})"));
  REQUIRE(kubexx::DynamicApi(simulation.client(), ships, "default").create(ship));
  REQUIRE(simulation.settle());
  CHECK(has_line(simulation, "run ship default/titanic: done"));
}

TEST_CASE("faults apply to requests of the operator, as those of servers do") {
  auto simulation = simulation_of(guard);
  simulation.fail({.kind = Fault::Kind::status, .method = "PATCH", .code = 503});
  simulation.fail({.kind = Fault::Kind::lose, .method = "PUT"});
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(has_line(simulation, "write PATCH /apis/harbour.example.com/v1/namespaces/default/fleets/baltic-patrol"));
  CHECK(has_line(simulation, ": 503"));
  CHECK(kubexx::api<Fleet>(simulation.client(), "default").get("baltic-patrol").value().status->replicas == 5);
  CHECK(simulation.failing().empty());
}

TEST_CASE("faults of watches: nothing is missed") {
  const auto kind = GENERATE(Fault::Kind::end_watch, Fault::Kind::cut, Fault::Kind::silence, Fault::Kind::status);
  auto simulation = simulation_of(guard);
  simulation.fail({.kind = kind, .method = "GET", .path = "/apis/harbour.example.com/v1/oceans", .times = 2});
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.advance(1min));
  CHECK(simulation.writes() == 2);
}

TEST_CASE("an owned object that is made and deleted while its kind cannot be watched comes back") {
  auto simulation = simulation_of(guard);
  REQUIRE(simulation.settle());
  const std::string path = "/apis/harbour.example.com/v1/fleets";
  simulation.fail({.kind = Fault::Kind::status, .method = "GET", .path = path, .times = 1000, .code = 503});
  simulation.relist();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.advance(10s));
  const auto fleets = kubexx::api<Fleet>(simulation.client(), "default");
  REQUIRE(fleets.remove("baltic-patrol"));
  simulation.heal();
  REQUIRE(simulation.advance(5min));
  CHECK(fleets.get("baltic-patrol"));
}

TEST_CASE("a fault that is removed does not occur, and a delay passes in simulated time") {
  auto simulation = simulation_of(guard);
  simulation.fail({.kind = Fault::Kind::status, .method = "PATCH", .code = 403});
  simulation.heal();
  simulation.fail({.kind = Fault::Kind::delay, .method = "PATCH", .delay = 5s});
  const auto before = simulation.now();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == 2);
  CHECK(simulation.now() == before + 5s);
}

TEST_CASE("an answer that is delayed beyond the time limit of a call is lost, although the write takes effect") {
  std::optional<kubexx::Error> error;
  auto simulation = simulation_of([&](Operator& op) {
    auto fleets = op.cache<Fleet>();
    op.controller(op.cache<Ocean>(), [&, fleets](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
      const auto ensured = ctx.ensure(fleets, patrol_of(ocean));
      if (ensured) return Requeue::done();
      error = ensured.error();
      return ensured.error();
    });
  });
  simulation.fail({.kind = Fault::Kind::delay, .method = "PATCH", .delay = 10min});
  const auto before = simulation.now();
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  REQUIRE(error);
  CHECK(error->may_have_been_applied);
  CHECK(simulation.now() - before < 5min);
}

TEST_CASE("conditions have simulated times and the generation of the object") {
  std::vector<kubexx::Condition> conditions;
  auto simulation = simulation_of([&](Operator& op) {
    op.controller(op.cache<Ocean>(), [&](const Ocean&, Context& ctx) -> Result<Requeue> {
      ctx.set_condition(conditions, {.type = "Ready", .status = "True", .reason = "Seen"});
      ctx.set_condition(conditions, {.type = "Old", .status = "True", .observed_generation = 7, .reason = "Seen"});
      return Requeue::done();
    });
  });
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  REQUIRE(conditions.size() == 2);
  CHECK(conditions[0].last_transition_time == kubexx::Time(simulation.now()));
  CHECK(conditions[0].observed_generation == 1);
  CHECK(conditions[1].observed_generation == 7);
  kubexx::api<Ocean>(simulation.client()).patch("baltic", kubexx::merge_patch(R"({"depth":9})")).value();
  REQUIRE(simulation.settle());
  CHECK(conditions[0].observed_generation == 2);
}

TEST_CASE("Requeue::after runs a key when its time has come") {
  int runs = 0;
  auto simulation = simulation_of([&](Operator& op) {
    op.controller(op.cache<Ocean>(), [&](const Ocean&, Context&) -> Result<Requeue> {
      ++runs;
      return Requeue::after(10min);
    });
  });
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(runs == 1);
  REQUIRE(simulation.advance(1h));
  CHECK(runs == 7);
}

TEST_CASE("a kind that is held back is seen in its earlier state") {
  auto simulation = simulation_of(guard);
  simulation.hold("Ocean");
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == 0);
  simulation.release("Ocean");
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == 2);
}

TEST_CASE("a restart and a new list write nothing again") {
  auto simulation = simulation_of(guard);
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  simulation.relist();
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == 2);
  simulation.restart();
  REQUIRE(simulation.settle());
  CHECK(simulation.writes() == 3);  // the first `ensure` after a start is sent, and changes nothing
  CHECK(has_line(simulation, "the operator is restarted"));
}

TEST_CASE("a failing key is retried in simulated time, and named") {
  auto simulation = simulation_of([](Operator& op) {
    op.controller(op.cache<Ocean>(), [](const Ocean& ocean, Context&) -> Result<Requeue> {
      if (ocean.depth < 10) return kubexx::Error{.message = "too shallow"};
      return Requeue::done();
    });
  });
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  REQUIRE(simulation.failing().size() == 1);
  CHECK(simulation.failing()[0] == "ocean baltic: too shallow");
  kubexx::api<Ocean>(simulation.client()).patch("baltic", kubexx::merge_patch(R"({"depth":20})")).value();
  REQUIRE(simulation.settle());
  CHECK(simulation.failing().empty());
}

TEST_CASE("what reconcilers record is collected, and not written") {
  auto simulation = simulation_of([](Operator& op) {
    op.controller(op.cache<Ocean>(), [](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
      if (ocean.depth < 10) ctx.warning("TooShallow", "Measure", "less than 10 m");
      return Requeue::done();
    });
  });
  add_ocean(simulation.client(), "baltic", 5);
  REQUIRE(simulation.settle());
  REQUIRE(simulation.events().size() == 1);
  const auto& event = simulation.events().front();
  CHECK(event.type == "Warning");
  CHECK(event.reason == "TooShallow");
  CHECK(event.action == "Measure");
  CHECK(event.note == "less than 10 m");
  CHECK(event.kind == "Ocean");
  CHECK(event.key == kubexx::Key{"", "baltic"});
  CHECK(has_line(simulation, "recorded Warning TooShallow of Ocean baltic: less than 10 m"));
  CHECK(simulation.writes() == 0);
}

TEST_CASE("an operator that never becomes quiet is an error, not a hang") {
  auto simulation = simulation_of([](Operator& op) {
    op.controller(op.cache<Ocean>(), [](const Ocean&, Context&) -> Result<Requeue> { return Requeue::again(); });
  });
  add_ocean(simulation.client(), "baltic", 5);
  const auto settled = simulation.settle();
  REQUIRE_FALSE(settled);
  CHECK(settled.error().message ==
        "the operator does not become quiet: ocean baltic asks to run again after every run");
}

TEST_CASE("a declaration that is not valid is an error of the start") {
  const auto started = Simulation::start({.operates = [](Operator& op) { op.cache<Ocean>({.labels = "a in"}); }});
  REQUIRE_FALSE(started);
  CHECK(started.error().message.starts_with("the label selector \"a in\" is not valid"));
}

}  // namespace
