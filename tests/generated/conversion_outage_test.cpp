#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include <kubexx/detail/http/curl_transport.hpp>
#include <kubexx/operator.hpp>
#include <kubexx/testing/api_server.hpp>
#include <kubexx/webhook.hpp>
#include "examples/gameserver/hooks.hpp"
#include "runtime/http/plain_server.hpp"
#include "tests/generated/hook_server.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/diary.hpp"

// Operators that serve conversions, and whose caches need them.

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using games::v1::GameServer;

/// A server whose game servers are converted by an operator that reads them.
struct Outage {
  testing::ApiServer server =
      testing::ApiServer::start(
          {.crds = {test::repository_file("examples/gameserver/config/crd/games.example.com_gameservers.yaml")}})
          .value();
  Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  test::Certificates certificates;
  Webhooks hooks = games::hooks();
  std::uint16_t port = WebhookServer::start(Webhooks(), certificates.options()).value()->port();
  std::string health =
      "127.0.0.1:" + std::to_string(http::PlainServer::start({.address = "127.0.0.1"}, {}).value()->port());
  test::Diary reports;
  Operator op{client, {.name = "tester", .sync_timeout = 50ms, .report = [this](std::string_view line) {
                         reports.add(std::string(line));
                       }}};
  Cache<GameServer> cache = op.cache<GameServer>();

  void fail_lists(int times) {
    server.fail({.method = "GET",
                 .path = "/apis/games.example.com/v1/gameservers",
                 .times = times,
                 .code = 500,
                 .body = R"({"kind":"Status","apiVersion":"v1","status":"Failure","message":)"
                         R"("conversion webhook for games.example.com/v1alpha1, Kind=GameServer failed: )"
                         R"(objects[0] default/big: too large","code":500})"});
  }

  /// The status of a probe; 0 if nothing answers.
  int ask(const std::string& url, const std::string& target, std::string* body = nullptr) const {
    http::Request request{.method = "GET", .target = target};
    request.tls = std::make_shared<http::Tls>(http::Tls{.authorities = certificates.authority.certificate});
    const auto answer = http::make_curl_transport({.url = url})->send(request, {{}, http::Clock::now() + 20s});
    if (answer && body != nullptr) *body = answer->body;
    return answer ? answer->status : 0;
  }
  int probe(const std::string& target, std::string& body) const { return ask("http://" + health, target, &body); }
  int hook_probe() const { return ask("https://127.0.0.1:" + std::to_string(port), "/readyz"); }
};

bool soon(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(5ms);
  }
  return true;
}

}  // namespace

TEST_CASE(
    "an operator goes on to convert while its cache cannot be filled, and is ready for the Service of its webhooks") {
  Outage outage;
  outage.fail_lists(0);
  outage.op.serve(outage.hooks, outage.certificates.options(outage.port));
  CHECK(outage.op.converts());
  CHECK_FALSE(outage.op.serving());
  std::atomic<int> ended = -1;
  const std::string health = "--health-address=" + outage.health;
  const char* const arguments[] = {"tester", health.c_str(), "--metrics-address=0", "--log-level=error"};
  std::jthread running([&] { ended = run_until_signalled(outage.op, 4, arguments); });
  std::string body;
  REQUIRE(soon([&] { return outage.probe("/readyz", body) == 200; }));
  CHECK(soon([&] {
    return std::ranges::any_of(outage.reports.lines(), [](const std::string& line) {
      return line.starts_with("the cache of GameServer has not synced: ") &&
             line.ends_with("; controllers wait for it, and conversions are served meanwhile");
    });
  }));
  CHECK(soon([&] {
    return outage.probe("/readyz?verbose", body) == 200 &&
           body.find("[-]cache of GameServer failed (not required): ") != std::string::npos &&
           body.find("objects[0] default/big: too large") != std::string::npos;
  }));
  CHECK(body.starts_with("[+]webhooks ok\n"));
  CHECK_FALSE(outage.op.ready());
  CHECK(outage.hook_probe() == 200);
  CHECK(ended == -1);
  CHECK(outage.reports.lines().size() <= 3);
  ::kill(::getpid(), SIGTERM);
  running.join();
  CHECK(ended == 0);
}

TEST_CASE(
    "an operator that converts serves conversions while it removes a finalizer, and waits until servers call it") {
  Outage outage;
  GameServer arena;
  arena.metadata.name = "arena";
  arena.metadata.finalizers = {"games.example.com/anchor"};
  arena.spec.image = "arena:7";
  arena.spec.ports.push_back({.name = "game", .container_port = 7777});
  api<GameServer>(outage.client, "default").create(arena).value();
  outage.fail_lists(0);
  // Lists fail after less than a second, and are begun again.
  Operator op(Client::from_kubeconfig(outage.server.kubeconfig(), {.timeout = 1s}), {.name = "tester"});
  const auto nothing = [](const GameServer&, Context&) -> Result<Requeue> { return Requeue::done(); };
  op.controller(op.cache<GameServer>(), nothing).finalizer("games.example.com/anchor", nothing);
  auto options = outage.certificates.options(outage.port);
  options.still_ready = 0ms;
  op.serve(outage.hooks, options);
  Result<std::size_t> retired = std::size_t{0};
  {
    std::jthread running([&] { retired = op.retire("games.example.com/anchor"); });
    CHECK(soon([&] { return outage.hook_probe() == 200; }));
    CHECK(op.serving());
    CHECK(soon([&] { return outage.server.requests().size() > 10; }));
    outage.server.heal();
  }
  CHECK(retired.value() == 1);
  CHECK_FALSE(op.serving());
}

TEST_CASE("the controllers of an operator that converts start when its cache is filled at last") {
  Outage outage;
  GameServer arena;
  arena.metadata.name = "arena";
  arena.spec.image = "arena:7";
  arena.spec.ports.push_back({.name = "game", .container_port = 7777});
  api<GameServer>(outage.client, "default").create(arena).value();
  outage.fail_lists(3);
  outage.op.serve(outage.hooks, outage.certificates.options(outage.port));
  std::atomic<int> runs = 0;
  outage.op.controller(outage.cache, [&](const GameServer&, Context&) -> Result<Requeue> {
    ++runs;
    return Requeue::done();
  });
  std::stop_source stop;
  Result<> ended;
  std::jthread running([&] { ended = outage.op.run(stop.get_token()); });
  CHECK(soon([&] { return runs > 0; }));
  CHECK(outage.op.ready());
  stop.request_stop();
  running.join();
  CHECK(ended);
}
