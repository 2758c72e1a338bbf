#include <string>

#include <kubexx/client.hpp>
#include <kubexx/election.hpp>
#include <kubexx/testing.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_folder.hpp"

// election_program.cpp as a process that is paused while it leads.

using namespace std::chrono_literals;
using kubexx::Client;

namespace {

std::size_t count_maps(const Client& client) {
  const kubexx::DynamicApi maps(client, {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"}, "default");
  return maps.list().value().items.size();
}

}  // namespace

TEST_CASE(
    "stopped_20s_writes_nothing: a leader that is paused until another one leads writes nothing when it continues") {
  auto server = kubexx::testing::ApiServer::start().value();
  const auto client = Client::from_kubeconfig(server.kubeconfig()).value();
  const kubexx::test::TemporaryFolder folder;
  kubexx::test::ChildProcess child({kubexx::test::build_path("tests/unit/election/election_program"),
                                    folder.write("kubeconfig", server.kubeconfig())});
  REQUIRE(child.prints("leading"));
  const std::size_t before = count_maps(client);
  child.write("\n");
  REQUIRE(child.prints("wrote"));
  REQUIRE(count_maps(client) == before + 1);

  child.signal(SIGSTOP);
  child.write("\n");
  const kubexx::ElectionOptions options{.name = "demo", .lease = 60s, .renew = 40s, .retry = 100ms};
  const auto led = kubexx::run_elected(client, options, [&](const kubexx::Leadership& leader) -> kubexx::Result<> {
    CHECK(leader.term() == 1);
    child.signal(SIGCONT);
    CHECK(child.status() == 3);
    return {};
  });
  CHECK(led);
  CHECK(count_maps(client) == before + 1);
  CHECK(child.printed().find("not sent: this process no longer holds the lease default/demo") != std::string::npos);
}
