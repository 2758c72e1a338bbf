#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

TEST_CASE("objects run when they are created and when they change") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    runs.add(ctx.key().text() + " " + fleet.spec.flag);
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("early")));
  const auto running = port.start();
  REQUIRE(runs.await("default/early red"));
  REQUIRE(port.fleets.create(fleet("late")));
  REQUIRE(runs.await("default/late red"));
  REQUIRE(port.fleets.edit("late", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(runs.await("default/late blue"));
  port.end();
  CHECK(port.ended);
  CHECK(runs.lines().size() == 3);
}

TEST_CASE("exception_is_an_error_of_the_key") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    runs.add(fmt::format("{} {}", fleet.metadata.name, ctx.failures()));
    if (fleet.metadata.name == "bad" && ctx.failures() == 0) throw std::runtime_error("the hull leaks");
    if (fleet.metadata.name == "bad" && ctx.failures() == 1) throw 1;
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("bad")));
  REQUIRE(port.fleets.create(fleet("good")));
  const auto running = port.start();
  CHECK(runs.await("good 0"));
  CHECK(runs.await("bad 2"));
  CHECK(port.reports.count("fleet default/bad: the reconciler threw an exception: the hull leaks") == 1);
  CHECK(port.reports.count("fleet default/bad: the reconciler threw an exception: not a std::exception") == 1);
}

TEST_CASE("an exception in a predicate wakes the key") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                    runs.add(fleet.metadata.name);
                    return Requeue::done();
                  })
      .when([](const Fleet*, const Fleet&) -> bool { throw std::runtime_error("fog"); });
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  CHECK(runs.await("a"));
  CHECK(port.reports.await("fleet default/a: a predicate threw an exception: fog"));
  CHECK(metric(port.op.metrics(), "kubexx_callback_exceptions_total{controller=\"fleet\"}") >= 1);
}

TEST_CASE("with generation_changed, only changes of the desired state run") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                    runs.add(fleet.spec.flag);
                    return Requeue::done();
                  })
      .when(generation_changed<Fleet>());
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("red"));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.metadata.labels["x"] = "y"; }));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(runs.await("blue"));
  CHECK(runs.lines() == std::vector<std::string>{"red", "blue"});
}

TEST_CASE("either accepts what one of its predicates accepts") {
  Diary runs;
  Port port;
  const auto run = [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    runs.add(ctx.key().name + " " + fleet.spec.flag + " " + std::to_string(fleet.metadata.annotations.size()));
    return Requeue::done();
  };
  port.op.controller(port.op.cache<Fleet>(), run)
      .when(either(generation_changed<Fleet>(), annotations_changed<Fleet>(),
                   [](const Fleet* before, const Fleet& after) { return before != nullptr && after.spec.flag == ""; }));
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("a red 0"));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.metadata.labels["x"] = "y"; }));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.metadata.annotations["x"] = "y"; }));
  REQUIRE(runs.await("a red 1"));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(runs.await("a blue 1"));
  CHECK(runs.lines() == std::vector<std::string>{"a red 0", "a red 1", "a blue 1"});
}

TEST_CASE("the status is written when it changes, and that does not wake its writer") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const auto written = ctx.status(fleet, [&](FleetStatus& status) { status.replicas = fleet.spec.replicas; });
    if (!written) return written.error();
    runs.add(fmt::format("{} {}", fleet.spec.flag, *written ? "written" : "same"));
    return Requeue::done();
  });
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("red written"));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(runs.await("blue same"));
  CHECK(port.fleets.get("a")->status->replicas == 1);
  CHECK(runs.lines() == std::vector<std::string>{"red written", "blue same"});
}

TEST_CASE("foreign_write_beside_status_write_wakes") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    // Another client changes the object between the read and the write of this one.
    if (fleet.spec.flag == "red") port.fleets.edit("a", [](Fleet& other) { other.spec.flag = "blue"; }).value();
    const auto written = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 7; });
    runs.add(fleet.spec.flag + (written ? " written" : written.error().conflict() ? " conflict" : " failed"));
    if (!written) return written.error();
    return Requeue::done();
  });
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("blue written"));
  CHECK(runs.count("red conflict") >= 1);
  CHECK(port.fleets.get("a")->status->replicas == 7);
}

TEST_CASE("the status follows the writes of its own run") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    runs.add("run");
    const auto first = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 7; });
    if (!first) return first.error();
    const auto edited =
        api<Fleet>(ctx.client(), "default").edit("a", [](Fleet& own) { own.metadata.labels["seen"] = "1"; });
    if (!edited) return edited.error();
    const auto second = ctx.status(fleet, [](FleetStatus& status) { status.replicas += 1; });
    if (!second) return second.error();
    const auto same = ctx.status(fleet, [](FleetStatus&) {});
    runs.add(fmt::format("{} {} {}", *first, *second, same ? *same : true));
    return Requeue::done();
  });
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("true true false"));
  const Fleet written = port.fleets.get("a").value();
  CHECK(written.status->replicas == 8);
  CHECK(written.metadata.labels.at("seen") == "1");
  port.end();
  CHECK(runs.lines() == std::vector<std::string>{"run", "true true false"});
}

TEST_CASE("a change by another client between two writes of a status is a conflict") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const bool is_first = fleet.spec.flag == "red";
    const auto first = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 7; });
    if (!first) return first.error();
    if (is_first) port.fleets.edit("a", [](Fleet& other) { other.spec.flag = "blue"; }).value();
    // A patch without a version shows the other change, and the status does not follow it either.
    if (is_first && fleet.metadata.labels.contains("patched"))
      api<Fleet>(ctx.client(), "default").patch("a", merge_patch(R"({"metadata":{"annotations":{"x":"y"}}})")).value();
    const auto second = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 8; });
    runs.add(fleet.spec.flag + (second ? " written" : second.error().conflict() ? " conflict" : " failed"));
    if (!second) return second.error();
    return Requeue::done();
  });
  const auto running = port.start();
  Fleet made = fleet("a");
  SECTION("by an update") {}
  SECTION("followed by an own patch") { made.metadata.labels["patched"] = "1"; }
  REQUIRE(port.fleets.create(made));
  REQUIRE(runs.await("blue written"));
  // Another run may begin before its cache has the change, and be between its two writes.
  CHECK(runs.count("red conflict") >= 1);
  CHECK(eventually([&] { return port.fleets.get("a")->status->replicas == 8; }));
}

TEST_CASE("a run ends its client") {
  Diary runs;
  std::optional<Client> kept;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    if (!kept) {
      kept = ctx.client();
      return Requeue::again();
    }
    const auto call = api<Fleet>(*kept, "default").get("a");
    runs.add(!call && call.error().stage == Stage::cancelled ? "cancelled" : "alive");
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(runs.await("cancelled"));
}

TEST_CASE("a client that is kept after its run names the one to keep") {
  Diary runs;
  std::optional<Client> kept;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    if (!kept) {
      kept = ctx.client();
      return Requeue::again();
    }
    runs.add(api<Fleet>(*kept, "default").get("a").error().message);
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(
      runs.await("not sent: the run that this client belongs to has ended: keep the client of the operator "
                 "(`op.client()`) for calls after a run"));
}

TEST_CASE("stuck and delayed runs") {
  Diary runs;
  std::atomic<int> count = 0;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
    runs.add(fmt::format("{} {}", fleet.spec.flag, ++count));
    if (count == 1) return Requeue::after(1ms);
    if (count == 2) return Requeue::stuck("no water");
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(runs.await("red 2"));
  REQUIRE(port.reports.await("fleet default/a: no water"));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(runs.await("blue 3"));
}

TEST_CASE("a limit holds for each key, whatever wakes it") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets,
                     [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                       runs.add(fleet.metadata.name);
                       return fleet.metadata.name == "end" ? Requeue::done() : Requeue::again();
                     },
                     {.at_most = RunLimit{.runs = 3, .per = 1h}});
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(runs.await("a", 3));
  REQUIRE(port.fleets.edit("a", [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
  REQUIRE(port.fleets.create(fleet("end")));
  REQUIRE(runs.await("end"));
  port.end();
  CHECK(runs.count("a") == 3);
}

TEST_CASE("deleted_during_run: the key fails once and does not run again") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    runs.add(fleet.metadata.name);
    if (fleet.metadata.name == "b") return Requeue::done();
    port.fleets.remove("a").value();
    const auto written = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 7; });
    if (written) runs.add("written");
    if (!eventually([&] { return fleets.find(ctx.key()) == nullptr; })) runs.add("not deleted");
    return written.error();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(
      port.reports.await("fleet default/a: PUT /apis/harbour.example.com/v1/namespaces/default/fleets/a/status: "
                         "fleets.harbour.example.com \"a\" not found"));
  REQUIRE(port.fleets.create(fleet("b")));
  REQUIRE(runs.await("b"));
  port.end();
  CHECK(runs.lines() == std::vector<std::string>{"a", "b"});
}

TEST_CASE("a write with a precondition wakes the keys of other runs") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&runs, fleets](const Fleet& one, Context& ctx) -> Result<Requeue> {
    runs.add(one.metadata.name + " " + one.spec.flag);
    const auto other = fleets.find({"default", "b"});
    if (one.metadata.name != "a" || !other || other->spec.flag == "blue") return Requeue::done();
    Fleet changed = *other;
    changed.spec.flag = "blue";
    auto written = api<Fleet>(ctx.client(), "default").update(changed);
    if (!written) return written.error();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("b")));
  const auto running = port.start();
  REQUIRE(runs.await("b red"));
  REQUIRE(port.fleets.create(fleet("a")));
  CHECK(runs.await("b blue"));
}

TEST_CASE("a status write wakes the other controllers of the kind, and not its writer") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets,
                     [&](const Fleet& one, Context& ctx) -> Result<Requeue> {
                       runs.add("writer");
                       // Without this run, the reader could see the status in its first one.
                       REQUIRE(runs.await("reader 0"));
                       const auto written = ctx.status(one, [](FleetStatus& status) { status.replicas = 7; });
                       if (!written) return written.error();
                       return Requeue::done();
                     },
                     {.name = "writer"});
  port.op.controller(fleets,
                     [&](const Fleet& one, Context&) -> Result<Requeue> {
                       runs.add(fmt::format("reader {}", one.status ? one.status->replicas : 0));
                       return Requeue::done();
                     },
                     {.name = "reader"});
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(runs.await("reader 7"));
  CHECK(eventually([&] { return metric(port.op.metrics(), "kubexx_echoes_suppressed_total") == 1; }));
  port.end();
  CHECK(runs.count("writer") == 1);
}

TEST_CASE("a predicate does not keep a cleaner from the deletion of its object") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); })
      .when([](const Fleet* before, const Fleet& after) { return !before || before->spec.flag != after.spec.flag; })
      .finalizer("harbour.example.com/charts", [&](const Fleet& fleet, Context&) -> Result<Requeue> {
        runs.add("cleaned " + fleet.metadata.name);
        return Requeue::done();
      });
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  REQUIRE(eventually([&] { return !port.fleets.get("a").value().metadata.finalizers.empty(); }));
  REQUIRE(port.fleets.remove("a"));
  CHECK(runs.await("cleaned a"));
}

TEST_CASE("functions of watched kinds run on the threads of the cache, even if a change arrives before its answer") {
  Diary runs;
  std::mutex mutex;
  std::set<std::thread::id> workers, mappers;
  const auto record = [&](std::set<std::thread::id>& threads) {
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
  };
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto oceans = port.op.cache<Ocean>();
  port.op
      .controller(fleets,
                  [&](const Fleet&, Context& ctx) -> Result<Requeue> {
                    record(workers);
                    auto written = api<Ocean>(ctx.client()).edit("north", [](Ocean& ocean) { ++ocean.depth; });
                    runs.add(written ? "written" : written.error().text());
                    return Requeue::done();
                  })
      .watches(oceans, [&](const Ocean&) {
        record(mappers);
        return std::vector<Key>{};
      });
  Ocean ocean;
  ocean.metadata.name = "north";
  REQUIRE(api<Ocean>(port.client).create(ocean));
  REQUIRE(port.fleets.create(fleet("a")));
  port.server.fail({.kind = testing::Fault::Kind::delay,
                    .method = "PUT",
                    .path = "/apis/harbour.example.com/v1/oceans/north",
                    .delay = 100ms});
  const auto running = port.start();
  REQUIRE(runs.await("written"));
  REQUIRE(eventually([&] { return oceans.find({"", "north"})->depth == 1; }));
  port.end();
  CHECK(!mappers.empty());
  CHECK(std::ranges::none_of(mappers, [&](const auto& thread) { return workers.contains(thread); }));
}

TEST_CASE("a trigger of the program runs keys, and does nothing when the operator has ended") {
  Diary runs;
  const Trigger trigger;
  {
    Port port;
    port.op
        .controller(port.op.cache<Fleet>(),
                    [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                      runs.add(ctx.causes().empty() ? "listed " + fleet.metadata.name : ctx.causes()[0]);
                      return Requeue::done();
                    })
        .on(trigger);
    REQUIRE(port.fleets.create(fleet("north")));
    const auto running = port.start();
    REQUIRE(runs.await("listed north"));
    trigger.wake({"default", "north"});
    CHECK(runs.await("Fleet default/north triggered"));
    trigger.wake({"default", "unknown"});
  }
  trigger.wake({"default", "north"});
  CHECK(runs.lines().size() == 2);
}

TEST_CASE("a trigger for an object that does not exist changes nothing") {
  Diary runs;
  const Trigger trigger;
  Port port;
  port.op
      .controller(port.op.cache<Fleet>(),
                  [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    runs.add(fmt::format("{}: {}", fleet.metadata.name, fmt::join(ctx.causes(), ", ")));
                    return Requeue::done();
                  })
      .on(trigger);
  trigger.wake({"default", "north"});
  REQUIRE(port.fleets.create(fleet("north")));
  const auto running = port.start();
  REQUIRE(runs.await("north: "));
  const double adds = metric(port.op.metrics(), "workqueue_adds_total");
  for (int at = 0; at < 100; ++at) trigger.wake({"default", fmt::format("unknown-{}", at)});
  CHECK(metric(port.op.metrics(), "workqueue_adds_total") == adds);
  const auto created = port.fleets.create(fleet("unknown-7"));
  REQUIRE(created);
  CHECK(runs.await("unknown-7: Fleet default/unknown-7 created " + created->metadata.resource_version));
}

TEST_CASE("what woke a key without an object is not the cause of its later runs") {
  Diary runs;
  Port port;
  const auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(port.op.cache<Ocean>(),
                  [&](const Ocean& ocean, Context& ctx) -> Result<Requeue> {
                    runs.add(fmt::format("{}: {}", ocean.metadata.name, fmt::join(ctx.causes(), ", ")));
                    return Requeue::done();
                  })
      .watches(fleets, [](const Fleet& fleet) { return std::vector<Key>{{"", fleet.metadata.labels.at("role")}}; });
  const auto create_ocean = [&](const char* name) {
    Ocean ocean;
    ocean.metadata.name = name;
    return api<Ocean>(port.client).create(ocean).value().metadata.resource_version;
  };
  create_ocean("first");
  const auto running = port.start();
  REQUIRE(runs.await("first: "));
  REQUIRE(port.fleets.create(fleet("north", "second")));
  const auto south = port.fleets.create(fleet("south", "first"));
  REQUIRE(south);
  REQUIRE(runs.await("first: Fleet default/south created " + south->metadata.resource_version));
  CHECK(runs.await("second: Ocean second created " + create_ocean("second")));
}

TEST_CASE("a function of the program is called for failed runs, and its exception changes nothing") {
  Diary failures;
  Port port;
  port.op
      .controller(port.op.cache<Fleet>(),
                  [](const Fleet&, Context&) -> Result<Requeue> { return Error{.message = "no crew"}; })
      .failed([&](const Error& error, const Context& ctx) {
        failures.add(fmt::format("{} {} {}", ctx.key().text(), error.message, ctx.failures()));
        throw std::runtime_error("no paper");
      });
  REQUIRE(port.fleets.create(fleet("north")));
  const auto running = port.start();
  CHECK(failures.await("default/north no crew 0"));
  CHECK(failures.await("default/north no crew 1"));
  CHECK(port.reports.await("fleet default/north: the function for failures threw an exception: no paper"));
}

TEST_CASE("a run ends when the server answers 500: the key is tried again, and the worker does not wait") {
  Diary failures;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op
      .controller(fleets,
                  [](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                    const auto written = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 7; });
                    if (!written) return written.error();
                    return Requeue::done();
                  })
      .failed([&](const Error& error, const Context&) { failures.add(std::to_string(error.code)); });
  port.server.fail({.method = "PUT", .code = 500});
  const auto running = port.start();
  REQUIRE(port.fleets.create(fleet("a")));
  CHECK(failures.await("500"));
  CHECK(eventually([&] { return requests(port.server, "PUT") == 2; }));
}

TEST_CASE("a conflict that follows another one is a failure, and the first one is not") {
  Diary failures;
  Port port;
  port.op
      .controller(port.op.cache<Fleet>(),
                  [](const Fleet&, Context&) -> Result<Requeue> {
                    return Error{.stage = Stage::http, .code = 409, .reason = Reason::conflict, .message = "sunk"};
                  })
      .failed([&](const Error& error, const Context& ctx) {
        failures.add(fmt::format("{} {} {}", ctx.key().text(), error.message, ctx.failures()));
      });
  REQUIRE(port.fleets.create(fleet("north")));
  const auto running = port.start();
  REQUIRE(failures.await("default/north sunk 1"));
  CHECK(port.reports.await("fleet default/north: sunk"));
  port.end();
  CHECK(failures.lines()[0] == "default/north sunk 0");
  const std::string counted = port.op.metrics();
  const auto runs = failures.lines().size() + 1;
  CHECK(counted.find(fmt::format("controller_runtime_reconcile_errors_total{{controller=\"fleet\"}} {}\n", runs)) !=
        std::string::npos);
}

TEST_CASE("at the deadline of a run its stop is requested, and the run is a failure that is repeated") {
  std::atomic<int> runs = 0, most_failures = 0;
  std::atomic<std::chrono::steady_clock::duration> longest = {};
  Result<> late = {};
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets,
                     [&](const Fleet&, Context& ctx) -> Result<Requeue> {
                       const auto began = std::chrono::steady_clock::now();
                       most_failures = ctx.failures();
                       while (!ctx.stop().stop_requested() && std::chrono::steady_clock::now() < began + 20s)
                         std::this_thread::sleep_for(1ms);
                       if (++runs == 1) {
                         longest = std::chrono::steady_clock::now() - began;
                         late = ctx.effect("hoist a flag", [] { return Result<>(); });
                       }
                       return Error{.message = "still waiting"};
                     },
                     {.deadline = 300ms});
  REQUIRE(port.fleets.create(fleet("a")));
  const auto running = port.start();
  CHECK(eventually([&] { return most_failures > 0; }));
  port.end();
  CHECK(port.ended);
  CHECK(longest.load() >= 300ms);
  CHECK(longest.load() < 5s);
  CHECK(late.error().message == "not done because the deadline of the run has passed: hoist a flag");
  CHECK(metric(port.op.metrics(), "controller_runtime_reconcile_timeouts_total{controller=\"fleet\"}") >= 1);
}

TEST_CASE("effects outside of the cluster happen, but in dry runs and after a stop") {
  Diary runs;
  Port port;
  const bool is_dry = GENERATE(false, true);
  if (is_dry) port.op.set_dry_run();
  port.op.controller(port.op.cache<Fleet>(), [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    const auto hoist = [&] { return runs.add("hoisted"), Result<>(); };
    runs.add(ctx.effect("hoist the flag", hoist) ? "done" : "not done");
    while (!ctx.stop().stop_requested()) std::this_thread::yield();
    const auto late = ctx.effect("hoist the flag", hoist);
    runs.add(late ? "done late" : late.error().message);
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("north")));
  const auto running = port.start();
  REQUIRE(runs.await("done"));
  port.end();
  CHECK(runs.count("hoisted") == (is_dry ? 0 : 1));
  CHECK(runs.count("not done because a stop was requested: hoist the flag") == 1);
}
