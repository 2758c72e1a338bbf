#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

TEST_CASE("a status that a run writes with the object is an error, since servers drop it") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const auto own = api<Fleet>(ctx.client());
    const auto add = [&](std::string_view what, const Result<>& written) {
      runs.add(fmt::format("{}: {}", what, written ? "written" : written.error().message));
    };
    Fleet changed = fleet;
    changed.spec.flag = "blue";
    changed.status.emplace().replicas = 7;
    add("update", own.update(changed));
    FleetApply document{.metadata = {.name = "b"}};
    document.metadata.labels["role"] = "child";
    document.status.emplace(FleetApply::FleetStatus{}).replicas = 7;
    add("ensure", ctx.ensure(fleets, document));
    changed.status = fleet.status;
    add("update", own.update(changed));
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(port.fleets.status().edit("a", [](Fleet& fleet) { fleet.status.emplace().replicas = 1; }));
  const auto running = port.start();
  constexpr const char* kDropped =
      "{}: not sent: servers drop status.replicas from this write of Fleet {}, because the status is a subresource: "
      "write it with `status().edit`, or in a reconciler with `ctx.status`";
  CHECK(runs.await(fmt::format(kDropped, "update", "default/a")));
  CHECK(runs.await(fmt::format(kDropped, "ensure", "b")));
  CHECK(runs.await("update: written"));
  CHECK(port.fleets.get("a")->spec.flag == "blue");
}
