// The snippet of docs/leader-election.md, compiled and run. The page contains the same lines.
#include <kubexx/client.hpp>
#include <kubexx/election.hpp>
#include <kubexx/testing.hpp>

#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"

namespace {

int backups = 0;

kubexx::Result<> back_up(const kubexx::Client& client) {
  const kubexx::DynamicApi maps(client, {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"}, "shop");
  if (auto listed = maps.list(); !listed) return listed.error();
  if (++backups < 3) return {};
  return kubexx::Error{.message = "enough"};
}

kubexx::Result<> back_up_while_leading(const kubexx::Client& client, std::stop_token stop) {
  return kubexx::run_elected(client, {.name = "backup", .name_space = "shop", .stop = stop},
                             [](const kubexx::Leadership& leader) -> kubexx::Result<> {
                               while (!leader.stop().stop_requested()) {
                                 if (auto done = back_up(leader.client()); !done) return done;
                               }
                               return {};
                             });
}

}  // namespace

TEST_CASE("the program of docs/leader-election.md") {
  CHECK(kubexx::test::check_snippets("docs/leader-election.md", "tests/unit/election/page_test.cpp") == 1);
  auto server = kubexx::testing::ApiServer::start().value();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  const kubexx::DynamicApi namespaces(
      client, {.version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false});
  kubexx::json::Object metadata, shop;
  metadata.set("name", "shop");
  shop.set("metadata", std::move(metadata));
  REQUIRE(namespaces.create(shop));
  const auto ended = back_up_while_leading(client, {});
  REQUIRE_FALSE(ended);
  CHECK(ended.error().message == "enough");
}
