// The snippets of docs/testing.md, compiled and run. The page contains the same lines.
#include <iostream>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>

#include "tests/generated/harbour.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

int fail(const std::string& message) {
  std::cerr << message << "\n";
  return 1;
}

std::string text_of_definitions() { return kubexx::test::fleet_definitions(); }

int serve() {
  auto server = kubexx::testing::ApiServer::start({.crds = {text_of_definitions()}});
  if (!server) return fail(server.error().text());
  auto client = kubexx::Client::from_kubeconfig(server->kubeconfig());
  if (!client) return fail(client.error().text());
  auto fleets = kubexx::api<harbour::v1::Fleet>(*client, "default");

  harbour::v1::Fleet bad;
  bad.metadata.name = "bad";
  auto rejected = fleets.create(bad);
  if (rejected || !rejected.error().invalid()) return fail("an invalid object was accepted");

  using kubexx::testing::Fault;
  server->fail({.kind = Fault::Kind::status, .method = "PUT", .code = 503, .headers = {{"Retry-After", "1"}}});
  server->fail({.kind = Fault::Kind::cut, .method = "GET", .path = "/apis/harbour.example.com", .at_byte = 100});
  server->fail({.kind = Fault::Kind::end_watch, .method = "GET", .after_events = 3});
  server->heal();

  auto kubeconfig = server->add_user("fleet-viewer", R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: fleet-viewer}
rules:
- {apiGroups: [harbour.example.com], resources: [fleets], verbs: [get, list]}
)");
  if (!kubeconfig) return fail(kubeconfig.error().text());
  auto viewer = kubexx::Client::from_kubeconfig(*kubeconfig);
  if (!viewer) return fail(viewer.error().text());
  if (kubexx::api<harbour::v1::Fleet>(*viewer, "default").remove("north")) return fail("a viewer removed a fleet");
  const std::vector<std::string> unused = server->unused_rights("fleet-viewer");
  if (unused.size() != 2) return fail("rights were used");

  const std::string roles = R"(
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: fleet-lister}
rules:
- {apiGroups: [harbour.example.com], resources: [fleets], verbs: [list]}
)";
  const auto run_until_done = [](const std::string& kubeconfig_of_user) {
    const auto lister = kubexx::Client::from_kubeconfig(kubeconfig_of_user);
    if (lister) (void)kubexx::api<harbour::v1::Fleet>(*lister, "default").list();
  };
  auto report = kubexx::testing::check_roles(*server, roles, run_until_done);
  if (!report) return fail(report.error().text());
  if (!*report) return fail(report->text());

  const auto before = std::to_string(server->version());
  server->compact();
  server->change_token("another");

  return fleets.list({.fresh = {kubexx::Fresh::at_least, before}}) && server->requests().size() == 4 ? 0 : 1;
}

int keep(const std::string& folder) {
  const std::string file = folder + "/objects";
  kubexx::testing::ApiServerOptions options{.crds = {text_of_definitions()}, .data_file = file};
  auto restarted = kubexx::testing::ApiServer::start(options);

  return restarted ? 0 : fail(restarted.error().text());
}

}  // namespace

TEST_CASE("the snippets of docs/testing.md are in this program") {
  CHECK(kubexx::test::check_snippets("docs/testing.md", "tests/generated/testing_page_test.cpp") == 7);
}

TEST_CASE("the program of docs/testing.md serves objects and stores them in a file") {
  const kubexx::test::TemporaryFolder folder;
  CHECK(serve() == 0);
  CHECK(keep(folder.path()) == 0);
  CHECK(keep(folder.path()) == 0);
}
