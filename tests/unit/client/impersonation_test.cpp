// ClientOptions::impersonate.
#include <string>

#include <kubexx/client/client.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/raw_server.hpp"

namespace kubexx {
namespace {

/// The headers of a request of a client with these options; the kubeconfig impersonates bob.
std::string request_head(const ClientOptions& options) {
  std::string head;
  test::RawServer server([&](test::RawConnection& connection) {
    head = connection.read_request();
    connection.write(test::answer(200, "{}"));
  });
  const std::string kubeconfig = "current-context: c\nclusters: [{name: k, cluster: {server: \"" + server.url() +
                                 "\"}}]\nusers: [{name: u, user: {as: bob, as-groups: [crew]}}]\n"
                                 "contexts: [{name: c, context: {cluster: k, user: u}}]\n";
  client::Call call;
  call.request.method = "GET";
  call.request.target = "/version";
  CHECK(Client::from_kubeconfig(kubeconfig, options).value().request(call));
  return head;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a program impersonates a user, in place of the one in the kubeconfig") {
  CHECK(has(request_head({}), "Impersonate-User: bob\r\n"));
  const std::string head = request_head({.impersonate = {.user = "jane", .groups = {"dev", "ops"}}});
  CHECK(has(head, "Impersonate-User: jane\r\n"));
  CHECK(has(head, "Impersonate-Group: dev\r\n"));
  CHECK(has(head, "Impersonate-Group: ops\r\n"));
  CHECK_FALSE(has(head, "bob"));
  CHECK_FALSE(has(head, "crew"));
}

TEST_CASE("impersonation needs a user") {
  const auto client = Client::from_kubeconfig(
      "current-context: c\nclusters: [{name: k, cluster: {server: "
      "\"https://127.0.0.1\"}}]\ncontexts: [{name: c, context: {cluster: k}}]\n",
      {.impersonate = {.groups = {"dev"}}});
  REQUIRE_FALSE(client);
  CHECK(client.error().message == "impersonation of groups, a uid or extra values needs a user");
}

}  // namespace kubexx
