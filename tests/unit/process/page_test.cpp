// The snippet of docs/programs.md, compiled and run. The page contains the same lines.
#include <atomic>

#include <kubexx/client.hpp>
#include <kubexx/process.hpp>

#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"

namespace {

kubexx::Result<> back_up_until(const kubexx::Client& client, const std::stop_token& stop, std::atomic<bool>& connected,
                               const kubexx::LogFunction& log) {
  if (auto served = kubexx::discover(client, {.stop = stop, .timeout = std::chrono::milliseconds(1)}); !served)
    return served.error();
  connected = true;
  log({kubexx::LogLevel::info, "connected", {}});
  return {};
}

int run_backup(int argc, const char* const* argv) {
  std::atomic<bool> connected = false;
  kubexx::Program program{.name = "backup"};
  program.ready = {{"connected", [&]() -> kubexx::Result<> {
                      if (connected) return {};
                      return kubexx::Error{.message = "no answer from the API server yet"};
                    }}};
  program.run = [&](const std::stop_token& stop, const kubexx::LogFunction& log) -> kubexx::Result<> {
    auto client = kubexx::Client::from_environment();
    if (!client) return client.error();
    return back_up_until(*client, stop, connected, log);
  };
  return kubexx::run_until_signalled(program, argc, argv);
}

}  // namespace

TEST_CASE("the program of docs/programs.md") {
  CHECK(kubexx::test::check_snippets("docs/programs.md", "tests/unit/process/page_test.cpp") == 1);
  const char* const wrong[] = {"backup", "--health-address"};
  CHECK(run_backup(2, wrong) == 2);
}
