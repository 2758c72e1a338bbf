#include "runtime/config/process.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

std::atomic<int> slow_polls = 0;

}  // namespace

/// Stands before the system's own: a poll that ends without a result can take long, as if the thread had lost its turn.
extern "C" int poll(pollfd* polled, nfds_t count, int patience) {
  static const auto real = reinterpret_cast<int (*)(pollfd*, nfds_t, int)>(::dlsym(RTLD_NEXT, "poll"));
  const int ready = real(polled, count, patience);
  if (ready == 0 && slow_polls > 0) --slow_polls, ::usleep(1'000'000);
  return ready;
}

namespace kubexx::config {
namespace {

using namespace std::chrono_literals;

std::string run(const ProcessRequest& request) {
  const auto output = run_process(request, {{}, http::Clock::now() + 60s});
  return output ? *output : output.error().message;
}

}  // namespace

TEST_CASE("a program is looked up as Go does it") {
  const test::TemporaryFolder folder;
  folder.write_program("one/tool", "#!/bin/sh\necho one\n");
  folder.write_program("two/tool", "#!/bin/sh\necho two\n");
  folder.write("text/tool", "no program");
  std::filesystem::create_directories(folder.path("folder/tool"));
  const auto found = [&](const std::string& path) {
    return run({.program = "tool", .path = path, .variables = {{"PATH", folder.path("two")}}});
  };
  CHECK(found(folder.path("one") + ":" + folder.path("two")) == "one\n");
  CHECK(found(folder.path("text") + ":" + folder.path("folder") + ":" + folder.path("two")) == "two\n");
  CHECK(found("") == "tool: not found in PATH");
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  CHECK(found("one:" + folder.path("two")) == "tool: found through the PATH entry 'one', which is not absolute");
  std::filesystem::current_path(folder.path("one"));
  for (const std::string empty : {":/bin", "/nowhere::/bin"})
    CHECK(found(empty) == "tool: found through the PATH entry '.', which is not absolute");
  CHECK(run({.program = folder.path("two/tool")}) == "two\n");
  std::filesystem::current_path(before);
}

TEST_CASE("a program inherits no descriptor but the standard ones") {
  const int open = ::open("/dev/null", O_RDONLY);
  REQUIRE(open > 2);
  const std::string script = "test -e /proc/self/fd/" + std::to_string(open) + " && echo leaked || echo closed";
  CHECK(run({.program = "/bin/sh", .arguments = {"-c", script}}) == "closed\n");
  ::close(open);
}

TEST_CASE("a program that ignores the end of its children loses their status, and nothing is signalled") {
  const auto before = ::signal(SIGCHLD, SIG_IGN);
  const std::string outcome = run({.program = "/bin/sh", .arguments = {"-c", "echo x"}});
  ::signal(SIGCHLD, before);
  CHECK(outcome == "/bin/sh: its exit status is lost, because this program ignores SIGCHLD or waits for all children");
}

TEST_CASE("what a program printed just before its end is read") {
  slow_polls = 1;
  CHECK(
      run({.program = "/bin/sh", .arguments = {"-c", "sleep 0.3; echo x"}, .variables = {{"PATH", "/bin:/usr/bin"}}}) ==
      "x\n");
  CHECK(slow_polls == 0);
}

TEST_CASE("the children of a program that has ended are killed with it") {
  const std::string script = "sleep 100000 & echo $!";
  const std::string id =
      run({.program = "/bin/sh", .arguments = {"-c", script}, .variables = {{"PATH", "/bin:/usr/bin"}}});
  const auto late = http::Clock::now() + 60s;
  const auto is_alive = [&] {
    return ::kill(std::stoi(id), 0) == 0 &&
           run({.program = "/bin/cat", .arguments = {"/proc/" + std::to_string(std::stoi(id)) + "/stat"}})
                   .find(") Z ") == std::string::npos;
  };
  while (is_alive() && http::Clock::now() < late) ::usleep(1000);
  CHECK(!is_alive());
}

}  // namespace kubexx::config
