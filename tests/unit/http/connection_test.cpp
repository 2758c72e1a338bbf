#include <kubexx/detail/http/curl_transport.hpp>
#include <kubexx/http/retry.hpp>

#include <atomic>
#include <future>
#include <latch>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/common_name_identity.hpp"
#include "tests/support/encrypted_keys.hpp"
#include "tests/support/raw_server.hpp"
#include "tests/unit/http/requests.hpp"

namespace kubexx::http {

using namespace std::chrono_literals;
using test::answer;
using test::RawConnection;
using test::RawServer;

TEST_CASE("A request that a proxy did not let through was not applied, and is tried again") {
  Request request = post();
  Tls tls;
  tls.server_name = "kubernetes";  // with a name of its own, libcurl tunnels plain text, too
  request.tls = std::make_shared<const Tls>(tls);
  std::atomic<int> tunnels = 0, posts = 0;
  const auto read_connect = [&](RawConnection& connection) {
    if (connection.read_request().starts_with("CONNECT ")) ++tunnels;
  };
  const auto read_post = [&](RawConnection& connection) {
    connection.write("HTTP/1.1 200 Connection established\r\n\r\n");
    if (connection.read_request().starts_with("POST /x ")) ++posts;
  };
  const auto transport_through = [](const RawServer& proxy) {
    return make_curl_transport({.url = "http://127.0.0.1:1", .proxy = proxy.url()});
  };
  SECTION("a proxy without a connection to the server") {
    RawServer proxy([&](RawConnection& connection) {
      read_connect(connection);
      if (connection.number() == 0) return void(connection.write(answer(502, "")));
      read_post(connection);
      connection.write(answer(201, "{}"));
    });
    auto transport = transport_through(proxy);
    const auto refused = transport->send(request, within(5s));
    REQUIRE(!refused);
    CHECK(refused.error().stage == Stage::connect);
    CHECK(!refused.error().may_have_been_applied);
    CHECK(retry_wait(refused.error(), {.left = 60s}));
    CHECK(posts == 0);
    CHECK(transport->send(request, within(5s))->status == 201);
    CHECK(posts == 1);
    CHECK(tunnels == 2);
  }
  SECTION("a proxy that does not answer") {
    RawServer proxy([&](RawConnection& connection) {
      read_connect(connection);
      connection.wait_for_end();
    });
    const auto response = transport_through(proxy)->send(request, within(200ms));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::connect);
    CHECK(!response.error().may_have_been_applied);
  }
  SECTION("a tunnel that ends after the request") {
    RawServer proxy([&](RawConnection& connection) {
      read_connect(connection);
      read_post(connection);
    });
    const auto response = transport_through(proxy)->send(request, within(5s));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::receive);
    CHECK(response.error().may_have_been_applied);
    CHECK(posts == 1);
  }
}

TEST_CASE("A SOCKS proxy resolves the names of servers") {
  const std::string url = GENERATE("socks5://", "socks5h://");
  std::promise<std::string> seen;
  RawServer proxy([&](RawConnection& connection) {
    connection.read_some();
    connection.write(std::string_view("\x05\x00", 2));
    seen.set_value(connection.read_some());
  });
  auto transport =
      make_curl_transport({.url = "http://k8s.invalid", .proxy = url + "127.0.0.1:" + std::to_string(proxy.port())});
  CHECK(!transport->send(get(), within(5s)));
  CHECK(seen.get_future().get() == std::string("\x05\x01\x00\x03\x0Bk8s.invalid\x00\x50", 18));
}

TEST_CASE("A connection that ends during the handshake is like none; an alert is an error of TLS") {
  const auto ask = [](const RawServer& server) {
    Request request = post();
    request.tls = trusting(test::Authority("ours").certificate());
    return make_curl_transport({"https://127.0.0.1:" + std::to_string(server.port())})->send(request, within(5s));
  };
  SECTION("broken") {
    const auto hang_up = GENERATE(
        +[](RawConnection&) {}, +[](RawConnection& connection) { connection.read_some(); },
        +[](RawConnection& connection) { connection.read_some(), connection.reset(); });
    const RawServer server(hang_up);
    const auto response = ask(server);
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::connect);
    CAPTURE(response.error().message);
    CHECK(response.error().message.starts_with("the connection ended during the TLS handshake ("));
    CHECK(!response.error().may_have_been_applied);
    CHECK(retry_wait(response.error(), {.left = 60s}));
  }
  SECTION("an alert") {
    const RawServer server([](RawConnection& connection) {
      connection.read_some();
      connection.write(std::string_view("\x15\x03\x03\x00\x02\x02\x28", 7));  // handshake_failure
      connection.wait_for_end();
    });
    const auto response = ask(server);
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::tls);
  }
}

TEST_CASE("A request is not sent on a kept connection that the server has closed") {
  const int kept = GENERATE(1, 8);
  const bool is_secure = GENERATE(false, true);
  Request request = GENERATE(get(), post(), post(std::string(100'000, 'x')));
  std::latch all_wait(kept), all_closed(kept);
  std::atomic<int> requests = 0;
  const test::Authority ours("ours");
  RawServer server(
      [&](RawConnection& connection) {
        if (connection.number() >= kept) {
          while (!connection.read_request().empty()) ++requests, connection.write(answer(201, "{}"));
          return;
        }
        connection.read_request();
        all_wait.arrive_and_wait();
        connection.write(answer(200, "{}"));
        // It ends while it waits for a request, as connections do that were idle for too long.
        std::this_thread::sleep_for(20ms);
        connection.end();
        all_closed.count_down();
        if (!connection.read_request().empty()) ++requests;
      },
      is_secure ? std::optional(test::RawTls{ours.issue("server", {"127.0.0.1"}), {}}) : std::nullopt);
  const auto transport = make_curl_transport({server.url()});
  request.tls = trusting(ours.certificate());
  std::vector<std::future<Result<Response>>> calls;
  for (int i = 0; i < kept; ++i)
    calls.push_back(std::async(std::launch::async, [&, first = get(), tls = request.tls]() mutable {
      first.tls = tls;
      return transport->send(first, within(60s));
    }));
  for (auto& call : calls) REQUIRE(call.get());
  all_closed.wait();
  for (int i = 1; i <= 3; ++i) {
    const auto response = transport->send(request, within(60s));
    CAPTURE(kept, is_secure, request.method, i, response ? "" : response.error().message);
    REQUIRE(response);
    CHECK(response->status == 201);
    CHECK(requests == i);
  }
  CHECK(server.connections() == kept + 1);
}

TEST_CASE("An encrypted client key is an error of TLS") {
  const test::Authority ours("ours");
  RawServer server([](RawConnection& connection) { always(connection, answer(200, "{}")); },
                   test::RawTls{ours.issue("server", {"127.0.0.1"}), {}});
  Tls tls;
  tls.authorities = ours.certificate();
  tls.certificate = test::kCommonNameIdentity.certificate;
  tls.key = GENERATE(test::kEncryptedKeys[0], test::kEncryptedKeys[1]);
  Request request = get();
  request.tls = std::make_shared<const Tls>(tls);
  const auto response = make_curl_transport({server.url()})->send(request, within(60s));
  REQUIRE(!response);
  CHECK(response.error().stage == Stage::tls);
  CHECK(response.error().message ==
        "the client key is encrypted, and its passphrase cannot be entered: use a key that is not encrypted");
}

TEST_CASE("Targets and headers are sent as they are") {
  std::promise<std::string> seen;
  RawServer server([&](RawConnection& connection) {
    seen.set_value(connection.read_request());
    connection.write(answer(200, "{}"));
  });
  Request request = get("/a/./b/../c%2F%2e%2e//d?x=/../y");
  request.headers = {{"X-Empty", ""}, {"X-Blank", " "}, {"X-Full", "1"}};
  REQUIRE(make_curl_transport({server.url() + "/e/../f"})->send(request, within(5s)));
  const std::string text = seen.get_future().get();
  CHECK(text.starts_with("GET /e/../f/a/./b/../c%2F%2e%2e//d?x=/../y HTTP/1.1\r\n"));
  CHECK(text.find("\r\nX-Empty:\r\n") != std::string::npos);
  CHECK(text.find("\r\nX-Blank:\r\n") != std::string::npos);
  CHECK(text.find("\r\nX-Full: 1\r\n") != std::string::npos);
}

}  // namespace kubexx::http
