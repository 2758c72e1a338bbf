// No error contains a secret.
#include <fmt/format.h>

#include <kubexx/client/api.hpp>
#include "runtime/core/base64.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/raw_server.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kubexx {
namespace {

using namespace std::chrono_literals;
using test::answer;
using test::RawConnection;
using test::RawServer;

std::string base64(const std::string& text) { return core::encode_base64(text, core::Base64Alphabet::standard); }

struct Place {
  std::string server = {};
  std::string authority = {};
  std::string proxy = {};
};

std::string kubeconfig(const Place& place, const std::string& user) {
  const std::string proxy = place.proxy.empty() ? "" : ", proxy-url: \"" + place.proxy + "\"";
  return fmt::format(
      "current-context: c\nclusters: [{{name: k, cluster: {{server: \"{}\", certificate-authority-data: {}{}}}}}]\n"
      "users: [{{name: u, user: {{{}}}}}]\ncontexts: [{{name: c, context: {{cluster: k, user: u}}}}]\n",
      place.server, base64(place.authority), proxy, user);
}

/// The error of a call that must fail.
std::string failure(const Place& place, const std::string& user) {
  const auto client = Client::from_kubeconfig(kubeconfig(place, user), {.timeout = 500ms});
  if (!client) return client.error().text();
  test::Database object;
  object.metadata.name = "main";
  object.spec.engine = "5ecret-in-a-body";
  const auto outcome = api<test::Database>(*client, "prod").create(object);
  REQUIRE(!outcome);
  return outcome.error().text() + " " + outcome.error().reason_text;
}

const std::string token = "token: 5ecret-token";
const std::string basic = "username: me, password: 5ecret-password";

void check_silent(const std::string& said) {
  CHECK(!said.empty());
  for (const std::string& secret : {std::string("5ecret"), base64("me:5ecret-password")}) {
    INFO(said);
    CHECK(said.find(secret) == std::string::npos);
  }
}

}  // namespace

TEST_CASE("no error has a secret in it: settings that make no client") {
  const test::Authority authority("a");
  const Place place{"https://127.0.0.1:1", authority.certificate(), ""};
  for (const std::string& user :
       {std::string("client-key-data: 5ecret*"), std::string("token: [5ecret]"), std::string("password: {a: 5ecret}"),
        "client-key-data: " + base64("5ecret"), "client-certificate-data: " + base64("5ecret"),
        std::string("token: 5ecret, tokenFile: [5ecret]"), std::string("token: \"5ecret\\n5ecret\"")})
    check_silent(failure(place, user));
  check_silent(failure({"http://me:5ecret@example.com", "", ""}, token));
  check_silent(failure({"https://me:5ecret@:x:y", "", ""}, token));
  check_silent(failure({"ftp://me:5ecret@localhost", "", ""}, token));
}

TEST_CASE("no error has a secret in it: plugins") {
  const test::TemporaryFolder folder;
  for (const char* script : {"echo 5ecret; exit 1", "echo '{\"kind\":\"5ecret\"}'", "echo '5ecret"}) {
    const auto plugin = folder.write_program("plugin", std::string("#!/bin/sh\n") + script + "\n");
    check_silent(failure({"https://127.0.0.1:1", "", ""},
                         "exec: {apiVersion: client.authentication.k8s.io/v1, command: \"" + plugin +
                             "\", args: [5ecret], env: [{name: A, value: 5ecret}], interactiveMode: Never}"));
  }
}

TEST_CASE("no error has a secret in it: connections that come to nothing") {
  const test::Authority authority("a");
  const test::Port closed;
  const std::string nobody = "127.0.0.1:" + std::to_string(closed.number());
  check_silent(failure({"https://me:5ecret@" + nobody, "", ""}, basic));
  check_silent(failure({"https://example.com", "", "http://me:5ecret@" + nobody}, token));
  check_silent(failure({"https://name.invalid", "", "socks5://me:5ecret@" + nobody}, token));
  // TLS: an unknown certificate, and no TLS at all.
  RawServer stranger([](RawConnection& connection) { connection.wait_for_end(); },
                     test::RawTls{test::Authority("b").issue("s", {"127.0.0.1"}), {}});
  check_silent(failure({stranger.url(), authority.certificate(), ""}, token));
  RawServer plain([](RawConnection& connection) { connection.write(answer(200, "{}")); });
  check_silent(failure({"https://127.0.0.1:" + std::to_string(plain.port()), authority.certificate(), ""}, token));
}

TEST_CASE("no error has a secret in it: answers that repeat the request") {
  const test::Authority authority("a");
  const auto echo = [](int status) {
    return RawServer::Handler([=](RawConnection& connection) {
      for (std::string request; !(request = connection.read_request()).empty();) {
        // A body that was sent may come back; what was shown to be let in may not.
        const std::string head = request.substr(0, request.find("\r\n\r\n"));
        connection.write(answer(status, "<html>You sent: " + head + "</html>"));
      }
    });
  };
  for (const std::string& user : {token, basic}) {
    for (const int status : {401, 403, 500, 302}) {
      RawServer server(echo(status), test::RawTls{authority.issue("s", {"127.0.0.1"}), {}});
      const std::string said = failure({server.url(), authority.certificate(), ""}, user);
      check_silent(said);
      CHECK(said.find("You sent: POST") != std::string::npos);
    }
  }
}

TEST_CASE("no error has a secret in it: refusals that quote it, and answers that are cut off") {
  const test::Authority authority("a");
  RawServer quoting(
      [](RawConnection& connection) {
        while (!connection.read_request().empty())
          connection.write(answer(401, R"({"kind":"Status","status":"Failure","reason":"Unauthorized","code":401,)"
                                       R"("message":"token 5ecret-token is expired","details":{"causes":)"
                                       R"([{"message":"5ecret-token","field":"5ecret-token"}]}})"));
      },
      test::RawTls{authority.issue("s", {"127.0.0.1"}), {}});
  check_silent(failure({quoting.url(), authority.certificate(), ""}, token));
  RawServer cutting(
      [](RawConnection& connection) {
        connection.read_request();
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nX: 5ecret\r\n\r\n{\"5ecret");
      },
      test::RawTls{authority.issue("s", {"127.0.0.1"}), {}});
  check_silent(failure({cutting.url(), authority.certificate(), ""}, token));
}

}  // namespace kubexx
