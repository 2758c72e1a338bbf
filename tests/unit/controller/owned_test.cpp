#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

FleetApply wanted_child(const Fleet& parent) {
  FleetApply child;
  child.metadata.name = parent.metadata.name + "-child";
  child.metadata.labels["role"] = "child";
  child.spec.flag = parent.spec.flag;
  child.spec.ships = {{.name = "tender"}};
  return child;
}

/// Parents, each of which has a child of the same flag.
struct Families : Port {
  Cache<Fleet> parents = op.cache<Fleet>({.labels = "role=parent"});
  Cache<Fleet> children = op.cache<Fleet>({.namespaces = {"default"}, .labels = "role=child"});
  Diary runs = {};

  Families() {
    op.controller(parents, [this](const Fleet& parent, Context& ctx) -> Result<Requeue> {
        const auto child = ctx.ensure(children, wanted_child(parent));
        if (!child) return child.error();
        runs.add(parent.metadata.name + " " + (*child)->spec.flag);
        return Requeue::done();
      }).owns(children);
  }
  ~Families() { end(); }

  std::ptrdiff_t applies() const {
    return requests(server, "PATCH /apis/harbour.example.com/v1/namespaces/default/fleets/a-child");
  }
};

}  // namespace

TEST_CASE("ensure_writes_once") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  port.start();
  REQUIRE(port.runs.await("a red"));
  const auto child = port.fleets.get("a-child");
  REQUIRE(child);
  REQUIRE(child->metadata.owner_references.size() == 1);
  CHECK(child->metadata.owner_references[0].uid == port.fleets.get("a")->metadata.uid);
  CHECK(child->metadata.owner_references[0].controller == true);
  for (int at = 1; at <= 5; ++at) {
    REQUIRE(port.fleets.edit("a", [&](Fleet& parent) { parent.spec.replicas = at + 1; }));
    REQUIRE(port.runs.await("a red", at + 1));
  }
  CHECK(port.applies() == 1);
  REQUIRE(port.fleets.edit("a", [&](Fleet& parent) { parent.spec.flag = "blue"; }));
  REQUIRE(port.runs.await("a blue"));
  CHECK(port.applies() == 2);
  CHECK(port.fleets.get("a-child")->spec.flag == "blue");
}

TEST_CASE("ensure_mends_foreign_change") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  port.start();
  REQUIRE(port.runs.await("a red"));
  SECTION("of a field of the document") {
    REQUIRE(port.fleets.edit("a-child", [](Fleet& child) { child.spec.flag = "black"; }));
    REQUIRE(eventually([&] { return port.fleets.get("a-child")->spec.flag == "red"; }));
    CHECK(port.applies() == 2);
  }
  SECTION("but not of other fields") {
    const auto before = port.runs.count("a red");
    REQUIRE(port.fleets.edit("a-child", [](Fleet& child) { child.spec.replicas = 9; }));
    REQUIRE(port.runs.await("a red", before + 1));
    CHECK(port.applies() == 1);
    CHECK(port.fleets.get("a-child")->spec.replicas == 9);
  }
  SECTION("and deletions") {
    const auto uid = port.fleets.get("a-child")->metadata.uid;
    REQUIRE(port.fleets.remove("a-child"));
    REQUIRE(eventually([&] {
      const auto child = port.fleets.get("a-child");
      return child && child->metadata.uid != uid;
    }));
    CHECK(port.applies() == 2);
  }
}

TEST_CASE("a child whose owner has another uid does not wake it") {
  Families port;
  REQUIRE(port.fleets.create(fleet("a")));
  port.start();
  REQUIRE(port.runs.await("a red"));
  Fleet foreign = fleet("foreign", "child");
  foreign.metadata.owner_references = {
      {.api_version = "harbour.example.com/v1", .kind = "Fleet", .name = "a", .uid = "another"}};
  const auto runs = port.runs.lines().size();
  REQUIRE(port.fleets.create(foreign));
  REQUIRE(port.fleets.create(fleet("b")));
  REQUIRE(port.runs.await("b red"));
  const auto lines = port.runs.lines();
  CHECK(std::count(lines.begin() + static_cast<std::ptrdiff_t>(runs), lines.end(), "a red") <= 1);
}

TEST_CASE("other kinds wake the keys that their maps name, before and after a change") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto oceans = port.op.cache<Ocean>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                    runs.add(fleet.metadata.name);
                    return Requeue::done();
                  })
      .watches(oceans, [](const Ocean& ocean) -> std::vector<Key> {
        if (ocean.depth == 13) throw std::runtime_error("too deep");
        return {{"default", fmt::format("f{}", ocean.depth)}};
      });
  REQUIRE(port.fleets.create(fleet("f1")));
  REQUIRE(port.fleets.create(fleet("f2")));
  port.start();
  REQUIRE(runs.await("f1"));
  REQUIRE(runs.await("f2"));
  Ocean ocean;
  ocean.metadata.name = "north";
  ocean.depth = 1;
  const auto api_of_oceans = api<Ocean>(port.client);
  REQUIRE(api_of_oceans.create(ocean));
  REQUIRE(runs.await("f1", 2));
  REQUIRE(api_of_oceans.edit("north", [](Ocean& ocean) { ocean.depth = 2; }));
  REQUIRE(runs.await("f1", 3));
  REQUIRE(runs.await("f2", 2));
  REQUIRE(api_of_oceans.edit("north", [](Ocean& ocean) { ocean.depth = 13; }));
  CHECK(port.reports.await("fleet north: the function of a watched kind threw an exception: too deep"));
  CHECK(metric(port.op.metrics(), "kubexx_callback_exceptions_total{controller=\"fleet\"}") >= 1);
}
