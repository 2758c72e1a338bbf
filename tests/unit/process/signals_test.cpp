#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>
#include <vector>

#include <kubexx/detail/http/curl_transport.hpp>

#include "tests/support/catch.hpp"

// process_program.cpp as a process of its own: what the user of an operator sees.

extern char** environ;  // NOLINT: POSIX

namespace {

using namespace std::chrono_literals;

/// A child process and what it writes to standard output and standard error.
class Child {
 public:
  explicit Child(std::vector<std::string> arguments) {
    int ends[2] = {};
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
    output_ = ends[0];
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
    arguments.insert(arguments.begin(), KUBEXX_PROCESS_PROGRAM);
    std::vector<char*> pointers;
    for (std::string& argument : arguments) pointers.push_back(argument.data());
    pointers.push_back(nullptr);
    REQUIRE(::posix_spawn(&id_, KUBEXX_PROCESS_PROGRAM, &actions, nullptr, pointers.data(), environ) == 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    if (id_ > 0) ::kill(id_, SIGKILL), ::waitpid(id_, nullptr, 0);
    ::close(output_);
  }

  void signal(int number) const { ::kill(id_, number); }

  /// Reads until the output contains `text`; false if it ends before, or nothing comes for a minute.
  bool prints(const std::string& text) {
    while (printed_.find(text) == std::string::npos)
      if (!read()) return false;
    return true;
  }

  /// The exit status, after all output; 1000 and the signal if one ended it.
  int status() {
    while (read()) continue;
    int status = 0;
    ::waitpid(std::exchange(id_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
  }

  const std::string& printed() const { return printed_; }

  /// The port in the log line with this message.
  std::string port_of(const std::string& message) {
    REQUIRE(prints(message));
    const auto begin = printed_.find("\"port\":\"", printed_.find(message)) + 8;
    return printed_.substr(begin, printed_.find('"', begin) - begin);
  }

 private:
  bool read() {
    pollfd ready = {output_, POLLIN, 0};
    char bytes[1024];
    if (::poll(&ready, 1, 60'000) <= 0) return false;
    const auto count = ::read(output_, bytes, sizeof(bytes));
    if (count > 0) printed_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  pid_t id_ = -1;
  int output_ = -1;
  std::string printed_;
};

Child started(const std::string& end) { return Child({"--health-address=0", "--metrics-address=0", "--end", end}); }

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

TEST_CASE("the second signal ends the process at once") {
  Child child = started("never");
  REQUIRE(child.prints("started"));
  child.signal(SIGTERM);
  REQUIRE(child.prints("stopping"));
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
  Child deaf({"--health-address=nowhere"});
  CHECK(deaf.status() == 1);
  CHECK(deaf.printed().find("is not an address to listen on") != std::string::npos);
  CHECK(deaf.printed().find("started") == std::string::npos);
}

TEST_CASE("usage and help") {
  Child wrong({"--ned=error"});
  CHECK(wrong.status() == 2);
  CHECK(wrong.printed() == "process_program: unknown argument '--ned'; see --help\n");
  Child level({"--log-level=loud"});
  CHECK(level.status() == 2);
  CHECK(level.printed() ==
        "process_program: --log-level: expected debug, info, warning or error, found 'loud'\n");
  Child help({"--help"});
  CHECK(help.status() == 0);
  CHECK(help.printed() ==
        "usage: process_program [flags]\n"
        "  --health-address=HOST:PORT   where /healthz and /readyz are served (default :8081, 0: none)\n"
        "  --metrics-address=HOST:PORT  where /metrics is served (default :8080, 0: none)\n"
        "  --log-level=LEVEL            debug, info, warning or error (default info)\n"
        "  --end=HOW                    how it ends\n"
        "  --help                       print this list\n");
}

TEST_CASE("probes and metrics are served while the program runs") {
  Child child({"--health-address=127.0.0.1:0", "--metrics-address", "127.0.0.1:0 ", "--log-level=debug"});
  CHECK(child.status() == 1);  // a space is not part of a port
  Child running({"--health-address=127.0.0.1:0", "--metrics-address=:0", "--log-level=debug"});
  const std::string probes = running.port_of("serving probes");
  const std::string metrics = running.port_of("serving metrics");
  CHECK(body_of(probes, "/readyz?verbose") == "200 [+]always ok\nreadyz passed\n");
  CHECK(body_of(probes, "/healthz") == "503 [-]never failed: by design\nhealthz failed\n");
  CHECK(body_of(metrics, "/metrics") == "200 # TYPE up gauge\nup 1\n");
  CHECK(running.prints("running"));
  running.signal(SIGTERM);
  CHECK(running.status() == 0);
}
