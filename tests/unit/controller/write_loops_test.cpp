#include "runtime/controller/write_loops.hpp"

#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;
using controller::WriteLoops;

namespace {

const WriteLoops::Clock::time_point kNow(1h);
const Key kKey{"default", "a"};
const Key kOther{"default", "b"};

/// The runs that led to a write.
std::shared_ptr<const controller::Lineage> runs(const std::vector<std::pair<Key, std::uint64_t>>& all) {
  auto lineage = std::make_shared<controller::Lineage>();
  for (const auto& [key, run] : all) lineage->add(key, run);
  return lineage;
}

/// A key whose runs are a tenth of a second apart.
struct LoopingKey {
  WriteLoops loops = {};
  WriteLoops::Clock::time_point now = kNow;
  std::uint64_t run = 0;

  /// The next run sends this write.
  std::optional<controller::WriteHold> write(const std::string& object, bool is_creation = false) {
    now += 100ms;
    const auto hold = loops.own(kKey, {runs({{kKey, ++run}}), object, is_creation}, now);
    loops.end(kKey);
    return hold;
  }
  /// A run of another key sends it.
  std::optional<controller::WriteHold> write_of_other(const std::string& object) {
    now += 100ms;
    return loops.own(kKey, {runs({{kOther, ++run}}), object}, now);
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
    CHECK_FALSE(key.loops.own(kKey, {runs({{kKey, key.run}}), "Fleet default/b"}, key.now)->is_new);
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
      CHECK_FALSE(key.loops.own(kKey, {runs({{kKey, 1}}), std::to_string(at), true}, key.now));
      key.loops.end(kKey);
    }
  }
  SECTION("one run writes an object often") {
    for (int at = 0; at < 100; ++at) {
      CHECK_FALSE(key.loops.own(kKey, {runs({{kKey, 1}}), "x"}, key.now));
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
  SECTION("other keys write the object, which no run of the key led to") {
    for (int at = 0; at < 100; ++at) CHECK_FALSE(key.write_of_other("x"));
  }
  SECTION("one run of the key led to what many runs of others write") {
    for (std::uint64_t at = 2; at < 100; ++at)
      CHECK_FALSE(key.loops.own(kKey, {runs({{kKey, 1}, {kOther, at}}), "x"}, key.now += 100ms));
  }
  SECTION("creations are slow") {
    for (int at = 0; at < 3000; ++at) {
      key.now += 500ms;
      CHECK_FALSE(key.write(std::to_string(at), true));
    }
  }
}

TEST_CASE("writes of other keys neither end a loop nor the time that its key is held") {
  LoopingKey key;
  CHECK(key.runs_until_held("x", 19) == -1);
  CHECK_FALSE(key.write_of_other("x"));
  const auto hold = key.write("x");
  REQUIRE(hold);
  const auto later = key.write_of_other("x");
  REQUIRE(later);
  CHECK(later->until == hold->until);
  CHECK_FALSE(later->is_new);
}

TEST_CASE("keys that wake each other in turn are a loop") {
  WriteLoops loops;
  auto now = kNow;
  std::uint64_t number = 0;
  /// A run of `key`, which sends a write that wakes `other`.
  const auto run = [&](const Key& key, const Key& other) {
    now += 100ms;
    controller::Lineage lineage = loops.begin(key);
    lineage.add(key, ++number);
    const auto hold = loops.own(other, {std::make_shared<controller::Lineage>(lineage), "x"}, now);
    loops.end(key);
    return hold;
  };
  const auto rounds_until_held = [&](const std::function<void()>& meanwhile) {
    for (int at = 1; at < 100; ++at) {
      (void)run(kKey, kOther);
      meanwhile();
      if (run(kOther, kKey)) return at;
    }
    return -1;
  };
  CHECK(rounds_until_held([&] { loops.foreign(kOther); }) == -1);
  CHECK(rounds_until_held([] {}) == 20);
}

TEST_CASE("a lineage has the last run of each key, and only the latest runs") {
  controller::Lineage lineage;
  lineage.add(kKey, 3);
  lineage.add(kOther, 4);
  lineage.add(kKey, 2);
  CHECK(lineage.run_of(kKey) == 3);
  CHECK(lineage.run_of(kOther) == 4);
  CHECK(lineage.run_of({"default", "c"}) == 0);
  for (std::uint64_t run = 5; run < 4 + controller::Lineage::kMost; ++run) lineage.add({"", std::to_string(run)}, run);
  CHECK(lineage.run_of(kKey) == 0);
  CHECK(lineage.run_of(kOther) == 4);
  controller::Lineage other;
  other.add(kKey, 100);
  lineage.add(other);
  CHECK(lineage.run_of(kKey) == 100);
  CHECK(lineage.run_of(kOther) == 0);
}

TEST_CASE("keys that each edit an object once, which wakes all of them, are not held") {
  constexpr int kFleets = 60;
  std::atomic<int> edits = 0;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto oceans = port.op.cache<Ocean>();
  std::set<std::string> done;
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    if (!done.insert(fleet.metadata.name).second) return Requeue::done();
                    auto written = api<Ocean>(ctx.client())
                                       .patch("shared", merge_patch(R"({"metadata":{"labels":{")" +
                                                                    fleet.metadata.name + R"(":"x"}}})"));
                    if (!written) return written.error();
                    ++edits;
                    return Requeue::done();
                  })
      .watches(oceans, [&](const Ocean&) {
        std::vector<Key> keys;
        for (const auto& fleet : fleets.all()) keys.push_back(key_of(*fleet));
        return keys;
      });
  Ocean ocean;
  ocean.metadata.name = "shared";
  REQUIRE(api<Ocean>(port.client).create(ocean));
  for (int at = 0; at < kFleets; ++at) REQUIRE(port.fleets.create(fleet("f" + std::to_string(at))));
  const auto running = port.start();
  REQUIRE(eventually([&] { return edits == kFleets; }));
  REQUIRE(eventually([&] { return metric(port.op.metrics(), "workqueue_depth{controller=\"fleet\"") == 0; }));
  CHECK(metric(port.op.metrics(), "kubexx_write_loops_total{controller=\"fleet\"}") <= 0);
  port.end();
  CHECK(port.reports.lines() == std::vector<std::string>());
}

TEST_CASE("write_loop_is_broken_and_named: two objects whose runs write each other") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const bool is_a = fleet.metadata.name == "a";
    const std::string flag = is_a ? (fleet.spec.flag == "red" ? "blue" : "red") : fleet.spec.flag;
    auto written = api<Fleet>(ctx.client(), "default")
                       .patch(is_a ? "b" : "a", merge_patch(R"({"spec":{"flag":")" + flag + R"("}})"));
    if (!written) return written.error();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  Fleet other = fleet("b");
  other.spec.flag = "blue";
  REQUIRE(port.fleets.create(other));
  const auto running = port.start();
  CHECK(is_reported(port, "fleet default/"));
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
