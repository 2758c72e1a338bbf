#include <signal.h>
#include <unistd.h>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/plain_server.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

// What an operator logs, and the causes of runs.

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// The records of an operator. Thread-safe.
class Records {
 public:
  LogFunction function() {
    return [this](const LogRecord& record) {
      const std::lock_guard lock(mutex_);
      records_.push_back(record);
    };
  }
  /// The first record with this message; none: an empty one.
  LogRecord find(const std::string& message) const {
    const std::lock_guard lock(mutex_);
    const auto found = std::ranges::find(records_, message, &LogRecord::message);
    return found == records_.end() ? LogRecord{} : *found;
  }
  /// How many messages begin with `start`.
  std::ptrdiff_t count(std::string_view start) const {
    const std::lock_guard lock(mutex_);
    return std::ranges::count_if(records_, [&](const LogRecord& record) { return record.message.starts_with(start); });
  }

 private:
  mutable std::mutex mutex_;
  std::vector<LogRecord> records_;
};

std::string field(const LogRecord& record, const std::string& name) {
  for (const auto& [known, value] : record.fields)
    if (known == name) return value;
  return "";
}

}  // namespace

TEST_CASE("records about a run have its fields, and runs know the changes that woke them") {
  Diary runs;
  Records records;
  Port port;
  OtherOperator op(port.client, {.name = "harbour", .log = records.function()});
  auto oceans = op.cache<Ocean>();
  op.controller(op.cache<Fleet>(), [&](const Fleet& fleet, Context& ctx) -> Result<Requeue> {
      if (ctx.causes().empty()) runs.add("listed");
      for (const std::string& cause : ctx.causes()) runs.add(cause);
      ctx.log("looked", {{"flag", fleet.spec.flag}});
      if (fleet.spec.flag == "bad") return Error{.message = "no such flag"};
      return Requeue::done();
    }).watches(oceans, [](const Ocean&) { return std::vector<Key>{{"default", "north"}}; });
  REQUIRE(port.fleets.create(fleet("north")));
  Result<> ended = Error{};
  {
    std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
    REQUIRE(runs.await("listed"));
    Ocean ocean;
    ocean.metadata.name = "arctic";
    const Ocean made = api<Ocean>(port.client).create(ocean).value();
    REQUIRE(runs.await("Ocean arctic created " + made.metadata.resource_version));
    const Fleet bad = port.fleets.edit("north", [](Fleet& fleet) { fleet.spec.flag = "bad"; }).value();
    const std::string cause = "Fleet default/north modified " + bad.metadata.resource_version;
    REQUIRE(runs.await(cause));
    REQUIRE(eventually([&] { return !records.find("no such flag").fields.empty(); }));
    const LogRecord failed = records.find("no such flag");
    CHECK(failed.level == LogLevel::warning);
    CHECK(field(failed, "controller") == "fleet");
    CHECK(field(failed, "namespace") == "default");
    CHECK(field(failed, "name") == "north");
    CHECK(field(failed, "cause") == cause);
    CHECK(std::stoi(field(failed, "reconcile_id")) >= 3);
    CHECK(text_line(failed) == "fleet default/north: no such flag");
    const LogRecord looked = records.find("looked");
    CHECK(looked.level == LogLevel::info);
    CHECK(field(looked, "controller") == "fleet");
    CHECK(looked.fields.back() == std::pair<std::string, std::string>("flag", "red"));
  }
  CHECK(ended);
  CHECK(records.find("starting").level == LogLevel::info);
  CHECK(field(records.find("starting"), "caches") == "2");
  CHECK(field(records.find("starting"), "operator") == "harbour");
  CHECK_FALSE(field(records.find("all caches have their first lists"), "milliseconds").empty());
  CHECK(records.find("stopped").message == "stopped");
}

TEST_CASE("a leader logs its term") {
  Records records;
  Port port;
  OtherOperator op(port.client, {.election = ElectionOptions{.name = "harbour"}, .log = records.function()});
  op.cache<Fleet>();
  {
    std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
    REQUIRE(eventually([&] { return !records.find("leading").fields.empty(); }));
  }
  CHECK(field(records.find("leading"), "term") == "0");
  CHECK(field(records.find("no longer leading"), "lease") == "harbour");
}

TEST_CASE("an operator reports why it cannot acquire its lease, once for each way in which it fails") {
  Records records;
  Port port;
  const std::string leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
  port.server.fail({.path = leases, .times = 0, .code = 403});
  OtherOperator op(port.client,
                   {.election = ElectionOptions{.name = "harbour", .retry = 20ms}, .log = records.function()});
  op.cache<Fleet>();
  std::jthread running([&](const std::stop_token& stop) { (void)op.run(stop); });
  const auto reports = [&] { return records.count("the lease default/harbour cannot be acquired"); };
  REQUIRE(eventually([&] { return requests(port.server, "GET " + leases) >= 10; }));
  CHECK(reports() == 1);
  port.server.heal();
  port.server.fail({.path = leases, .times = 5, .code = 422});
  REQUIRE(eventually([&] { return !records.find("leading").fields.empty(); }));
  CHECK(reports() == 2);
}

TEST_CASE("a candidate logs the leader that it waits for") {
  Records records;
  Port port;
  OtherOperator op(port.client,
                   {.election = ElectionOptions{.name = "harbour", .retry = 20ms}, .log = records.function()});
  op.cache<Fleet>();
  std::jthread running;
  REQUIRE(run_elected(port.client, {.name = "harbour", .identity = "before"}, [&](const Leadership&) -> Result<> {
    running = std::jthread([&](const std::stop_token& stop) { (void)op.run(stop); });
    const auto waiting = [&] { return records.find("waiting for the lease of another leader"); };
    CHECK(eventually([&] { return !waiting().fields.empty(); }));
    CHECK(field(waiting(), "leader") == "before");
    CHECK(field(waiting(), "lease") == "default/harbour");
    return {};
  }));
  REQUIRE(eventually([&] { return !records.find("leading").fields.empty(); }));
  CHECK(records.count("waiting for the lease of another leader") == 1);
}

TEST_CASE("wrong options of an election are reported before anything is requested") {
  Port port;
  const auto error_of = [&](ElectionOptions options) {
    Operator op(port.client, {.election = std::move(options)});
    op.cache<Fleet>();
    const auto ended = op.run({});
    return ended ? std::string() : ended.error().message;
  };
  CHECK(error_of({}) == "election options: `name` is required");
  CHECK(error_of({.name = "harbour", .lease = 2s, .renew = 2s}) ==
        "election options: `lease` must be longer than `renew`");
  CHECK(port.server.requests().empty());
}

TEST_CASE("a cache of an optional kind that is served later is logged once, and listed by probes") {
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Records records;
  Operator op(client, {.log = records.function()});
  auto fleets = op.cache<Fleet>({.namespaces = {"default", "shop"}, .optional = true});
  op.cache<Ocean>({.optional = true});
  const std::string address =
      "127.0.0.1:" + std::to_string(http::PlainServer::start({.address = "127.0.0.1"}, {}).value()->port());
  const std::string flag = "--health-address=" + address;
  const char* const arguments[] = {"harbour", flag.c_str(), "--metrics-address=0"};
  std::jthread running([&] { run_until_signalled(op, 3, arguments); });
  const auto ready = [&] {
    http::Request request;
    request.target = "/readyz?verbose";
    const auto answer = http::make_curl_transport({"http://" + address})->send(request, {{}, http::Clock::now() + 20s});
    return answer ? answer->body : "";
  };
  constexpr const char* kLogged = "an optional cache has its first list";
  CHECK(eventually([&] {
    const std::string body = ready();
    return body.find("[-]cache of Fleet in namespace default, shop failed (not required): ") != std::string::npos &&
           body.ends_with("readyz passed\n");
  }));
  CHECK(records.count(kLogged) == 0);
  CHECK(server.install(kubexx::test::fleet_definitions()));
  CHECK(eventually([&] { return records.count(kLogged) == 2; }));
  CHECK(
      eventually([&] { return ready().find("[+]cache of Fleet in namespace default, shop ok") != std::string::npos; }));
  CHECK(fleets.synced());
  ::kill(::getpid(), SIGTERM);
  running.join();
  CHECK(records.count(kLogged) == 2);
}
