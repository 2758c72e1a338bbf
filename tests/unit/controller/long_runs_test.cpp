#include <kubexx/detail/cache/cache_set.hpp>
#include "runtime/metrics/registry.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// A clock that the test advances; pauses end at once.
class HandTime : public TimeSource {
 public:
  Clock::time_point now() const override { return Clock::time_point(1h) + passed; }
  std::chrono::system_clock::time_point wall_clock() const override { return {}; }
  bool pause(const std::stop_token& stop, std::chrono::milliseconds time) override {
    passed += time;
    return !stop.stop_requested();
  }
  double chance() override { return luck; }

  Clock::duration passed = {};
  double luck = 0.5;
};

/// A controller of one fleet, whose runs do what the test says.
struct Watched {
  std::shared_ptr<HandTime> time = std::make_shared<HandTime>();
  std::function<void()> during = [] {};
  Diary reports = {};
  metrics::Registry registry = {};
  std::shared_ptr<cache::Store> store = std::make_shared<cache::Store>(cache::form_of<Fleet>(), CacheOptions());
  controller::Loop loop{
      store,
      std::make_shared<cache::CacheSet>(),
      controller::erased_reconciler<Fleet>([this](const Fleet&, Context&) {
        during();
        return Result<Requeue>(Requeue::done());
      }),
      {.name = "fleet", .deadline = 60s},
      std::make_shared<controller::Declarations>([this](std::string_view line) { reports.add(std::string(line)); }),
      registry,
      time};

  Watched() {
    store->reset(0);
    store->object(
        0, watch::Change::added,
        R"({"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{"name":"a","namespace":"default","uid":"u","resourceVersion":"1"},"spec":{"flag":"red"}})");
    store->synced(0, "1");
  }

  bool run() { return loop.run_one(Client{std::shared_ptr<client::Session>()}, {}).has_value(); }
  double value(const std::string& series) {
    loop.refresh_metrics();
    return metric(registry.text(), series);
  }
  double stuck() { return value("kubexx_stuck_runs{controller=\"fleet\"}"); }
  double depth(int priority) {
    return value(fmt::format("workqueue_depth{{controller=\"fleet\",name=\"fleet\",priority=\"{}\"}}", priority));
  }
};

}  // namespace

TEST_CASE("a run that does not end is reported once, counted, and turns the operator unhealthy") {
  Watched watched;
  watched.during = [&] {
    watched.time->passed += 89s;
    watched.loop.look_after();
    CHECK(watched.reports.lines().empty());
    CHECK(watched.stuck() == 0);
    watched.time->passed += 1s;
    watched.loop.look_after();
    watched.loop.look_after();
    CHECK(watched.reports.lines() ==
          std::vector<std::string>{
              "fleet default/a: the reconciler has not returned 30 seconds after the deadline of its run"});
    CHECK(watched.stuck() == 1);
    CHECK(watched.loop.health());
    watched.time->passed += 5min;
    CHECK(watched.loop.health().error().message == "a reconciler of fleet has not returned for 390 seconds");
  };
  watched.loop.begin();
  REQUIRE(watched.run());
  CHECK(watched.loop.health());
  CHECK(watched.stuck() == 0);
}

TEST_CASE("a run that does not end at a stop is named") {
  Watched watched;
  using Names = std::vector<std::string>;
  watched.during = [&] { CHECK(watched.loop.report_unfinished() == Names{"fleet default/a"}); };
  watched.loop.begin();
  REQUIRE(watched.run());
  CHECK(watched.loop.report_unfinished() == Names());
  CHECK(watched.reports.lines() ==
        std::vector<std::string>{"fleet default/a: the reconciler does not return although a stop was requested; the "
                                 "operator waits for it"});
}

TEST_CASE("an operator whose runs do not end within ten seconds of a stop waits for them, and ends with an error") {
  std::atomic<bool> may_end = false, has_begun = false;
  Port port;
  port.op.controller(port.op.cache<Fleet>(), [&](const Fleet&, Context&) -> Result<Requeue> {
    has_begun = true;
    (void)eventually([&] { return may_end.load(); });  // no assertion, beside those of other threads
    return Requeue::done();
  });
  port.op.background("probe", [&](const Client&, const std::stop_token&) -> Result<> {
    (void)eventually([&] { return may_end.load(); });  // no assertion, beside those of other threads
    return {};
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(eventually([&] { return has_begun.load(); }));
  port.stop.request_stop();
  CHECK(port.reports.await(
      "the background task \"probe\" does not return although a stop was requested; the operator waits for it"));
  may_end = true;
  port.end();
  REQUIRE_FALSE(port.ended);
  CHECK(port.ended.error().message ==
        "not returned within 10 seconds after the stop: fleet default/a, the background task \"probe\"");
}

TEST_CASE("all keys run again after ten hours, a tenth more or less, in the background lane") {
  const auto [luck, after] =
      GENERATE(table<double, std::chrono::hours>({{0, 9h}, {0.5, 10h}, {1, 11h}}));  // chance stays below 1
  Watched watched;
  watched.time->luck = luck;
  watched.loop.plan_resync();
  watched.loop.begin();
  CHECK(watched.run());
  watched.time->passed += after - 1s;
  watched.loop.look_after();
  CHECK_FALSE(watched.run());
  watched.time->passed += 2s;
  watched.loop.look_after();
  CHECK(watched.depth(0) == 0);
  CHECK(watched.depth(-100) == 1);
  CHECK(watched.run());
  watched.loop.look_after();
  CHECK_FALSE(watched.run());
}

TEST_CASE("the controllers are looked after when a resync is due") {
  Watched watched;
  const auto start = watched.time->now();
  watched.loop.plan_resync();
  watched.loop.begin();
  REQUIRE(watched.run());
  CHECK(watched.loop.next_look() == start + 60s);  // a run that begins now has this deadline
  watched.time->passed += 10h - 1s;
  CHECK(watched.loop.next_look() == start + 10h);
  SECTION("at that time") {
    watched.time->passed += 1s;
    watched.loop.look_after();
    CHECK(watched.run());
  }
  SECTION("another term begins: its time begins again") {
    watched.loop.plan_resync();
    watched.time->passed += 1s;
    watched.loop.look_after();
    CHECK_FALSE(watched.run());
  }
}

TEST_CASE("a resync after less than a second") {
  std::atomic<int> runs = 0;
  Port port;
  port.op.controller(port.op.cache<Fleet>(),
                     [&](const Fleet&, Context&) -> Result<Requeue> {
                       ++runs;
                       return Requeue::done();
                     },
                     {.resync = 100ms});
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(eventually([&] { return runs >= 4; }));
}

TEST_CASE("a status takes over the generation if it has a member for it") {
  struct Snake {
    std::optional<std::int64_t> observed_generation = {};
  } snake;
  struct Camel {
    std::int64_t observedGeneration = 0;
  } camel;
  struct Neither {
    int replicas = 3;
  } neither;
  controller::observe_generation(snake, 7);
  controller::observe_generation(camel, 7);
  controller::observe_generation(neither, 7);
  CHECK(snake.observed_generation == 7);
  CHECK(camel.observedGeneration == 7);
  CHECK(neither.replicas == 3);
}
