#include <latch>

#include <kubexx/config/settings.hpp>
#include <kubexx/detail/client/session.hpp>
#include <kubexx/detail/config/credentials.hpp>
#include <kubexx/detail/http/curl_transport.hpp>
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

Result<Requeue> nothing(const Fleet&, Context&) { return Requeue::done(); }

/// The clock of the system, which the test puts forward.
class PutForward : public TimeSource {
 public:
  Clock::time_point now() const override { return Clock::now() + std::chrono::seconds(seconds); }
  std::chrono::system_clock::time_point wall_clock() const override { return system_time()->wall_clock(); }
  bool pause(const std::stop_token& stop, std::chrono::milliseconds time) override {
    return system_time()->pause(stop, time);
  }
  double chance() override { return system_time()->chance(); }

  std::atomic<int> seconds = 0;
};

Client client_with(const std::string& kubeconfig, std::shared_ptr<TimeSource> time) {
  auto settings = config::read_settings(kubeconfig, "kubeconfig", {}).value();
  auto transport = http::make_curl_transport(settings.address);
  auto credentials = std::make_shared<config::Credentials>(std::move(settings.chosen), config::Environment());
  return Client(std::make_shared<client::Session>(std::move(transport), std::move(credentials),
                                                  client::SessionOptions{.time = std::move(time)}));
}

}  // namespace

TEST_CASE("no_crd_said: kinds that are not served are reported at once, and all are named in one error") {
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Diary reports;
  Operator op(client, {.sync_timeout = 2s, .report = [&](std::string_view line) { reports.add(std::string(line)); }});
  op.controller(op.cache<Fleet>(), &nothing);
  op.cache<Ocean>();
  const auto ended = op.run({});
  REQUIRE(!ended);
  CHECK(ended.error().code == 404);
  CHECK(!op.ready());
  CHECK(ended.error().message.starts_with("the cache of Fleet has not synced: "));
  CHECK(ended.error().message.find("; the cache of Ocean has not synced: ") != std::string::npos);
  CHECK(reports.lines().front() ==
        "kinds that the operator needs are not served: Fleet (fleets.harbour.example.com/v1), Ocean "
        "(oceans.harbour.example.com/v1) (apply their CustomResourceDefinitions)");
}

TEST_CASE("a kind with another scope on the server is reported at once") {
  std::string crds = kubexx::test::fleet_definitions();
  constexpr std::string_view kScope = "scope: Namespaced";
  crds.replace(crds.find(kScope), kScope.size(), "scope: Cluster");
  testing::ApiServer server = testing::ApiServer::start({.crds = {crds}}).value();
  Diary reports;
  Operator op(Client::from_kubeconfig(server.kubeconfig()).value(),
              {.report = [&](std::string_view line) { reports.add(std::string(line)); }});
  op.controller(op.cache<Fleet>(), &nothing);
  std::stop_source stop;
  std::jthread running([&] { CHECK(op.run(stop.get_token())); });
  CHECK(eventually([&] { return !reports.lines().empty(); }));
  stop.request_stop();
  running.join();
  CHECK(reports.lines().front() ==
        "Fleet (fleets.harbour.example.com/v1) is namespaced in the program and cluster-scoped on the server, which "
        "has another definition of the kind");
}

TEST_CASE("a kind that is served a moment after the start is waited for") {
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Diary reports;
  Operator op(client, {.sync_timeout = 20s, .report = [&](std::string_view line) { reports.add(std::string(line)); }});
  auto fleets = op.cache<Fleet>();
  std::stop_source stop;
  Result<> ended;
  {
    std::jthread running([&] { ended = op.run(stop.get_token()); });
    CHECK(eventually([&] { return !reports.lines().empty(); }));
    CHECK(server.install(kubexx::test::fleet_definitions()));
    CHECK(eventually([&] { return fleets.synced(); }));
    stop.request_stop();
  }
  CHECK(ended);
}

TEST_CASE("an optional kind that is not served does not delay the start") {
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Operator op(client, {.sync_timeout = 5s});
  auto fleets = op.cache<Fleet>({.optional = true});
  op.controller(fleets, &nothing);
  std::stop_source stop;
  Result<> ended;
  {
    std::jthread running([&] { ended = op.run(stop.get_token()); });
    CHECK(server.install(kubexx::test::fleet_definitions()));
    CHECK(eventually([&] { return fleets.synced(); }));
    stop.request_stop();
  }
  CHECK(ended);
}

TEST_CASE("an optional kind that is not served is logged once, and reported only if it is removed") {
  constexpr const char* kNotServed =
      "GET /apis/harbour.example.com/v1/namespaces/default/fleets: Fleet in namespace default: the server answered "
      "404; 404 page not found";
  constexpr const char* kAbsent =
      "the optional kind Fleet (fleets.harbour.example.com/v1) is not served; its cache stays empty and looks again at "
      "least every 30 seconds";
  Diary reports, logged;
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Operator op(client, {.log = [&](const LogRecord& record) { logged.add(record.message); },
                       .report = [&](std::string_view line) { reports.add(std::string(line)); }});
  auto fleets = op.cache<Fleet>({.namespaces = {"default"}, .optional = true});
  std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
  CHECK(logged.await(kAbsent));
  CHECK(eventually([&] { return requests(server, "GET /apis/harbour.example.com/v1/namespaces/default/fleets") > 1; }));
  CHECK(reports.lines() == std::vector<std::string>());
  CHECK(server.install(kubexx::test::fleet_definitions()));
  CHECK(eventually([&] { return fleets.synced(); }));
  const DynamicApi definitions(client, {.group = "apiextensions.k8s.io",
                                        .version = "v1",
                                        .kind = "CustomResourceDefinition",
                                        .plural = "customresourcedefinitions",
                                        .namespaced = false});
  CHECK(definitions.remove("fleets.harbour.example.com"));
  CHECK(reports.await(kNotServed));
  CHECK(logged.count(kAbsent) == 1);
}

TEST_CASE("declarations that cannot hold are errors of run") {
  Port port;
  SECTION("two controllers with one name") {
    auto fleets = port.op.cache<Fleet>();
    port.op.controller(fleets, &nothing);
    port.op.controller(fleets, &nothing);
    CHECK(port.op.run({}).error().message == "two controllers are named \"fleet\": set ControllerOptions::name");
  }
  SECTION("a name that events cannot have") {
    for (const char* name : {"My Operator", "-a", "a/b/c", "Upper.example/a", "/a", "a/"}) {
      Operator op(port.client, {.name = name});
      CHECK(op.run({}).error().message.starts_with(fmt::format("the operator's name \"{}\" is not valid", name)));
    }
  }
  SECTION("a selector that is not valid") {
    port.op.cache<Fleet>({.labels = "a in ("});
    CHECK(port.op.run({}).error().message.starts_with("the label selector \"a in (\" is not valid: "));
  }
  SECTION("a second run") {
    port.end();
    CHECK(port.op.run(port.stop.get_token()));
    CHECK(port.op.run({}).error().message == "the operator has run before: make a new one");
  }
}

TEST_CASE("a declaration after the start ends the operator with an error") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  auto controller = port.op.controller(fleets, &nothing);
  CHECK(!port.op.ready());
  const auto running = port.start();
  REQUIRE(eventually([&] { return bool(port.op.ready()); }));
  CHECK(fleets.synced());
  SECTION("a cache") { port.op.cache<Ocean>(); }
  SECTION("a controller") { port.op.controller(fleets, &nothing, {.name = "late"}); }
  SECTION("a trigger") { controller.owns(fleets); }
  port.running.join();
  REQUIRE(!port.ended);
  CHECK(port.ended.error().message.find("was declared after the operator had started") != std::string::npos);
}

TEST_CASE("a stop ends calls and delays, and run returns") {
  Diary runs;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets,
                     [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
                       runs.add(fleet.metadata.name);
                       if (fleet.metadata.name == "waits") return Requeue::after(1h);
                       const auto hangs = api<Fleet>(ctx.client(), "default").get("a");
                       runs.add(hangs ? "answered" : "ended");
                       return Requeue::done();
                     },
                     {.workers = 2});
  REQUIRE(port.fleets.create(fleet("waits")));
  REQUIRE(port.fleets.create(fleet("a")));
  port.server.fail({.kind = testing::Fault::Kind::silence,
                    .method = "GET",
                    .path = "/apis/harbour.example.com/v1/namespaces/default/fleets/a",
                    .times = 0});
  const auto running = port.start();
  REQUIRE(runs.await("waits"));
  REQUIRE(runs.await("a"));
  const auto begin = std::chrono::steady_clock::now();
  port.end();
  CHECK(std::chrono::steady_clock::now() - begin < 5s);
  CHECK(port.ended);
  CHECK(runs.count("ended") == 1);
}

TEST_CASE("one_key_one_run: one key has one run at a time, and workers share the keys") {
  Diary runs;
  std::atomic<int> together = 0;
  std::atomic<int> of_a = 0;
  std::atomic<bool> shared = false;
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets,
                     [&](const Fleet& fleet, Context&) -> Result<Requeue> {
                       if (fleet.metadata.name == "a" && of_a++ != 0) shared = true;
                       // Each run waits for one of the other key.
                       ++together;
                       if (!eventually([&] { return together >= 2; })) runs.add("alone");
                       if (fleet.metadata.name == "a") --of_a;
                       runs.add(fmt::format("{} {}", fleet.metadata.name, fleet.spec.replicas));
                       return Requeue::done();
                     },
                     {.workers = 4});
  REQUIRE(port.fleets.create(fleet("a")));
  REQUIRE(port.fleets.create(fleet("b")));
  const auto running = port.start();
  for (int at = 2; at <= 20; ++at) REQUIRE(port.fleets.edit("a", [&](Fleet& fleet) { fleet.spec.replicas = at; }));
  REQUIRE(runs.await("a 20"));
  REQUIRE(runs.await("b 1"));
  CHECK(!shared);
  CHECK(runs.count("alone") == 0);
}

TEST_CASE("with an election, controllers run with the lease and release it") {
  Diary runs;
  Port port;
  OtherOperator op(port.client,
                   {.name = "harbour", .election = ElectionOptions{.name = "harbour", .name_space = "default"}});
  op.controller(op.cache<Fleet>(), [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
    const auto written = ctx.status(fleet, [](FleetStatus& status) { status.replicas = 2; });
    runs.add(written ? fmt::format("written in term {}", ctx.term()) : written.error().text());
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  std::stop_source stop;
  Result<> ended;
  {
    std::jthread running([&] { ended = op.run(stop.get_token()); });
    CHECK(runs.await("written in term 0"));
    stop.request_stop();
  }
  CHECK(ended);
  CHECK(requests(port.server, "PUT /apis/coordination.k8s.io/v1/namespaces/default/leases/harbour") >= 1);
}

TEST_CASE("new_leader_sees_old_writes: it waits for those that its watch has not delivered") {
  Diary runs;
  Port port;
  // The watch ends after the first list and a bookmark, and the next one is silent for a second.
  const std::string watch = "/apis/harbour.example.com/v1/namespaces/default/fleets?watch";
  port.server.fail({.kind = testing::Fault::Kind::end_watch, .path = watch, .after_events = 2});
  port.server.fail({.kind = testing::Fault::Kind::delay, .path = watch, .nth = 2, .delay = 1s});
  const ElectionOptions election{.name = "harbour", .name_space = "default", .retry = 50ms};
  OtherOperator op(port.client, {.name = "harbour", .election = election});
  auto fleets = op.cache<Fleet>({.namespaces = {"default"}});
  op.controller(fleets, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
    runs.add(fmt::format("replicas {}", fleet.spec.replicas));
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  std::stop_source stop;
  std::jthread running;
  ElectionOptions before = election;
  before.identity = "before";
  REQUIRE(run_elected(port.client, before, [&](const Leadership& leader) -> Result<> {
    running = std::jthread([&] { return op.run(stop.get_token()); });
    CHECK(eventually([&] { return fleets.synced(); }));
    for (int at = 1; at <= 12; ++at)
      REQUIRE(api<Fleet>(leader.client(), "default").edit("a", [&](Fleet& one) { one.spec.replicas = at; }));
    return {};
  }));
  CHECK(eventually([&] { return !runs.lines().empty(); }));
  CHECK(runs.lines().front() == "replicas 12");
  stop.request_stop();
}

TEST_CASE("a candidate queues nothing until it leads, and then the objects of its caches, in the background") {
  std::atomic<bool> may_end = false;
  Diary runs;
  Port port;
  const ElectionOptions election{
      .name = "harbour", .name_space = "default", .lease = 2s, .renew = 1s, .retry = 50ms, .stand_by = true};
  Operator op(port.client, {.name = "harbour", .election = election});
  auto fleets = op.cache<Fleet>();
  op.controller(fleets, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
    runs.add(fleet.metadata.name);
    (void)eventually([&] { return may_end.load(); });  // no assertion, beside those of other threads
    return Requeue::done();
  });
  const auto queued = [&](const std::string& lane) {
    return metric(op.metrics(), "workqueue_depth{controller=\"fleet\",name=\"fleet\",priority=\"" + lane + "\"}");
  };
  const auto pass_by = [&](int count) {
    for (int at = 0; at < count; ++at) {
      REQUIRE(port.fleets.create(fleet("passing" + std::to_string(at))));
      REQUIRE(port.fleets.remove("passing" + std::to_string(at)));
    }
  };
  std::stop_source stop;
  std::jthread running;
  ElectionOptions before = election;
  before.identity = "before";
  REQUIRE(run_elected(port.client, before, [&](const Leadership&) -> Result<> {
    running = std::jthread([&] { (void)op.run(stop.get_token()); });
    CHECK(eventually([&] { return fleets.synced(); }));
    pass_by(100);
    for (const char* name : {"a", "b", "c"}) REQUIRE(port.fleets.create(fleet(name)));
    CHECK(eventually([&] { return fleets.all().size() == 3; }));
    CHECK(queued("0") == 0);
    CHECK(queued("-100") == 0);
    return {};
  }));
  REQUIRE(eventually([&] { return runs.lines().size() == 1; }));
  CHECK(queued("0") == 0);
  CHECK(queued("-100") == 2);
  may_end = true;
  REQUIRE(eventually([&] { return runs.lines().size() == 3; }));
  const auto leases = DynamicApi(port.client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
  REQUIRE(leases.patch("harbour", merge_patch(R"({"spec":{"holderIdentity":"other","leaseTransitions":5}})")));
  REQUIRE(eventually([&] { return metric(op.metrics(), "leader_election_master_status") == 0; }));
  pass_by(5);  // before the lease of the other expires
  REQUIRE(port.fleets.remove("c"));
  CHECK(eventually([&] { return fleets.all().size() == 2; }));
  CHECK(eventually([&] { return queued("0") == 0; }));
  CHECK(eventually([&] { return runs.lines().size() == 5; }));
  const auto lines = runs.lines();
  CHECK(std::ranges::none_of(lines, [](const auto& line) { return line.starts_with("passing"); }));
  stop.request_stop();
}

TEST_CASE("an operator that has lost its lease is not the leader any more, although a run of it does not end") {
  std::latch begun(1), may_end(1);
  Port port;
  Operator op(port.client, {.name = "harbour",
                            .election = ElectionOptions{.name = "harbour", .lease = 2s, .renew = 1s, .retry = 50ms}});
  op.controller(op.cache<Fleet>(), [&](const Fleet&, Context&) -> Result<Requeue> {
    begun.count_down();
    may_end.wait();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
  begun.wait();
  CHECK(metric(op.metrics(), "leader_election_master_status") == 1);
  const auto leases = DynamicApi(port.client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
  CHECK(leases.patch("harbour", merge_patch(R"({"spec":{"holderIdentity":"other","leaseTransitions":5}})")));
  CHECK(eventually([&] { return metric(op.metrics(), "leader_election_master_status") == 0; }));
  may_end.count_down();
}

TEST_CASE("a new leader whose caches do not catch up begins after five seconds, and reports what they lack") {
  Diary runs;
  Port port;
  // The watch ends after the first list and a bookmark, and no further one is opened.
  const std::string watch = "/apis/harbour.example.com/v1/namespaces/default/fleets?watch";
  port.server.fail({.kind = testing::Fault::Kind::end_watch, .path = watch, .after_events = 2});
  port.server.fail({.kind = testing::Fault::Kind::silence, .path = watch, .nth = 2, .times = 0});
  const auto time = std::make_shared<PutForward>();
  const ElectionOptions election{.name = "harbour", .name_space = "default", .retry = 50ms};
  OtherOperator op(client_with(port.server.kubeconfig(), time),
                   {.name = "harbour", .election = election, .report = [&](std::string_view line) {
                      port.reports.add(std::string(line));
                    }});
  auto fleets = op.cache<Fleet>({.namespaces = {"default"}});
  op.controller(fleets, [&](const Fleet& fleet, Context&) -> Result<Requeue> {
    runs.add(fmt::format("replicas {}", fleet.spec.replicas));
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("a")));
  std::jthread running;
  ElectionOptions before = election;
  before.identity = "before";
  REQUIRE(run_elected(port.client, before, [&](const Leadership& leader) -> Result<> {
    running = std::jthread([&](const std::stop_token& stop) { return op.run(stop); });
    CHECK(eventually([&] { return fleets.synced(); }));
    REQUIRE(api<Fleet>(leader.client(), "default").edit("a", [&](Fleet& one) { one.spec.replicas = 12; }));
    return {};
  }));
  const std::string lists = "GET /apis/harbour.example.com/v1/namespaces/default/fleets?limit";
  REQUIRE(eventually([&] { return requests(port.server, lists) >= 1; }));
  CHECK(runs.lines().empty());
  time->seconds = 5;
  REQUIRE(runs.await("replicas 1"));
  CHECK(port.reports.lines() ==
        std::vector<std::string>{"controllers start although caches may lack the last writes of the leader before: "
                                 "Fleet in namespace default"});
}

TEST_CASE("a stop ends the questions about what caches lack") {
  Diary runs;
  Port port;
  const std::string fleets = "/apis/harbour.example.com/v1/namespaces/default/fleets";
  port.server.fail({.kind = testing::Fault::Kind::lose, .method = "POST", .path = fleets});
  port.server.fail({.kind = testing::Fault::Kind::silence, .method = "GET", .path = fleets + "?limit", .times = 0});
  port.op.controller(port.op.cache<Fleet>(), [&](const Fleet&, Context& ctx) -> Result<Requeue> {
    Fleet child = fleet("");
    child.metadata.generate_name = "child-";
    (void)api<Fleet>(ctx.client(), "default").create(child);
    runs.add("ran");
    return Requeue::done();
  });
  REQUIRE(api<Fleet>(port.client, "default").apply(FleetApply{.metadata = {.name = "a"}, .spec = {.flag = "red"}}));
  const auto running = port.start();
  REQUIRE(runs.await("ran"));
  CHECK(eventually([&] { return requests(port.server, "GET " + fleets + "?limit") > 0; }));
  const auto before = std::chrono::steady_clock::now();
  port.end();
  CHECK(std::chrono::steady_clock::now() - before < 3s);
  CHECK(port.ended);
}

TEST_CASE("exceptions of the callbacks of an election are reported, and the operator leads") {
  Diary reports;
  Port port;
  ElectionOptions election{.name = "harbour", .name_space = "default", .retry = 50ms};
  std::atomic<int> renewals = 0;
  election.new_leader = [](const std::string&) { throw std::runtime_error("broken"); };
  election.renewed = [&] {
    ++renewals;
    throw 1;
  };
  OtherOperator op(port.client, {.name = "harbour", .election = election, .report = [&](std::string_view line) {
                                   reports.add(std::string(line));
                                 }});
  std::stop_source stop;
  Result<> ended;
  std::jthread running([&] { ended = op.run(stop.get_token()); });
  CHECK(eventually([&] { return renewals >= 3; }));
  CHECK(metric(op.metrics(), "leader_election_master_status") == 1);
  stop.request_stop();
  running.join();
  CHECK(ended);
  CHECK(reports.lines() ==
        std::vector<std::string>{"ElectionOptions::new_leader threw an exception: broken",
                                 "ElectionOptions::renewed threw an exception: not a std::exception"});
}

TEST_CASE("an exception that passes through `run` ends webhooks and caches") {
  const bool has_webhooks = GENERATE(false, true);
  Port port;
  const Webhooks hooks;
  Operator op(port.client, {.name = "harbour", .log = [](const LogRecord& record) {
                              if (record.message == "all caches have their first lists")
                                throw std::runtime_error("the disk is full");
                            }});
  auto fleets = op.cache<Fleet>();
  if (has_webhooks)
    op.serve(hooks, OwnCertificates{.service = "harbour", .name_space = "default"},
             ServeOptions{.address = "127.0.0.1", .port = 0, .still_ready = 0ms});
  CHECK_THROWS_WITH(op.run({}), "the disk is full");
  REQUIRE(port.fleets.create(fleet("late")));
  std::this_thread::sleep_for(100ms);
  CHECK_FALSE(fleets.find({"default", "late"}));
}
