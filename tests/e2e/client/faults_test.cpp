#include <fmt/format.h>

#include <chrono>
#include <thread>

#include <kubexx/client/api.hpp>
#include "tests/e2e/client/cluster.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/proxy.hpp"
#include "tests/support/sample_kind.hpp"

// What goes wrong between a client and a real API server.
namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

/// Far less than the thirty seconds that a call may take when it is not told otherwise, and enough for a busy machine.
constexpr auto kInTime = 10s;

DynamicApi databases_of(const std::string& text) { return {connect(text), databases, "default"}; }

std::chrono::milliseconds since(http::Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(http::Clock::now() - start);
}

}  // namespace

TEST_CASE("a kind that is not served is reported as not found, although the answer is plain text") {
  const auto reply =
      DynamicApi(connect(), {"absent.io", "v1", "Thing", "things", true, false, false}, "default").get("x");
  REQUIRE_FALSE(reply);
  CHECK(reply.error().not_found());
  CHECK(reply.error().code == 404);
  CHECK(reply.error().text().find("404 page not found") != std::string::npos);
}

TEST_CASE("reading at a future version ends with a timeout of the server") {
  install_databases();
  // The server says so after three seconds; with less than one left then, the client does not ask again.
  const auto ask = [] {
    return databases_of(kubeconfig()).list({.fresh = {Fresh::at_least, "999999999"}, .timeout = 3900ms});
  };
  auto reply = ask();
  for (int tries = 1; tries < 5 && !reply && reply.error().code == 0; ++tries) reply = ask();
  REQUIRE_FALSE(reply);
  CHECK(reply.error().reason == Reason::timeout);
  REQUIRE(reply.error().causes.size() == 1);
  CHECK(reply.error().causes[0].reason == "ResourceVersionTooLarge");
  CHECK(reply.error().retry_after == std::optional<std::chrono::seconds>(1s));
}

TEST_CASE("a server with an untrusted certificate is rejected") {
  const auto reply = databases_of(changed_kubeconfig("    certificate-authority-data:", "    x-data:")).list();
  REQUIRE_FALSE(reply);
  CHECK(reply.error().stage == Stage::tls);
}

TEST_CASE("a server with a certificate for another name is rejected") {
  const auto reply =
      databases_of(changed_kubeconfig("    certificate-authority-data:",
                                      "    tls-server-name: other.example.com\n    certificate-authority-data:"))
          .list();
  REQUIRE_FALSE(reply);
  CHECK(reply.error().stage == Stage::tls);
}

TEST_CASE("a token is valid, without permissions, or unknown") {
  install_databases();
  CHECK(databases_of(kubeconfig_with_token("admin-token")).list());
  CHECK(databases_of(kubeconfig_with_token("guest-token")).list().error().reason == Reason::forbidden);
  const auto reply = databases_of(kubeconfig_with_token("top-secret")).list();
  REQUIRE_FALSE(reply);
  CHECK(reply.error().reason == Reason::unauthorized);
  CHECK(reply.error().text().find("top-secret") == std::string::npos);
}

TEST_CASE("a call waits for a server that starts later") {
  install_databases();
  Proxy proxy(server_port(), Proxy::Door::closed);
  std::jthread later([&] {
    std::this_thread::sleep_for(300ms);
    proxy.open_door();
  });
  const auto reply = databases_of(kubeconfig_by_port(proxy.port())).list({.timeout = 60s});
  INFO((reply ? "" : reply.error().text()));
  CHECK(reply);
}

TEST_CASE("a call to a server that never starts ends after its timeout") {
  const Proxy proxy(server_port(), Proxy::Door::closed);
  const auto api = databases_of(kubeconfig_by_port(proxy.port()));
  const auto start = http::Clock::now();
  const auto reply = api.list({.timeout = 1s});
  REQUIRE_FALSE(reply);
  CHECK(reply.error().stage == Stage::connect);
  CHECK(since(start) < kInTime);
}

TEST_CASE("a call on a connection without data ends after its timeout, and the next call works") {
  install_databases();
  Proxy proxy(server_port());
  const auto api = databases_of(kubeconfig_by_port(proxy.port()));
  REQUIRE(api.list());
  proxy.stall();
  const auto start = http::Clock::now();
  CHECK_FALSE(api.list({.timeout = 1s}));
  CHECK(since(start) < kInTime);
  CHECK(api.list());
}

TEST_CASE("a read is repeated when its connection breaks") {
  install_databases();
  Proxy proxy(server_port());
  const auto api = databases_of(kubeconfig_by_port(proxy.port()));
  REQUIRE(api.list());
  proxy.drop();
  CHECK(api.list());
  CHECK(proxy.connections() == 2);
}

TEST_CASE("answers can arrive byte by byte") {
  install_databases();
  Proxy proxy(server_port());
  proxy.split(1);
  const auto api = databases_of(kubeconfig_by_port(proxy.port()));
  REQUIRE(api.create(json_value(R"({"metadata":{"name":"bytes"},"spec":{"engine":"pg"}})")));
  CHECK(at(*api.get("bytes"), "spec.engine") == json::Value("pg"));
}

}  // namespace kubexx::test
