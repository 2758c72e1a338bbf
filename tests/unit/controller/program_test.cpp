#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/plain_server.hpp"
#include "tests/support/operator_metrics.hpp"
#include "tests/unit/controller/harness.hpp"

// Metrics and probes of an operator, and an operator as a program.

using namespace kubexx;
using namespace kubexx::test;

namespace {

std::ptrdiff_t line_count(const std::string& text) { return std::ranges::count(text, '\n'); }

int run_program(Operator& op, std::vector<const char*> flags) {
  flags.insert(flags.begin(), {"harbour", "--health-address=0", "--metrics-address=0"});  // later flags replace these
  return run_until_signalled(op, static_cast<int>(flags.size()), flags.data());
}

/// Where a server can listen.
std::string free_address() {
  const auto server = http::PlainServer::start({.address = "127.0.0.1"}, {}).value();
  return "127.0.0.1:" + std::to_string(server->port());
}

/// The code is 0 without an answer.
http::Response answer_of(const std::string& url, const std::string& target) {
  http::Request request;
  request.target = target;
  const auto answer = http::make_curl_transport({url})->send(request, {{}, http::Clock::now() + 20s});
  return answer ? *answer : http::Response{};
}

/// The body of the answer; empty if there is none.
std::string get(const std::string& url, const std::string& target) { return answer_of(url, target).body; }

}  // namespace

TEST_CASE("an operator counts runs, calls and objects, with a number of series that does not depend on them") {
  Port port;
  auto fleets = port.op.cache<Fleet>();
  port.op.controller(fleets, [](const Fleet& fleet, Context&) -> Result<Requeue> {
    if (fleet.metadata.name == "throws") throw std::runtime_error("broken");
    return Requeue::done();
  });
  CHECK(metric(port.op.metrics(), "controller_runtime_reconcile_total{controller=\"fleet\",result=\"success\"}") == 0);
  REQUIRE(port.fleets.create(fleet("throws")));
  REQUIRE(port.fleets.create(fleet("first")));
  const auto running = port.start();
  const auto runs = [&] { return metric(port.op.metrics(), "controller_runtime_reconcile_total"); };
  REQUIRE(eventually([&] { return runs() >= 2; }));
  const auto lines = line_count(port.op.metrics());
  for (int i = 0; i < 50; ++i) REQUIRE(port.fleets.create(fleet("f" + std::to_string(i))));
  const auto successes = [&] {
    return metric(port.op.metrics(), "controller_runtime_reconcile_total{controller=\"fleet\",result=\"success\"}");
  };
  REQUIRE(eventually([&] { return successes() >= 51; }));
  const std::string text = port.op.metrics();
  CHECK(line_count(text) == lines);
  CHECK(metric(text, "controller_runtime_reconcile_panics_total") >= 1);
  CHECK(metric(text, "workqueue_adds_total") >= 52);
  CHECK(metric(text, "workqueue_queue_duration_seconds_count") >= 52);
  CHECK(metric(text, "workqueue_retries_total") >= 1);
  CHECK(metric(text, "kubexx_cache_objects{") == 52);
  CHECK(metric(text, "informer_store_resource_version{") > 0);
  CHECK(metric(text, "rest_client_requests_total{code=\"200\"") >= 1);
  CHECK(text.find("host=\"127.0.0.1:") != std::string::npos);
  CHECK(metric(text, "process_resident_memory_bytes") > 0);
}

TEST_CASE(
    "metric_names_and_types: an operator has its metrics before it runs, and those of calls after the first one") {
  Port port;
  OtherOperator op(port.client, {.name = "harbour", .election = ElectionOptions{.name = "harbour"}});
  op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  MetricTypes expected = operator_metrics();
  CHECK(metric_types(op.metrics()) == expected);
  REQUIRE(api<Fleet>(op.client(), "default").list());
  expected["rest_client_requests_total"] = "counter";
  expected["rest_client_request_duration_seconds"] = "histogram";
  const std::string text = op.metrics();
  CHECK(metric_types(text) == expected);
  CHECK(metric(text, "rest_client_requests_total{code=\"200\",host=\"127.0.0.1:") == 1);
  CHECK(text.find("\",method=\"GET\"} 1\n") != std::string::npos);
  CHECK(metric(text, "rest_client_request_duration_seconds_count{host=\"127.0.0.1:") == 1);
  CHECK(text.find("\",verb=\"GET\"} 1\n") != std::string::npos);
}

TEST_CASE("caches of one kind share its metrics, whatever they select and hold of it") {
  Port port;
  port.op.cache<Fleet>({.labels = "role=parent"});
  port.op.cache<Fleet>({.labels = "role=none"});
  const auto heads = port.op.cache<Metadata<Fleet>>();
  const std::string labels = "{group=\"harbour.example.com\",resource=\"fleets\",version=\"v1\"}";
  const auto value = [&](const std::string& name) { return metric(port.op.metrics(), name + labels); };
  CHECK(value("kubexx_cache_objects") == 0);
  CHECK(value("kubexx_cache_watch_age_seconds") == 0);
  CHECK(value("kubexx_cache_relists_total") == 0);
  for (const char* name : {"a", "b", "c"}) REQUIRE(port.fleets.create(fleet(name)));
  const auto running = port.start();
  CHECK(eventually([&] { return value("kubexx_cache_objects") == 6; }));
  CHECK(value("kubexx_cache_skipped") == 0);
  CHECK(value("kubexx_cache_bytes_read_total") > 600);
  CHECK(heads.all().size() == 3);
}

TEST_CASE("ready_only_when_synced: caches are ready once they have received their first lists") {
  Port port;
  auto fleets = port.op.cache<Fleet>({.namespaces = {"default"}});
  port.op.cache<Ocean>({.optional = true});
  REQUIRE(port.op.caches().size() == 2);
  CHECK_FALSE(port.op.caches()[0].synced);
  CHECK_FALSE(port.op.caches()[0].optional);
  CHECK(port.op.caches()[0].name == "Fleet in namespace default");
  CHECK(port.op.caches()[1].optional);
  const auto running = port.start();
  CHECK(eventually([&] { return port.op.caches()[0].synced; }));
}

TEST_CASE(
    "ready_only_when_synced: a program answers 503 until each cache has its first list, and names those without") {
  Port port;
  port.server.fail({.path = "/apis/harbour.example.com/v1/fleets", .times = 0, .code = 503});
  std::atomic<int> runs = 0;
  Operator op(port.client, {.check_rights = false});
  op.controller(op.cache<Ocean>(), [&](const Ocean&, Context&) -> Result<Requeue> { return ++runs, Requeue::done(); });
  const auto fleets = op.cache<Fleet>();
  Ocean ocean;
  ocean.metadata.name = "arctic";
  REQUIRE(api<Ocean>(port.client).create(ocean));
  const std::string address = free_address();
  const std::string flag = "--health-address=" + address;
  std::jthread running([&] { run_program(op, {flag.c_str()}); });
  const auto ready = [&] { return answer_of("http://" + address, "/readyz?verbose"); };
  CHECK(eventually([&] { return ready().body.find("[+]cache of Ocean ok") != std::string::npos; }));
  const auto answer = ready();
  CHECK(answer.status == 503);
  CHECK(answer.body.find("[-]cache of Fleet failed: the cache of Fleet has not received its first list") !=
        std::string::npos);
  CHECK_FALSE(op.ready());
  CHECK_FALSE(fleets.synced());
  CHECK(runs == 0);
  port.server.heal();
  CHECK(eventually([&] { return ready().status == 200; }));
  CHECK(fleets.synced());
  CHECK(eventually([&] { return runs == 1; }));
  ::kill(::getpid(), SIGTERM);
}

TEST_CASE("a program is ready while the watches of its caches are open") {
  Port port;
  const std::string fleets = "/apis/harbour.example.com/v1/fleets";
  port.server.fail({.kind = testing::Fault::Kind::end_watch, .path = fleets, .after_events = 1});
  port.server.fail({.path = fleets, .nth = 2, .times = 0});
  Operator op(port.client, {.watch_timeout = 100ms});
  op.cache<Fleet>();
  op.cache<Ocean>();
  const std::string address = free_address();
  const std::string flag = "--health-address=" + address;
  std::jthread running([&] { run_program(op, {flag.c_str()}); });
  const auto ready = [&] { return get("http://" + address, "/readyz?verbose"); };
  CHECK(eventually([&] {
    const std::string body = ready();
    return body.find("[-]cache of Fleet failed: the watch of Fleet has been interrupted for ") != std::string::npos &&
           body.find("[+]cache of Ocean ok") != std::string::npos;
  }));
  CHECK_FALSE(op.ready());
  port.server.heal();
  CHECK(eventually([&] { return ready().find("readyz passed") != std::string::npos; }));
  CHECK(op.ready());
  CHECK(op.caches()[0].interrupted == 0ms);
  ::kill(::getpid(), SIGTERM);
}

TEST_CASE("an operator takes checks, metrics and flags of the program") {
  Port port;
  Operator op(port.client, {.name = "harbour"});
  op.cache<Fleet>();
  Program program;
  std::string berths;
  program.flags = {{"berths", "COUNT", "places for ships", [&](const std::string& count) {
                      berths = count;
                      return Result<>();
                    }}};
  program.ready = {{"berths", [&]() -> Result<> { return Error{.message = "all are taken"}; }, false}};
  program.metrics = [&] { return "berths " + berths + "\n"; };
  const std::string address = free_address();
  const std::string health = "--health-address=" + address, metrics = "--metrics-address=" + address;
  const std::vector<const char*> words = {"harbour", health.c_str(), metrics.c_str(), "--berths=7"};
  std::jthread running(
      [&] { CHECK(run_until_signalled(op, std::move(program), static_cast<int>(words.size()), words.data()) == 0); });
  CHECK(eventually([&] { return get("http://" + address, "/metrics").find("\nberths 7\n") != std::string::npos; }));
  CHECK(get("http://" + address, "/metrics").find("process_resident_memory_bytes") != std::string::npos);
  const auto ready = [&] { return get("http://" + address, "/readyz?verbose"); };
  CHECK(eventually([&] { return ready().find("[+]cache of Fleet ok") != std::string::npos; }));
  CHECK(ready().find("[-]berths failed (not required): all are taken") != std::string::npos);
  ::kill(::getpid(), SIGTERM);
}

TEST_CASE("the metrics of an operator show that it leads, and it renews its lease") {
  Port port;
  OtherOperator op(port.client, {.name = "harbour", .election = ElectionOptions{.name = "harbour"}});
  op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  Result<> ended = Error{};
  {
    std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
    CHECK(eventually([&] { return metric(op.metrics(), "leader_election_master_status{name=\"harbour\"}") == 1; }));
    CHECK(op.health());
  }
  CHECK(ended);
  CHECK(metric(op.metrics(), "leader_election_master_status{name=\"harbour\"}") == 0);
}

TEST_CASE("a signal ends an operator that runs as a program") {
  Port port;
  port.op.controller(port.op.cache<Fleet>(), [](const Fleet&, Context& ctx) -> Result<Requeue> {
    ::kill(::getpid(), SIGTERM);
    while (!ctx.stop().stop_requested()) std::this_thread::yield();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("north")));
  CHECK(run_program(port.op, {}) == 0);
}

TEST_CASE("the roles of an operator follow from its declarations") {
  Client client = Client::from_kubeconfig(testing::ApiServer::start({}).value().kubeconfig()).value();
  Operator op(client, {.name = "harbour", .election = ElectionOptions{.name = "harbour", .name_space = "ports"}});
  const auto fleets = op.cache<Fleet>({.namespaces = {"north", "south"}});
  const auto oceans = op.cache<Ocean>();
  const auto nothing = [](const auto&, Context&) -> Result<Requeue> { return Requeue::done(); };
  op.controller(oceans, nothing).owns(fleets).finalizer("harbour.example.com/charts", nothing);
  const std::string fleets_rule =
      "rules:\n- apiGroups:\n  - harbour.example.com\n  resources:\n  - fleets\n  verbs:\n"
      "  - create\n  - list\n  - patch\n  - watch\n";
  const auto role = [](const std::string& name_space, const std::string& rules) {
    return "---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: harbour-role\n  namespace: " +
           name_space + "\n" + rules;
  };
  CHECK(op.rbac() ==
        "---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: harbour-role\n"
        "rules:\n"
        "- apiGroups:\n  - events.k8s.io\n  resources:\n  - events\n  verbs:\n  - create\n  - patch\n"
        "- apiGroups:\n  - harbour.example.com\n  resources:\n  - oceans\n  verbs:\n  - list\n  - patch\n  - watch\n"
        "- apiGroups:\n  - harbour.example.com\n  resources:\n  - oceans/finalizers\n  verbs:\n  - update\n" +
            role("north", fleets_rule) +
            role("ports",
                 "rules:\n- apiGroups:\n  - coordination.k8s.io\n  resources:\n  - leases\n  verbs:\n"
                 "  - create\n"
                 "- apiGroups:\n  - coordination.k8s.io\n  resourceNames:\n  - harbour\n  resources:\n  - leases\n"
                 "  verbs:\n  - get\n  - update\n") +
            role("south", fleets_rule));
}

TEST_CASE("a Role has what the ClusterRole of an operator does not grant") {
  Client client = Client::from_kubeconfig(testing::ApiServer::start({}).value().kubeconfig()).value();
  Operator op(client);
  const auto oceans = op.cache<Ocean>();
  const auto fleets = op.cache<Fleet>();
  const auto north = op.cache<Fleet>({.namespaces = {"north"}});
  op.controller(oceans, [](const auto&, Context&) -> Result<Requeue> { return Requeue::done(); }).owns(north);
  const std::string roles = op.rbac();
  CHECK(roles.substr(roles.rfind("  namespace: ")) ==
        "  namespace: north\nrules:\n- apiGroups:\n  - harbour.example.com\n  resources:\n  - fleets\n  verbs:\n"
        "  - create\n  - patch\n");
}

TEST_CASE("dry_run_changes_nothing: an operator that makes dry runs changes nothing") {
  std::atomic<bool> written = false;
  Port port;
  port.op.controller(port.op.cache<Fleet>(), [&](const Fleet& old, Context& ctx) -> Result<Requeue> {
    Fleet changed = old;
    changed.spec.flag = "blue";
    written = bool(api<Fleet>(ctx.client(), "default").update(changed));
    ::kill(::getpid(), SIGTERM);
    while (!ctx.stop().stop_requested()) std::this_thread::yield();
    return Requeue::done();
  });
  REQUIRE(port.fleets.create(fleet("north")));
  CHECK(run_program(port.op, {"--dry-run"}) == 0);
  CHECK(written);
  CHECK(port.fleets.get("north").value().spec.flag == "red");
}

TEST_CASE("a dry run of --retire logs what it would remove") {
  Port port;
  Diary lines;
  Operator op(port.client, {.name = "harbour", .log = [&](const LogRecord& record) {
                              std::string line = record.message;
                              for (const auto& [name, value] : record.fields) line += " " + name + "=" + value;
                              lines.add(line);
                            }});
  const auto nothing = [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); };
  op.controller(op.cache<Fleet>(), nothing).finalizer("harbour.example.com/anchor", nothing);
  Fleet object = fleet("north");
  object.metadata.finalizers = {"harbour.example.com/anchor"};
  REQUIRE(port.fleets.create(object));
  Program program;
  program.log = [&](const LogRecord& record) { lines.add(record.message); };
  const std::vector<const char*> words = {"harbour", "--health-address=0", "--metrics-address=0", "--dry-run",
                                          "--retire=harbour.example.com/anchor"};
  CHECK(run_until_signalled(op, program, static_cast<int>(words.size()), words.data()) == 0);
  CHECK(lines.lines() ==
        std::vector<std::string>{"dry run: would patch Fleet default/north changes=metadata.finalizers: "
                                 "[\"harbour.example.com/anchor\"] -> none",
                                 "dry run: would remove a finalizer"});
  CHECK(port.fleets.get("north")->metadata.finalizers.size() == 1);
}

TEST_CASE("an operator that cannot start ends with status 1") {
  testing::ApiServer server = testing::ApiServer::start().value();
  const Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  Diary reports;
  Operator op(client, {.sync_timeout = 100ms});
  op.cache<Fleet>();
  CHECK(run_program(op, {"--log-level=error"}) == 1);
}

TEST_CASE("help, roles and wrong usage need no client") {
  const Result<Client> none = Error{.stage = Stage::config, .message = "no kubeconfig"};
  Operator op(none, {.name = "harbour"});
  op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  CHECK(op.rbac().find("- fleets\n") != std::string::npos);
  CHECK(run_program(op, {"--help"}) == 0);
  CHECK(run_program(op, {"--print-rbac"}) == 0);
  CHECK(run_program(op, {"--unknown"}) == 2);
  CHECK(run_program(op, {"--health-address=999999"}) == 2);
  CHECK(run_program(op, {"--retire"}) == 2);
  CHECK(run_program(op, {"--retire="}) == 2);
  CHECK(run_program(op, {"--retire=harbour.example.com/x", "--log-level=error"}) == 1);
  const auto read = api<Fleet>(op.client(), "default").get("a");
  REQUIRE(!read);
  CHECK(read.error().message == "no kubeconfig");
  const auto ended = op.run({});
  REQUIRE(!ended);
  CHECK(ended.error().message == "no kubeconfig");
}
