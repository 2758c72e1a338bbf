#include "runtime/controller/write_loops.hpp"

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;
using controller::WriteLoops;

namespace {

const WriteLoops::Clock::time_point kNow(1h);
const Key kKey{"default", "a"};

/// Runs that each write `object`, a tenth of a second apart. The number of the first that is held.
int runs_until_held(WriteLoops& loops, const std::string& object, WriteLoops::Clock::time_point& now, int most = 100) {
  for (int run = 1; run <= most; ++run) {
    now += 100ms;
    const auto hold = loops.own(kKey, object, now);
    loops.end(kKey);
    if (hold) return run;
  }
  return -1;
}

}  // namespace

TEST_CASE("twenty runs that each write the same object are a loop, which is held longer each time") {
  WriteLoops loops;
  auto now = kNow;
  CHECK(runs_until_held(loops, "Fleet default/a", now) == 20);
  now += 10s;
  for (const auto time : {20s, 40s, 80s, 160s, 300s, 300s}) {
    const auto hold = loops.own(kKey, "Fleet default/a", now);
    REQUIRE(hold);
    CHECK(hold->is_new);
    CHECK(hold->time == time);
    CHECK(hold->until == now + time);
    CHECK_FALSE(loops.own(kKey, "Fleet default/b", now)->is_new);
    loops.end(kKey);
    now = hold->until;
  }
}

TEST_CASE("what looks like a loop but is not one") {
  WriteLoops loops;
  auto now = kNow;
  SECTION("another client changes something in between") {
    CHECK(runs_until_held(loops, "x", now, 19) == -1);
    loops.foreign(kKey);
    CHECK(runs_until_held(loops, "x", now) == 20);
    loops.foreign(kKey);
    CHECK(runs_until_held(loops, "x", now, 19) == -1);
  }
  SECTION("each run writes another object") {
    for (int at = 0; at < 100; ++at) CHECK(runs_until_held(loops, std::to_string(at), now, 1) == -1);
  }
  SECTION("one run writes often") {
    for (int at = 0; at < 100; ++at) CHECK_FALSE(loops.own(kKey, "x", now));
  }
  SECTION("runs that write nothing end it") {
    CHECK(runs_until_held(loops, "x", now, 19) == -1);
    loops.end(kKey);
    loops.end(kKey);
    CHECK(runs_until_held(loops, "x", now, 19) == -1);
  }
  SECTION("the runs are slow") {
    for (int at = 0; at < 100; ++at) {
      now += 1s;
      CHECK_FALSE(loops.own(kKey, "x", now));
      loops.end(kKey);
    }
  }
}

TEST_CASE("write_loop_is_broken_and_named: a controller that wakes itself without end is held and reported") {
  std::atomic<int> runs = 0;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const std::string flag = fleet.spec.flag == "red" ? "blue" : "red";
    auto written = api<Fleet>(ctx.client(), "default")
                       .patch(fleet.metadata.name, merge_patch(R"({"spec":{"flag":")" + flag + R"("}})"));
    if (!written) return written.error();
    ++runs;
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  const std::string report =
      "fleet default/a: each run writes Fleet default/a, which causes the next run (the last one changed spec.flag): "
      "the key waits for 10 seconds, or until another client changes something";
  REQUIRE(port.reports.await(report));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.replicas = 2; }));
  REQUIRE(port.reports.await(report, 2));
  port.end();
  const json::Array events = recorded(port.client);
  REQUIRE(events.size() == 1);
  CHECK(json::text_at(events[0], {"reason"}) == "WriteLoop");
  CHECK(json::text_at(events[0], {"type"}) == "Warning");
  CHECK(json::text_at(events[0], {"regarding", "name"}) == "a");
  CHECK("fleet default/a: " + json::text_at(events[0], {"note"}) == report);
  CHECK(json::integer_at(events[0], {"series", "count"}) == 2);
  CHECK(metric(port.op.metrics(), "kubexx_write_loops_total{controller=\"fleet\"}") == 2);
  // The watch may show a write only in the run that it causes, together with the write of that run: of two runs, at
  // least one counts.
  CHECK(runs >= 40);
  CHECK(runs <= 80);
}
