#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/members.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

struct flag_length {
  std::size_t operator()(Fleet&& fleet) const {
    if (fleet.spec.flag == "bad") throw std::runtime_error("no such flag");
    return fleet.spec.flag.size();
  }
};

struct by_role {
  std::string operator()(const Metadata<Fleet>& fleet) const { return fleet.metadata.labels.at("role"); }
};

const ResourceInfo kFleets = resource_info<Fleet>();

json::Value fleet_document(const std::string& name) {
  json::Value document = json::Object();
  json::set(document, {"metadata", "name"}, name);
  json::set(document, {"metadata", "namespace"}, "default");
  json::set(document, {"spec", "flag"}, "white");
  json::set(document, {"spec", "replicas"}, 1);
  return document;
}

}  // namespace

TEST_CASE("a cache of metadata receives and holds nothing else") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Metadata<Fleet>, by_role>({.namespaces = {"default"}, .labels = "role"});
  port.op.controller(fleets, [&](const Metadata<Fleet>& fleet, Context& ctx) -> Result<Requeue> {
    const auto changed = api<Fleet>(ctx.client(), "default").edit(fleet.metadata.name, [](Fleet& whole) {
      whole.metadata.labels["role"] = "seen";
    });
    if (!changed) return changed.error();
    runs.add(fleets.find(ctx.key())->metadata.labels.at("role"));
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a", "new")));
  const auto running = port.start();
  REQUIRE(runs.await("seen"));
  CHECK(fleets.where<by_role>("seen").size() == 1);
  CHECK(fleets.store()->form().encode(fleets.store()->find({"default", "a"})).find("flag") == std::string::npos);
  REQUIRE(port.fleets.remove("a"));
  CHECK(eventually([&] { return fleets.all().empty(); }));
  port.end();
}

TEST_CASE("metadata of owned objects is enough to restore them") {
  Diary runs;
  Port port;
  auto oceans = port.op.cache<Ocean>();
  auto fleets = port.op.cache<Metadata<Fleet>>();
  port.op
      .controller(oceans,
                  [&runs, fleets](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
                    FleetApply wanted;
                    wanted.metadata.name = ocean.metadata.name;
                    wanted.metadata.name_space = "default";
                    wanted.spec.flag = "white";
                    const auto made = ctx.ensure(fleets, wanted);
                    if (!made) return made.error();
                    runs.add((*made)->metadata.name);
                    return Requeue::done();
                  })
      .owns(fleets);
  Ocean ocean;
  ocean.metadata.name = "north";
  REQUIRE(api<Ocean>(port.client).create(ocean));
  const auto running = port.start();
  REQUIRE(runs.await("north"));
  REQUIRE(port.fleets.edit("north", [](Fleet& fleet) { fleet.spec.flag = "black"; }));
  CHECK(eventually([&] { return port.fleets.get("north").value().spec.flag == "white"; }));
  port.end();
}

TEST_CASE("a projection is held in place of the object, and its exception is that of one object") {
  Port port;
  auto fleets = port.op.cache<Projected<Fleet, flag_length>>();
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  Fleet bad = fleet("b");
  bad.spec.flag = "bad";
  REQUIRE(port.fleets.create(bad));
  REQUIRE(eventually([&] { return fleets.find({"default", "a"}) && !fleets.skipped().empty(); }));
  CHECK(fleets.find({"default", "a"})->value == 3);
  CHECK(fleets.find({"default", "a"})->metadata.labels.at("role") == "parent");
  CHECK(fleets.skipped().front().error.message == "its projection threw an exception: no such flag");
  port.end();
}

TEST_CASE("kinds that are known at run time have caches, controllers and owned objects") {
  Diary runs;
  Port port;
  auto oceans = port.op.cache(resource_info<Ocean>());
  auto fleets = port.op.cache(kFleets, {.namespaces = {"default"}});
  auto typed = port.op.cache<Fleet>({.namespaces = {"default"}});
  CHECK(fleets.store() != typed.store());
  CHECK(fleets.store()->text() == "Fleet (JSON) in namespace default");
  port.op
      .controller(oceans,
                  [&runs, fleets, typed](const DynamicObject& ocean, Context& ctx) -> Result<Requeue> {
                    const auto made = ctx.ensure(fleets, fleet_document(ocean.metadata.name));
                    if (!made) return made.error();
                    runs.add(json::text_at((*made)->value, {"spec", "flag"}));
                    if (!typed.find({"default", ocean.metadata.name})) runs.add("the typed cache lacks it");
                    return Requeue::done();
                  })
      .owns(fleets);
  Ocean ocean;
  ocean.metadata.name = "north";
  REQUIRE(api<Ocean>(port.client).create(ocean));
  const auto running = port.start();
  REQUIRE(runs.await("white"));
  CHECK(json::text_at(oceans.all().front()->value, {"kind"}) == "Ocean");
  CHECK(runs.count("the typed cache lacks it") == 0);
  REQUIRE(port.fleets.remove("north"));
  CHECK(eventually([&] { return bool(port.fleets.get("north")); }));
  port.end();
}
