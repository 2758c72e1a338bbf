#include <signal.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/detail/http/curl_transport.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/paths.hpp"

// process_program.cpp as a process of its own: what the user of an operator sees.

namespace {

using namespace std::chrono_literals;

using Child = kubexx::test::ChildProcess;

Child run(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), kubexx::test::build_path("tests/unit/process/process_program"));
  return Child(arguments);
}

Child started(const std::string& end) { return run({"--health-address=0", "--metrics-address=0", "--end", end}); }

/// The port in the log line with this message.
std::string port_of(Child& child, const std::string& message) {
  const std::string line = child.line_with(message);
  const std::string name = "\"port\":\"";
  REQUIRE(line.find(name) != std::string::npos);
  const auto begin = line.find(name) + name.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

std::string body_of(const std::string& port, const std::string& target) {
  kubexx::http::Request request;
  request.target = target;
  const auto answer = kubexx::http::make_curl_transport({"http://127.0.0.1:" + port})
                          ->send(request, {{}, kubexx::http::Clock::now() + 30s});
  return answer ? std::to_string(answer->status) + " " + answer->body : answer.error().text();
}

}  // namespace

TEST_CASE("the first signal requests a stop") {
  const int number = GENERATE(SIGTERM, SIGINT);
  Child child = started("when stopped");
  REQUIRE(child.prints("started"));
  child.signal(number);
  CHECK(child.status() == 0);
  CHECK(child.printed().find(number == SIGINT ? R"("msg":"stopping","signal":"SIGINT"})"
                                              : R"("msg":"stopping","signal":"SIGTERM"})") != std::string::npos);
}

TEST_CASE("signals that arrive together are one request") {
  Child child = started("when stopped");
  REQUIRE(child.prints("started"));
  // While it is suspended, both wait for it: no time passes between them.
  child.signal(SIGSTOP);
  child.signal(SIGTERM);
  child.signal(SIGINT);
  child.signal(SIGCONT);
  CHECK(child.status() == 0);
}

TEST_CASE("a second signal after half a second ends the process at once") {
  Child child = started("never");
  REQUIRE(child.prints("started"));
  child.signal(SIGTERM);
  REQUIRE(child.prints("stopping"));
  std::this_thread::sleep_for(600ms);
  child.signal(SIGINT);
  CHECK(child.status() == 128 + SIGINT);
}

TEST_CASE("errors and exceptions are logged, and the status is 1") {
  Child failed = started("error");
  CHECK(failed.status() == 1);
  CHECK(failed.printed().find(R"("level":"error","msg":"ended with an error","error":"it failed"})") !=
        std::string::npos);
  Child threw = started("throw");
  CHECK(threw.status() == 1);
  CHECK(threw.printed().find("the program threw an exception: it threw") != std::string::npos);
  Child first = run({"--health-address=:0", "--metrics-address=0"});
  const std::string port = port_of(first, "serving probes");
  CHECK(first.printed().find(R"("address":"*")") != std::string::npos);
  Child deaf = run({"--health-address=:" + port});
  CHECK(deaf.status() == 1);
  CHECK(deaf.printed().find("cannot listen on :" + port + ": Address already in use") != std::string::npos);
  CHECK(deaf.printed().find("started") == std::string::npos);
  first.signal(SIGTERM);
  CHECK(first.status() == 0);
}

TEST_CASE("usage and help") {
  Child wrong = run({"--ned=error"});
  CHECK(wrong.status() == 2);
  CHECK(wrong.printed() == "process_program: unknown argument '--ned'; see --help\n");
  Child level = run({"--log-level=loud"});
  CHECK(level.status() == 2);
  CHECK(level.printed() == "process_program: --log-level: expected debug, info, warning or error, found 'loud'\n");
  Child format = run({"--log-format=xml"});
  CHECK(format.status() == 2);
  CHECK(format.printed() == "process_program: --log-format: expected json or console, found 'xml'\n");
  for (const char* flag : {"--health-address", "--metrics-address"}) {
    Child address = run({flag, "999999"});
    CHECK(address.status() == 2);
    CHECK(address.printed() == std::string("process_program: ") + flag +
                                   ": \"999999\" is not an address to listen on: expected host:port or :port, such as "
                                   ":8080, 127.0.0.1:8080 or [::1]:8080\n");
  }
  Child help = run({"--help"});
  CHECK(help.status() == 0);
  CHECK(help.printed() ==
        "usage: process_program [flags]\n"
        "  --health-address=HOST:PORT   where /healthz and /readyz are served (default :8081, 0: none)\n"
        "  --metrics-address=HOST:PORT  where /metrics is served (default :8080, 0: none)\n"
        "  --log-level=LEVEL            debug, info, warning or error (default info)\n"
        "  --log-format=FORMAT          json, or console for people (default json)\n"
        "  --end=HOW                    how it ends\n"
        "  --help                       print this list\n");
}

TEST_CASE("probes and metrics are served while the program runs") {
  Child child = run({"--health-address=127.0.0.1:0", "--metrics-address", "127.0.0.1:0 ", "--log-level=debug"});
  CHECK(child.status() == 2);  // a space is not part of a port
  Child running = run({"--health-address=127.0.0.1:0", "--metrics-address=:0", "--log-level=debug"});
  const std::string probes = port_of(running, "serving probes");
  const std::string metrics = port_of(running, "serving metrics");
  CHECK(body_of(probes, "/readyz?verbose") == "200 [+]always ok\nreadyz passed\n");
  CHECK(body_of(probes, "/healthz") == "503 [-]never failed: by design\nhealthz failed\n");
  CHECK(body_of(metrics, "/metrics") == "200 # TYPE up gauge\nup 1\n");
  CHECK(running.prints("running"));
  running.signal(SIGTERM);
  CHECK(running.status() == 0);
}

TEST_CASE("log lines for people") {
  Child running = run({"--health-address=0", "--metrics-address=0", "--log-format=console"});
  CHECK(running.prints("Z info    started"));
  running.signal(SIGTERM);
  CHECK(running.status() == 0);
}
