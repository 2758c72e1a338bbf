#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

const ResourceInfo kLeases{.group = "coordination.k8s.io", .version = "v1", .kind = "Lease", .plural = "leases"};

struct good_flag {
  std::string operator()(Fleet&& fleet) const {
    if (fleet.spec.flag == "bad") throw std::runtime_error("no such flag");
    return std::move(fleet.spec.flag);
  }
};

}  // namespace

TEST_CASE("events are recorded about the object of the run, and repetitions are counted") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    ctx.normal("FlagHoisted", "Hoist", "hoisted " + fleet.spec.flag);
    if (fleet.spec.flag == "black") ctx.warning("FlagForbidden", "Hoist", "black is forbidden");
    return Requeue::done();
  });
  const Fleet made = port.fleets.create(fleet("north")).value();
  const auto running = port.start();
  REQUIRE(eventually([&] { return recorded(port.client).size() == 1; }));
  const json::Value event = recorded(port.client)[0];
  CHECK(json::text_at(event, {"regarding", "uid"}) == made.metadata.uid);
  CHECK(json::text_at(event, {"regarding", "kind"}) == "Fleet");
  CHECK(json::text_at(event, {"note"}) == "hoisted red");
  CHECK(json::text_at(event, {"type"}) == "Normal");
  CHECK(json::text_at(event, {"reportingController"}) == "harbour");
  REQUIRE(port.fleets.edit("north", [](Fleet& fleet) { fleet.spec.flag = "black"; }));
  REQUIRE(await_series(port.client, 2));
  REQUIRE(eventually([&] { return recorded(port.client).size() == 2; }));
  port.end();
  const json::Array events = recorded(port.client);
  REQUIRE(events.size() == 2);
  const bool first = json::text_at(events[0], {"reason"}) == "FlagHoisted";
  CHECK(json::integer_at(events[first ? 0 : 1], {"series", "count"}) == 2);
  CHECK(json::text_at(events[first ? 1 : 0], {"type"}) == "Warning");
  CHECK(port.op.metrics().find("kubexx_events_dropped_total 0") != std::string::npos);
}

TEST_CASE("events that the server rejects are dropped, counted and reported once, whatever their number") {
  // The second event of an object counts the first.
  for (const auto& [method, repeats] : {std::pair("POST", 1), std::pair("PATCH", 2)}) {
    CAPTURE(method);
    Diary runs;
    Port port;
    auto fleets = port.op.cache<Fleet>();
    port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
      for (int i = 0; i < repeats; ++i) ctx.normal("Seen", "Look", "");
      runs.add(fleet.metadata.name);
      return Requeue::done();
    });
    port.server.fail({.method = method, .path = "/apis/events.k8s.io/", .times = 0, .code = 403});
    for (const char* name : {"a", "b", "c"}) REQUIRE(port.fleets.create(fleet(name)));
    const auto running = port.start();
    for (const char* name : {"a", "b", "c"}) CHECK(runs.await(name));
    CHECK(eventually([&] { return port.op.metrics().find("kubexx_events_dropped_total 3") != std::string::npos; }));
    const auto lines = port.reports.lines();
    CHECK(std::ranges::count_if(lines, [](const auto& line) { return line.starts_with("events are not written: "); }) ==
          1);
  }
}

TEST_CASE("a server that does not answer delays neither runs nor the end") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    for (int i = 0; i < 2000; ++i) ctx.normal("Seen", "Look", "");
    runs.add(fleet.metadata.name);
    return Requeue::done();
  });
  port.server.fail(
      {.kind = testing::Fault::Kind::silence, .method = "POST", .path = "/apis/events.k8s.io/", .times = 0});
  for (const char* name : {"a", "b"}) REQUIRE(port.fleets.create(fleet(name)));
  const auto running = port.start();
  for (const char* name : {"a", "b"}) CHECK(runs.await(name));
  const auto begin = std::chrono::steady_clock::now();
  port.end();
  // A fifth of a second by design.
  CHECK(std::chrono::steady_clock::now() - begin < 3s);
  CHECK(port.ended);
  // A thousand wait, and at most a thousand were taken before.
  CHECK(metric(port.op.metrics(), "kubexx_events_dropped_total") >= 2000);
}

TEST_CASE("an event names each version of an object that cannot be decoded, whatever the number of caches") {
  Port port;
  const auto fleets = port.op.cache<Projected<Fleet, good_flag>>();
  port.op.cache<Projected<Fleet, good_flag>>({.namespaces = {"default"}});
  port.op.controller(fleets, [](const auto&, Context&) -> Result<Requeue> { return Requeue::done(); });
  REQUIRE(port.fleets.create(fleet("a")));
  Fleet bad = fleet("b");
  bad.spec.flag = "bad";
  bad = port.fleets.create(bad).value();
  const auto running = port.start();
  REQUIRE(eventually([&] { return recorded(port.client).size() == 1; }));
  REQUIRE(eventually([&] { return port.op.caches()[1].synced; }));
  bad = port.fleets.edit("b", [](Fleet& fleet) { fleet.spec.replicas = 2; }).value();
  REQUIRE(await_series(port.client, 2));
  port.end();
  const json::Array events = recorded(port.client);
  REQUIRE(events.size() == 1);
  CHECK(json::integer_at(events[0], {"series", "count"}) == 2);
  CHECK(json::text_at(events[0], {"reason"}) == "Undecodable");
  CHECK(json::text_at(events[0], {"type"}) == "Warning");
  CHECK(json::text_at(events[0], {"regarding", "uid"}) == bad.metadata.uid);
  CHECK(json::text_at(events[0], {"note"}).find("no such flag") != std::string::npos);
}

TEST_CASE("an event that waits for another try when the lease is lost is not written") {
  Port port;
  OtherOperator op(port.client, {.name = "harbour",
                                 .election = ElectionOptions{
                                     .name = "harbour", .identity = "first", .lease = 4s, .renew = 3s, .retry = 50ms}});
  op.controller(op.cache<Fleet>(), [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    ctx.normal("Seen", "Look", "");
    return Requeue::done();
  });
  port.server.fail({.method = "POST", .path = "/apis/events.k8s.io/", .code = 500});
  REQUIRE(port.fleets.create(fleet("a")));
  Result<> ended;
  std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
  REQUIRE(eventually([&] { return requests(port.server, "POST /apis/events.k8s.io/") == 1; }));
  const auto take_over = [](json::Value& lease) { json::set(lease, {"spec", "holderIdentity"}, "second"); };
  REQUIRE(DynamicApi(port.client, kLeases, "default").edit("harbour", take_over));
  running.join();
  REQUIRE(!ended);
  CHECK(ended.error().message == "lost the lease default/harbour");
  CHECK(requests(port.server, "POST /apis/events.k8s.io/") == 1);
  CHECK(metric(op.metrics(), "kubexx_events_dropped_total") == 1);
}

TEST_CASE("an event of an earlier term of leadership is counted") {
  Diary runs;
  Port port;
  OtherOperator op(
      port.client,
      {.name = "harbour",
       .election = ElectionOptions{
           .name = "harbour", .identity = "first", .lease = 4s, .renew = 3s, .retry = 50ms, .stand_by = true}});
  op.controller(op.cache<Fleet>(), [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    ctx.normal("Seen", "Look", "");
    runs.add("ran");
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
  REQUIRE(runs.await("ran"));
  REQUIRE(eventually([&] { return recorded(port.client).size() == 1; }));
  const auto take_over = [](json::Value& lease) {
    json::set(lease, {"spec", "holderIdentity"}, "second");
    json::set(lease, {"spec", "leaseDurationSeconds"}, std::int64_t{1});
  };
  REQUIRE(DynamicApi(port.client, kLeases, "default").edit("harbour", take_over));
  REQUIRE(await_series(port.client, 2));
  running.request_stop();
  running.join();
  CHECK(recorded(port.client).size() == 1);
}

TEST_CASE("events that wait when the lease is lost are reported once") {
  Diary reports;
  Diary runs;
  Port port;
  OtherOperator op(
      port.client,
      {.name = "harbour",
       .election = ElectionOptions{.name = "harbour", .identity = "first", .lease = 4s, .renew = 3s, .retry = 50ms},
       .report = [&](std::string_view line) { reports.add(std::string(line)); }});
  op.controller(op.cache<Fleet>(), [&](const Fleet& one, Context& ctx) -> Result<Requeue> {
    ctx.normal("Seen", "Look", one.metadata.name);
    runs.add("ran");
    return Requeue::done();
  });
  port.server.fail({.method = "POST", .path = "/apis/events.k8s.io/", .times = 0, .code = 500});
  for (const char* name : {"a", "b", "c"}) REQUIRE(port.fleets.create(fleet(name)));
  std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
  REQUIRE(eventually([&] { return requests(port.server, "POST /apis/events.k8s.io/") >= 1; }));
  REQUIRE(runs.await("ran", 3));
  const auto take_over = [](json::Value& lease) { json::set(lease, {"spec", "holderIdentity"}, "second"); };
  REQUIRE(DynamicApi(port.client, kLeases, "default").edit("harbour", take_over));
  running.join();
  CHECK(reports.lines() ==
        std::vector<std::string>{"3 events are not written: not sent: this process no longer holds the lease "
                                 "default/harbour"});
}
