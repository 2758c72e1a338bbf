#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

void wait_for_stop(const std::stop_token& stop) {
  while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
}

Result<Requeue> do_nothing(const Fleet&, Context&) { return Requeue::done(); }

}  // namespace

TEST_CASE("a background task starts with the controllers, wakes keys, and its writes enter the caches") {
  Port port;
  REQUIRE(port.fleets.create(fleet("a")));
  auto fleets = port.op.cache<Fleet>();
  Trigger trigger;
  std::atomic<int> runs = 0, found = 0;
  std::atomic<bool> saw_write = false, has_returned = false;
  port.op
      .controller(fleets,
                  [&](const Fleet&, Context&) -> Result<Requeue> {
                    ++runs;
                    return Requeue::done();
                  })
      .on(trigger);
  port.op.background("probe", [&](const Client& client, const std::stop_token& stop) -> Result<> {
    found = static_cast<int>(fleets.all().size());
    eventually([&] { return runs > 0; });
    const int before = runs;
    trigger.wake({"default", "a"});
    eventually([&] { return runs > before; });
    auto written = api<Fleet>(client, "default").edit("a", [](Fleet& fleet) { fleet.spec.replicas = 7; });
    if (!written) return written.error();
    saw_write = fleets.find({"default", "a"})->spec.replicas == 7;
    wait_for_stop(stop);
    has_returned = true;
    return {};
  });
  {
    const auto running = port.start();
    CHECK(eventually([&] { return saw_write.load(); }));
  }
  CHECK(found == 1);
  CHECK(has_returned);
  CHECK(port.ended);
}

TEST_CASE("what a background task returns or throws") {
  Port port;
  port.op.controller(port.op.cache<Fleet>(), do_nothing);
  std::string error;
  std::function<Result<>()> act;
  SECTION("an error stops the operator, which returns it") {
    act = [] { return Error{.message = "the radio is silent"}; };
    error = "the background task \"probe\" failed: the radio is silent";
  }
  SECTION("so does an exception") {
    act = []() -> Result<> { throw std::runtime_error("boom"); };
    error = "the background task \"probe\" failed: its function threw an exception: boom";
  }
  SECTION("and the error of a result that has no value") {
    act = []() -> Result<> { return Result<int>(Error{.message = "no answer"}).value(), Result<>(); };
    error = "the background task \"probe\" failed: no answer";
  }
  port.op.background("probe", [&](const Client&, const std::stop_token&) { return act(); });
  const auto ended = port.op.run(port.stop.get_token());
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message == error);
}

TEST_CASE("the operator continues after a background task that returns without an error") {
  Port port;
  std::atomic<bool> has_returned = false;
  std::atomic<int> runs = 0;
  port.op.controller(port.op.cache<Fleet>(), [&](const Fleet&, Context&) -> Result<Requeue> {
    ++runs;
    return Requeue::done();
  });
  port.op.background("once", [&](const Client&, const std::stop_token&) -> Result<> {
    has_returned = true;
    return {};
  });
  const auto running = port.start();
  REQUIRE(eventually([&] { return has_returned.load(); }));
  REQUIRE(port.fleets.create(fleet("a")));
  CHECK(eventually([&] { return runs > 0; }));
}

TEST_CASE("a stop ends the calls of a background task; other errors after it are reported") {
  Port port;
  port.op.controller(port.op.cache<Fleet>(), do_nothing);
  std::atomic<bool> has_begun = false;
  std::string report;
  SECTION("a call that the stop ends is not an error") {
    port.op.background("probe", [&](const Client& client, const std::stop_token& stop) -> Result<> {
      has_begun = true;
      wait_for_stop(stop);
      const auto got = api<Fleet>(client, "default").get("a");
      if (!got) return got.error();
      return {};
    });
  }
  SECTION("another error is reported") {
    port.op.background("probe", [&](const Client&, const std::stop_token& stop) -> Result<> {
      has_begun = true;
      wait_for_stop(stop);
      return Error{.message = "the file is half-written"};
    });
    report = "the background task \"probe\" failed: the file is half-written";
  }
  {
    const auto running = port.start();
    REQUIRE(eventually([&] { return has_begun.load(); }));
  }
  CHECK(port.ended);
  CHECK((report.empty() || port.reports.await(report)));
}

TEST_CASE("with an election, background tasks run while the process leads, and write only then") {
  Port port;
  std::atomic<int> begun = 0;
  Result<Fleet> late = Error{};
  const auto declare = [&](OtherOperator& op) {
    op.controller(op.cache<Fleet>(), do_nothing);
    op.background("probe", [&](const Client& client, const std::stop_token& stop) -> Result<> {
      ++begun;
      wait_for_stop(stop);
      late = api<Fleet>(client, "default").create(fleet("late"));
      return {};
    });
  };
  const auto options = [](const char* identity) {
    return OperatorOptions{.name = "harbour",
                           .election = ElectionOptions{.name = "harbour", .identity = identity, .retry = 20ms}};
  };
  OtherOperator first(port.client, options("first")), second(port.client, options("second"));
  declare(first);
  declare(second);
  Result<> ended;
  {
    std::stop_source stop;
    std::jthread other, one([&] { ended = first.run({}); });
    REQUIRE(eventually([&] { return begun == 1; }));
    other = std::jthread([&] { (void)second.run(stop.get_token()); });
    REQUIRE(eventually([&] { return second.ready().has_value(); }));
    const DynamicApi leases(port.client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
    REQUIRE(leases.patch("harbour", merge_patch(R"({"spec":{"holderIdentity":"thief"}})")));
    one.join();
    stop.request_stop();
  }
  CHECK(begun == 1);
  REQUIRE_FALSE(late);
  CHECK(late.error().message == "not sent: a stop was requested");
  CHECK_FALSE(ended);
}

TEST_CASE("a background task is declared before the operator runs") {
  Port port;
  port.op.controller(port.op.cache<Fleet>(), do_nothing);
  {
    const auto running = port.start();
    REQUIRE(eventually([&] { return port.op.ready().has_value(); }));
    port.op.background("late", [](const Client&, const std::stop_token&) { return Result<>(); });
  }
  REQUIRE_FALSE(port.ended);
  CHECK(port.ended.error().message ==
        "the background task \"late\" was declared after the operator had started: declare everything before run");
}
