#include <kubexx/election.hpp>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>

#include "runtime/election/fence.hpp"
#include "tests/support/catch.hpp"

// Processes that compete for a Lease of the in-process API server.

using namespace std::chrono_literals;
using kubexx::Client;
using kubexx::ElectionOptions;
using kubexx::Leadership;
using kubexx::Result;
using kubexx::testing::ApiServer;
using kubexx::testing::Fault;

namespace {

class Fixture {
 public:
  Fixture() : server(ApiServer::start().value()), client(Client::from_kubeconfig(server.kubeconfig()).value()) {}

  ElectionOptions options(const std::string& identity) const {
    return {.name = "demo", .identity = identity, .lease = 60s, .renew = 40s, .retry = 50ms, .stop = stop.get_token()};
  }
  /// For tests in which the lease is lost.
  ElectionOptions short_options(const std::string& identity) const {
    ElectionOptions options = this->options(identity);
    options.lease = 2s;
    options.renew = 1s;
    return options;
  }
  std::string member(const std::string& name) const {
    const kubexx::DynamicApi leases(client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
    const auto lease = leases.get("demo").value();
    const auto* value = lease.as_object().find("spec")->as_object().find(name);
    return value == nullptr ? "" : value->is_string() ? value->as_string() : std::to_string(value->as_double());
  }

  static Result<> write(const Client& as) {
    const kubexx::DynamicApi maps(as, {"", "v1", "ConfigMap", "configmaps"}, "default");
    kubexx::json::Object metadata;
    metadata.set("generateName", "written-");
    kubexx::json::Object map;
    map.set("metadata", std::move(metadata));
    auto made = maps.create(map);
    return made ? Result<>() : Result<>(made.error());
  }

  ApiServer server;
  Client client;
  std::stop_source stop;
};

void wait_for(const std::stop_token& stop) {
  const auto until = std::chrono::steady_clock::now() + 120s;
  while (!stop.stop_requested() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(5ms);
}

}  // namespace

TEST_CASE("a leader writes, and releases the Lease when it is done") {
  Fixture fixture;
  bool led = false;
  const auto result = kubexx::run_elected(fixture.client, fixture.options("a"), [&](const Leadership& leader) {
    led = true;
    CHECK(leader.term() == 0);
    CHECK(fixture.member("holderIdentity") == "a");
    return Fixture::write(leader.client());
  });
  CHECK(result);
  CHECK(led);
  CHECK(fixture.member("holderIdentity").empty());
}

TEST_CASE("one of several candidates leads at a time, and the next one takes over at once") {
  Fixture fixture;
  std::atomic<int> leaders = 0;
  std::atomic<int> terms = 0;
  std::atomic<int> mistakes = 0;
  std::vector<std::jthread> candidates;
  for (int i = 0; i < 4; ++i) {
    candidates.emplace_back([&, i] {
      const auto result =
          kubexx::run_elected(fixture.client, fixture.options(std::to_string(i)), [&](const Leadership&) {
            if (++leaders != 1) ++mistakes;
            std::this_thread::sleep_for(20ms);
            --leaders;
            ++terms;
            return Result<>();
          });
      if (!result) ++mistakes;
    });
  }
  candidates.clear();
  CHECK(mistakes == 0);
  CHECK(terms == 4);
  CHECK(fixture.member("leaseTransitions") == std::to_string(3.0));
}

TEST_CASE("never_elected_starts_nothing: a candidate that is stopped before it leads starts nothing") {
  Fixture fixture;
  std::stop_source leader_stop;
  ElectionOptions first = fixture.options("first");
  first.stop = leader_stop.get_token();
  std::atomic<bool> leads = false;
  std::jthread leader([&] {
    (void)kubexx::run_elected(fixture.client, first, [&](const Leadership& term) {
      leads = true;
      wait_for(term.stop());
      return Result<>();
    });
  });
  while (!leads) std::this_thread::sleep_for(1ms);
  std::jthread stopper([&] { std::this_thread::sleep_for(300ms), fixture.stop.request_stop(); });
  CHECK(kubexx::run_elected(fixture.client, fixture.options("second"), [](const Leadership&) -> Result<> {
    FAIL("led without being elected");
    return {};
  }));
  leader_stop.request_stop();
}

TEST_CASE("a leader whose renewals fail stops before another one leads, and its writes are not sent") {
  Fixture fixture;
  std::string trouble;
  ElectionOptions options = fixture.short_options("a");
  options.trouble = [&](const kubexx::Error& error) { trouble = error.text(); };
  int fenced = 0;
  options.fenced = [&] { ++fenced; };
  Result<> late;
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) {
    fixture.server.fail({.kind = Fault::Kind::silence, .path = "/apis/coordination.k8s.io", .times = 0});
    wait_for(leader.stop());
    late = Fixture::write(leader.client());
    return Result<>();
  });
  REQUIRE_FALSE(result);
  CHECK(result.error().message == "lost the lease default/demo");
  REQUIRE_FALSE(late);
  CHECK(late.error().message == "not sent: this process no longer holds the lease default/demo");
  CHECK_FALSE(late.error().may_have_been_applied);
  CHECK(fenced == 1);
  CHECK_FALSE(trouble.empty());
}

TEST_CASE("a write that hangs ends before the lease of its leader does") {
  Fixture fixture;
  const std::string maps = "/api/v1/namespaces/default/configmaps";
  fixture.server.fail({.kind = Fault::Kind::silence, .path = maps, .times = 0});
  fixture.server.fail({.kind = Fault::Kind::silence, .method = "PUT", .path = "/apis/coordination.k8s.io", .times = 0});
  kubexx::election::BootClock::time_point began, ended;
  Result<> written;
  ElectionOptions options = fixture.short_options("a");
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) {
    began = kubexx::election::BootClock::now();
    written = Fixture::write(leader.client());
    ended = kubexx::election::BootClock::now();
    return Result<>();
  });
  CHECK_FALSE(result);
  REQUIRE_FALSE(written);
  CHECK(written.error().may_have_been_applied);
  // The lease began before. A busy machine wakes the caller late; without the deadline, the write would take 30 s.
  CHECK(ended - began < options.lease + 1s);
}

TEST_CASE("the deadline of a write is the end of the lease, and a second before no write begins") {
  using kubexx::election::BootClock;
  int rejected = 0;
  kubexx::election::Fence fence("default/demo", [&] { ++rejected; });
  CHECK_FALSE(fence.admit());
  const auto before = kubexx::http::Clock::now();
  fence.open_until(BootClock::now() + 60s);
  const auto deadline = fence.admit();
  REQUIRE(deadline);
  CHECK(*deadline > before + 59s);
  CHECK(*deadline <= kubexx::http::Clock::now() + 60s);
  fence.open_until(BootClock::now() + 1s);
  REQUIRE_FALSE(fence.admit());
  CHECK(fence.admit().error().message == "not sent: this process no longer holds the lease default/demo");
  fence.open_until(BootClock::now() + 60s);
  CHECK(fence.admit());
  fence.close();
  CHECK_FALSE(fence.admit());
  fence.open_until(BootClock::now() + 60s);
  CHECK_FALSE(fence.admit());
  CHECK(rejected == 5);
}

TEST_CASE("a leader whose Lease is deleted stops, and does not claim it in the same term") {
  Fixture fixture;
  const auto result = kubexx::run_elected(fixture.client, fixture.options("a"), [&](const Leadership& leader) {
    const kubexx::DynamicApi leases(fixture.client, {"coordination.k8s.io", "v1", "Lease", "leases"}, "default");
    CHECK(leases.remove("demo"));
    wait_for(leader.stop());
    return Result<>();
  });
  REQUIRE_FALSE(result);
  CHECK(result.error().message == "lost the lease default/demo");
}

TEST_CASE("hanging_server_does_not_starve_renewal: calls that hang do not delay renewals") {
  Fixture fixture;
  fixture.server.fail({.kind = Fault::Kind::silence, .path = "/api/v1/namespaces/default/configmaps", .times = 0});
  std::atomic<int> renewals = 0;
  ElectionOptions options = fixture.options("a");
  options.renewed = [&] { ++renewals; };
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) -> Result<> {
    std::stop_source stop;
    const Client hanging = fixture.client.with({.stop = stop.get_token()});
    std::vector<std::jthread> calls;
    for (int i = 0; i < 40; ++i) calls.emplace_back([&] { (void)Fixture::write(hanging); });
    while (fixture.server.requests().size() < 17 && !leader.stop().stop_requested()) std::this_thread::yield();
    for (const int enough = renewals + 15; renewals < enough && !leader.stop().stop_requested();)
      std::this_thread::sleep_for(1ms);
    CHECK_FALSE(leader.stop().stop_requested());
    stop.request_stop();
    return {};
  });
  CHECK(result);
}

TEST_CASE("lost answers of renewals do not end a term") {
  Fixture fixture;
  std::atomic<int> renewals = 0;
  std::atomic<int> troubles = 0;
  std::atomic<int> slow = 0;
  ElectionOptions options = fixture.options("a");
  options.slow_renewal = [&] { ++slow; };
  options.renewed = [&] { ++renewals; };
  options.trouble = [&](const kubexx::Error&) { ++troubles; };
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) -> Result<> {
    for (int lost = 0; lost < 5; ++lost) {
      fixture.server.fail({.kind = Fault::Kind::lose, .method = "PUT", .path = "/apis/coordination.k8s.io"});
      for (const int enough = renewals + 2; renewals < enough && !leader.stop().stop_requested();)
        std::this_thread::sleep_for(1ms);
    }
    CHECK_FALSE(leader.stop().stop_requested());
    CHECK(fixture.member("holderIdentity") == "a");
    return Fixture::write(leader.client());
  });
  CHECK(result);
  CHECK(fixture.member("leaseTransitions") == std::to_string(0.0));
  CHECK(slow == 5);
}

TEST_CASE("an election that is stopped ends the term, releases the Lease, and the fence stays closed") {
  // The end of a term waits for the server no longer than 300 ms, which a busy machine can exceed.
  for (int attempts = 5; attempts > 0; --attempts) {
    Fixture fixture;
    std::optional<Client> kept;
    CHECK(kubexx::run_elected(fixture.client, fixture.options("a"), [&](const Leadership& leader) {
      kept = leader.client();
      CHECK(Fixture::write(*kept));
      fixture.stop.request_stop();
      CHECK(leader.stop().stop_requested());
      return Fixture::write(*kept);  // the lease is still held
    }));
    if (!fixture.member("holderIdentity").empty() && attempts > 1) continue;
    CHECK(fixture.member("holderIdentity").empty());
    CHECK(fixture.member("leaseDurationSeconds") == std::to_string(1.0));
    CHECK_FALSE(Fixture::write(*kept));
    return;
  }
}

TEST_CASE("the fence stays closed if a renewal is under way at the end of the term") {
  Fixture fixture;
  std::optional<Client> kept;
  CHECK(kubexx::run_elected(fixture.client, fixture.options("a"), [&](const Leadership& leader) {
    kept = leader.client();
    fixture.server.fail(
        {.kind = Fault::Kind::delay, .method = "PUT", .path = "/apis/coordination.k8s.io", .delay = 200ms});
    const auto renewals = [&] {
      const auto all = fixture.server.requests();
      return std::ranges::count_if(all, [](const std::string& request) { return request.starts_with("PUT "); });
    };
    for (const auto before = renewals(); renewals() == before && !leader.stop().stop_requested();)
      std::this_thread::sleep_for(1ms);
    return Result<>();
  }));
  CHECK_FALSE(Fixture::write(*kept));
}

TEST_CASE("a term that may have left a write under way keeps the Lease until it expires") {
  Fixture fixture;
  CHECK(kubexx::run_elected(fixture.client, fixture.options("a"), [](const Leadership& leader) {
    leader.keep_lease();
    return Result<>();
  }));
  CHECK(fixture.member("holderIdentity") == "a");
}

TEST_CASE("stand_by_and_return: with stand_by, a candidate competes again after it lost the lease") {
  Fixture fixture;
  ElectionOptions options = fixture.short_options("a");
  options.stand_by = true;
  std::vector<std::int64_t> terms;
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) {
    terms.push_back(leader.term());
    if (terms.size() == 2) return Result<>();
    fixture.server.fail({.kind = Fault::Kind::status, .path = "/apis/coordination.k8s.io", .times = 0, .code = 500});
    wait_for(leader.stop());
    fixture.server.heal();
    return Result<>();
  });
  CHECK(result);
  CHECK(terms == std::vector<std::int64_t>{0, 0});
}

TEST_CASE("an exception of the leader passes through and releases the Lease") {
  Fixture fixture;
  const auto lead = [](const Leadership&) -> Result<> { throw std::runtime_error("broken"); };
  CHECK_THROWS_WITH(kubexx::run_elected(fixture.client, fixture.options("a"), lead), "broken");
  CHECK(fixture.member("holderIdentity").empty());
}

TEST_CASE("exceptions of callbacks end neither a term nor the process") {
  Fixture fixture;
  std::atomic<int> renewals = 0;
  std::atomic<int> slow = 0;
  std::mutex mutex;
  std::set<std::string> troubles;
  ElectionOptions options = fixture.options("a");
  options.new_leader = [](const std::string&) { throw std::runtime_error("broken"); };
  options.renewed = [&] {
    ++renewals;
    throw 1;
  };
  options.slow_renewal = [&] {
    ++slow;
    throw std::runtime_error("slow");
  };
  options.trouble = [&](const kubexx::Error& error) {
    const std::lock_guard lock(mutex);
    troubles.insert(error.text());
    throw std::runtime_error("troubled");
  };
  const auto result = kubexx::run_elected(fixture.client, options, [&](const Leadership& leader) -> Result<> {
    fixture.server.fail({.kind = Fault::Kind::lose, .method = "PUT", .path = "/apis/coordination.k8s.io"});
    while ((renewals < 4 || slow == 0) && !leader.stop().stop_requested()) std::this_thread::sleep_for(1ms);
    CHECK_FALSE(leader.stop().stop_requested());
    return Fixture::write(leader.client());
  });
  CHECK(result);
  CHECK(fixture.member("holderIdentity").empty());
  for (const char* message : {"ElectionOptions::new_leader threw an exception: broken",
                              "ElectionOptions::renewed threw an exception: not a std::exception",
                              "ElectionOptions::slow_renewal threw an exception: slow"})
    CHECK(troubles.contains(message));
}

TEST_CASE("options that contradict each other are errors") {
  Fixture fixture;
  const auto message = [&](auto change) {
    ElectionOptions options = fixture.short_options("a");
    change(options);
    const auto result = kubexx::run_elected(fixture.client, options, [](const Leadership&) { return Result<>(); });
    return result ? std::string() : result.error().message;
  };
  CHECK(message([](auto& o) { o.name.clear(); }) == "election options: `name` is required");
  CHECK(message([](auto& o) { o.renew = 2s; }) == "election options: `lease` must be longer than `renew`");
  CHECK(message([](auto& o) { o.retry = 1s; }) == "election options: `renew` must be longer than `retry`");
  CHECK(message([](auto& o) { o.lease = 1500ms; }) == "election options: `lease` must be whole seconds");
}
