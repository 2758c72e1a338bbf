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
  std::string convert(const std::string& review) const {
    http::Request request{.method = "POST",
                          .target = "/convert?timeout=20s",
                          .headers = {{"Content-Type", "application/json"}},
                          .body = review};
    request.tls = std::make_shared<http::Tls>(http::Tls{.authorities = certificates.authority.certificate});
    const auto transport = http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(port)});
    return transport->send(request, {{}, http::Clock::now() + 20s}).value().body;
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
    CHECK(soon([&] { return op.serving().has_value(); }));
    CHECK(soon([&] { return outage.server.requests().size() > 10; }));
    outage.server.heal();
  }
  CHECK(retired.value() == 1);
  CHECK_FALSE(op.serving());
}

TEST_CASE(
    "an operator reads the stored versions of the definition to show large objects in a version that is not stored") {
  Outage outage;
  const std::string roles = outage.op.rbac();
  CHECK(roles.find("customresourcedefinitions") == std::string::npos);
  Operator declared(outage.client, {.name = "tester"});
  declared.serve(outage.hooks, outage.certificates.options());
  CHECK(declared.rbac().find("  - customresourcedefinitions\n  verbs:\n  - get\n") != std::string::npos);
  const bool has_right = GENERATE(true, false);
  const auto user = outage.server.add_user("tester", has_right ? declared.rbac() : roles).value();
  Operator op(Client::from_kubeconfig(user),
              {.name = "tester", .report = [&](std::string_view line) { outage.reports.add(std::string(line)); }});
  op.serve(outage.hooks, outage.certificates.options(outage.port));
  std::stop_source stop;
  Result<> ended;
  std::jthread running([&] { ended = op.run(stop.get_token()); });
  CHECK(soon([&] { return outage.hook_probe() == 200; }));
  const std::string review =
      R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"u","desiredAPIVersion":)"
      R"("games.example.com/v1alpha1","objects":[{"apiVersion":"games.example.com/v1","kind":"GameServer","metadata":)"
      R"({"name":"arena","namespace":"default"},"spec":{"image":"","ports":[{"name":"game","containerPort":1}],)"
      R"("settings":{"motd":")" +
      std::string(200'000, 'x') + R"("}}}]}})";
  for (int i = 0; i < 2; ++i)
    CHECK((outage.convert(review).find("\"status\":\"Success\"") != std::string::npos) == has_right);
  stop.request_stop();
  running.join();
  CHECK(ended);
  const std::vector<std::string> lines = outage.reports.lines();
  if (has_right)
    CHECK(lines ==
          std::vector<std::string>{
              "/convert: GameServer default/arena is shown in v1alpha1 without values of v1 that are too large "
              "for the annotation kubexx.io/retained: spec.ports, spec.settings.motd, spec.maxPlayers"});
  if (has_right) return;
  REQUIRE(lines.size() == 3);
  CHECK(lines[0] ==
        "rights that the operator may need are not granted: get customresourcedefinitions.apiextensions.k8s.io "
        "\"gameservers.games.example.com\"");
  CHECK(lines[1].starts_with("objects with too much for the annotation kubexx.io/retained are not converted: "));
  CHECK(lines[2].starts_with("/convert: GameServer default/arena is not converted from v1 to v1alpha1: "));
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
