#include "runtime/controller/write_loops.hpp"

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;
using controller::WriteLoops;

namespace {

const WriteLoops::Clock::time_point kNow(1h);
const Key kKey{"default", "a"};

/// A key whose runs are a tenth of a second apart.
struct LoopingKey {
  WriteLoops loops = {};
  WriteLoops::Clock::time_point now = kNow;
  std::uint64_t run = 0;

  /// The next run sends this write.
  std::optional<controller::WriteHold> write(const std::string& object, bool is_creation = false) {
    now += 100ms;
    const auto hold = loops.own(kKey, {++run, object, is_creation}, now);
    loops.end(kKey);
    return hold;
  }
  /// The number of the first run that is held.
  int runs_until_held(const std::string& object, int most = 100) {
    for (int at = 1; at <= most; ++at)
      if (write(object)) return at;
    return -1;
  }
};

bool is_reported(const Port& port, std::string_view start) {
  return eventually([&] {
    return std::ranges::any_of(port.reports.lines(), [&](const auto& line) { return line.starts_with(start); });
  });
}

}  // namespace

TEST_CASE("twenty runs that each write the same object are a loop, which is held longer each time") {
  LoopingKey key;
  CHECK(key.runs_until_held("Fleet default/a") == 20);
  key.now += 10s;
  for (const auto time : {20s, 40s, 80s, 160s, 300s, 300s}) {
    const auto hold = key.write("Fleet default/a");
    REQUIRE(hold);
    CHECK(hold->is_new);
    CHECK(hold->is_same_object);
    CHECK(hold->time == time);
    CHECK(hold->until == key.now + time);
    CHECK_FALSE(key.loops.own(kKey, {key.run, "Fleet default/b"}, key.now)->is_new);
    key.now = hold->until;
  }
}

TEST_CASE("runs that write several objects in turn are a loop") {
  LoopingKey key;
  key.now += 1s;
  const auto held = [&] {
    for (int at = 0; at < 100; ++at)
      if (key.write(std::to_string(at % 4))) return at + 1;
    return -1;
  };
  CHECK(held() == 77);
}

TEST_CASE("a thousand runs that each create another object are a loop") {
  LoopingKey key;
  for (int at = 1; at < 1000; ++at) REQUIRE_FALSE(key.write(std::to_string(at), true));
  SECTION("if nothing else happens") {
    const auto hold = key.write("last", true);
    REQUIRE(hold);
    CHECK_FALSE(hold->is_same_object);
    CHECK(hold->time == 10s);
    key.now += 10s;
    CHECK(key.write("later", true)->time == 20s);
  }
  SECTION("but not if another client changes something") {
    key.loops.foreign(kKey);
    for (int at = 1; at < 1000; ++at) REQUIRE_FALSE(key.write(std::to_string(at), true));
  }
}

TEST_CASE("what looks like a loop but is not one") {
  LoopingKey key;
  SECTION("another client changes something in between") {
    CHECK(key.runs_until_held("x", 19) == -1);
    key.loops.foreign(kKey);
    CHECK(key.runs_until_held("x") == 20);
    key.loops.foreign(kKey);
    CHECK(key.runs_until_held("x", 19) == -1);
  }
  SECTION("each run writes another object") {
    for (int at = 0; at < 5000; ++at) CHECK_FALSE(key.write(std::to_string(at)));
  }
  SECTION("one run creates many objects, which the watch delivers during many later ones") {
    for (int at = 0; at < 5000; ++at) {
      CHECK_FALSE(key.loops.own(kKey, {1, std::to_string(at), true}, key.now));
      key.loops.end(kKey);
    }
  }
  SECTION("one run writes an object often") {
    for (int at = 0; at < 100; ++at) {
      CHECK_FALSE(key.loops.own(kKey, {1, "x"}, key.now));
      key.loops.end(kKey);
    }
  }
  SECTION("runs that write nothing end it") {
    CHECK(key.runs_until_held("x", 19) == -1);
    key.loops.end(kKey);
    key.loops.end(kKey);
    CHECK(key.runs_until_held("x", 19) == -1);
  }
  SECTION("the runs are slow") {
    for (int at = 0; at < 100; ++at) {
      key.now += 900ms;
      CHECK_FALSE(key.write("x"));
    }
  }
  SECTION("creations are slow") {
    for (int at = 0; at < 3000; ++at) {
      key.now += 500ms;
      CHECK_FALSE(key.write(std::to_string(at), true));
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
  REQUIRE(await_series(port.client, 2));
  port.end();
  const json::Array events = recorded(port.client);
  REQUIRE(events.size() == 1);
  CHECK(json::text_at(events[0], {"reason"}) == "WriteLoop");
  CHECK(json::text_at(events[0], {"type"}) == "Warning");
  CHECK(json::text_at(events[0], {"regarding", "name"}) == "a");
  CHECK("fleet default/a: " + json::text_at(events[0], {"note"}) == report);
  CHECK(metric(port.op.metrics(), "kubexx_write_loops_total{controller=\"fleet\"}") == 2);
  CHECK(runs >= 40);
  CHECK(runs <= 80);
}

TEST_CASE("write_loop_is_broken_and_named: an object that each run deletes and creates again") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [](const Fleet& parent, Context& ctx) -> Result<Requeue> {
                    const auto children = api<Fleet>(ctx.client(), "default");
                    Fleet child = fleet("child", "child");
                    child.metadata.owner_references = {controller_reference(parent)};
                    if (auto removed = children.remove("child"); !removed && !removed.error().not_found())
                      return removed.error();
                    auto created = children.create(child);
                    if (!created) return created.error();
                    return Requeue::done();
                  })
      .when([](const Fleet*, const Fleet& object) { return object.metadata.labels.at("role") == "parent"; })
      .owns(fleets);
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(is_reported(port, "fleet default/a: each run writes Fleet default/child, which causes the next run"));
}

TEST_CASE("write_loop_is_broken_and_named: each run creates an object whose name the server generates") {
  std::atomic<int> runs = 0;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& parent, Context& ctx) -> Result<Requeue> {
                    Fleet child = fleet("", "child");
                    child.metadata.generate_name = "child-";
                    child.metadata.owner_references = {controller_reference(parent)};
                    auto created = api<Fleet>(ctx.client(), "default").create(child);
                    if (!created) return created.error();
                    ++runs;
                    return Requeue::done();
                  })
      .when([](const Fleet*, const Fleet& object) { return object.metadata.labels.at("role") == "parent"; })
      .owns(fleets);
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(is_reported(port, "fleet default/a: each run creates another Fleet, which causes the next run"));
  port.end();
  CHECK(runs >= 1000);
  CHECK(runs <= 3000);  // the count begins again if a busy machine delivers the events of several runs late
}
