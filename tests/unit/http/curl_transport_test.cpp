#include <kubexx/detail/http/curl_transport.hpp>
#include <kubexx/http/retry.hpp>

#include <dlfcn.h>

#include <atomic>
#include <chrono>
#include <future>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/common_name_identity.hpp"
#include "tests/support/raw_server.hpp"
#include "tests/unit/http/requests.hpp"

namespace {

std::atomic<bool> refuses_transfers = false;

}  // namespace

/// Stands before libcurl's own: the failure cannot be caused from outside.
extern "C" int curl_multi_add_handle(void* multi, void* easy) {
  constexpr int out_of_memory = 3;  // CURLM_OUT_OF_MEMORY
  static const auto real = reinterpret_cast<int (*)(void*, void*)>(::dlsym(RTLD_NEXT, "curl_multi_add_handle"));
  return refuses_transfers ? out_of_memory : real(multi, easy);
}

namespace kubexx::http {
namespace {

using namespace std::chrono_literals;
using test::answer;
using test::chunk;
using test::chunked_head;
using test::RawConnection;
using test::RawServer;

}  // namespace

TEST_CASE("a call sends its parts and brings back status, headers and body") {
  std::promise<std::string> seen;
  RawServer server([&](RawConnection& connection) {
    seen.set_value(connection.read_request());
    connection.write(answer(201, "{\"a\":1}", "X-Thing: one\r\nWarning: 299 - \"careful\"\r\n"));
  });
  auto transport = make_curl_transport({server.url() + "/base/"});
  Request request = post("{\"b\":2}");
  request.headers = {{"Content-Type", "application/json"}, {"User-Agent", "test/1"}};
  const auto response = transport->send(request, within(5s));
  REQUIRE(response);
  CHECK(response->status == 201);
  CHECK(response->body == "{\"a\":1}");
  CHECK(find_header(response->headers, "x-thing") == "one");
  const std::string text = seen.get_future().get();
  CHECK(text.starts_with("POST /base/x HTTP/1.1\r\n"));
  CHECK(text.find("User-Agent: test/1\r\n") != std::string::npos);
  CHECK(text.find("Expect") == std::string::npos);
  CHECK(text.ends_with("\r\n\r\n{\"b\":2}"));
}

TEST_CASE("a deadline is never before now, and never beyond what the clock can count") {
  using std::chrono::milliseconds;
  const auto before = Clock::now();
  const auto past = deadline_after(milliseconds::min());
  const auto hour = deadline_after(1h);
  const auto after = Clock::now();
  CHECK(deadline_after(milliseconds::max()) == Clock::time_point::max());
  CHECK((past >= before && past <= after));
  CHECK((hour >= before + 1h && hour <= after + 1h));
}

TEST_CASE("connections of calls are kept, those of streams are their own") {
  RawServer server([](RawConnection& connection) { always(connection, answer(200, "{}")); });
  auto transport = make_curl_transport({server.url()});
  for (int i = 0; i < 5; ++i) REQUIRE(transport->send(get(), within(5s)));
  CHECK(server.connections() == 1);
  REQUIRE(transport->open(get(), within(5s)));
  REQUIRE(transport->open(get(), within(5s)));
  CHECK(server.connections() == 3);
  REQUIRE(transport->send(get(), within(5s)));
  CHECK(server.connections() == 3);
}

TEST_CASE("many threads call at once") {
  RawServer server([](RawConnection& connection) { always(connection, answer(200, "{}")); });
  auto transport = make_curl_transport({server.url()});
  std::vector<std::future<int>> results;
  for (int i = 0; i < 40; ++i)
    results.push_back(std::async(std::launch::async, [&] {
      const auto response = transport->send(get(), within(10s));
      return response ? response->status : 0;
    }));
  for (auto& result : results) CHECK(result.get() == 200);
  CHECK(server.connections() <= 16);
}

TEST_CASE("urgent requests pass calls that wait, whose number is an option") {
  std::atomic<int> hanging = 0;
  RawServer server([&](RawConnection& connection) {
    if (connection.read_request().starts_with("GET /urgent")) return void(connection.write(answer(200, "{}")));
    ++hanging;
    connection.wait_for_end();
  });
  auto transport = make_curl_transport({server.url()}, {.most_calls = 2});
  std::stop_source stop;
  std::vector<std::future<Result<Response>>> calls;
  for (int i = 0; i < 5; ++i)
    calls.push_back(
        std::async(std::launch::async, [&] { return transport->send(get(), within(60s, stop.get_token())); }));
  while (hanging < 2) std::this_thread::yield();
  Request urgent = get("/urgent");
  urgent.urgent = true;
  for (int i = 0; i < 3; ++i) CHECK(transport->send(urgent, within(20s)));
  CHECK(hanging == 2);
  stop.request_stop();
  for (auto& call : calls) CHECK(call.get().error().stage == Stage::cancelled);
}

TEST_CASE("nothing is sent after the deadline of a call") {
  std::atomic<int> requests = 0;
  RawServer server([&](RawConnection& connection) {
    while (!connection.read_request().empty()) ++requests, connection.write(answer(200, "{}"));
  });
  auto transport = make_curl_transport({server.url()});
  REQUIRE(transport->send(get(), within(20s)));  // leaves a connection to use at once
  for (int i = 0; i < 20; ++i) {
    const auto late = transport->send(post(), within(-1ms));
    REQUIRE(!late);
    CHECK_FALSE(late.error().may_have_been_applied);
  }
  REQUIRE(transport->send(get(), within(20s)));
  CHECK(requests == 2);
}

TEST_CASE("a stream gives bytes as they come, silence as idle, and its clean end") {
  std::promise<void> go;
  auto gone = go.get_future();
  RawServer server([&](RawConnection& connection) {
    connection.read_request();
    connection.write(chunked_head() + chunk("one"));
    gone.wait();
    connection.write(chunk("two") + chunk(""));
    connection.wait_for_end();
  });
  auto transport = make_curl_transport({server.url()});
  auto stream = transport->open(get(), within(5s));
  REQUIRE(stream);
  CHECK((*stream)->head().status == 200);
  CHECK((*stream)->read(within(5s))->data == "one");
  CHECK((*stream)->read(within(20ms))->kind == Stream::Part::Kind::idle);
  go.set_value();
  CHECK((*stream)->read(within(5s))->data == "two");
  CHECK((*stream)->read(within(5s))->kind == Stream::Part::Kind::end);
}

TEST_CASE("a stream that breaks off is an error after the bytes that came") {
  RawServer server([](RawConnection& connection) {
    connection.read_request();
    connection.write(chunked_head() + chunk("one"));
  });
  auto transport = make_curl_transport({server.url()});
  auto stream = transport->open(get(), within(5s));
  REQUIRE(stream);
  CHECK((*stream)->read(within(5s))->data == "one");
  const auto end = (*stream)->read(within(5s));
  REQUIRE(!end);
  CHECK(end.error().stage == Stage::receive);
}

TEST_CASE("a slow reader holds the server back instead of filling memory") {
  constexpr std::size_t total = std::size_t{48} << 20;
  std::atomic<std::size_t> written = 0;
  RawServer server([&](RawConnection& connection) {
    connection.read_request();
    connection.write(chunked_head());
    const std::string block = chunk(std::string(64 << 10, 'x'));
    for (std::size_t i = 0; i < total / (64 << 10); ++i) {
      if (!connection.write(block)) return;
      written += 64 << 10;
    }
    connection.write(chunk(""));
    connection.wait_for_end();
  });
  auto transport = make_curl_transport({server.url()});
  auto stream = transport->open(get(), within(5s));
  REQUIRE(stream);
  std::this_thread::sleep_for(300ms);
  CHECK(written < (std::size_t{32} << 20));
  const auto rest = read_rest(**stream, 2 * total, within(20s));
  REQUIRE(rest);
  CHECK(rest->size() == total);
}

TEST_CASE("an answer larger than allowed is cut off") {
  RawServer server([](RawConnection& connection) { always(connection, answer(200, std::string(100'000, 'x'))); });
  auto transport = make_curl_transport({server.url()});
  Request request = get();
  request.most_bytes = 50'000;
  const auto response = transport->send(request, within(5s));
  REQUIRE(!response);
  CHECK(response.error().message == "the answer is larger than 50000 bytes");
  CHECK(!retry_wait(response.error(), {.safe = true, .tries = 1, .left = 60s}));
}

TEST_CASE("Errors state how far a call got, and whether it may have been applied") {
  SECTION("nobody listens") {
    const test::Port closed;
    auto transport = make_curl_transport({"http://127.0.0.1:" + std::to_string(closed.number())});
    const auto response = transport->send(post(), within(5s));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::connect);
    CHECK(!response.error().may_have_been_applied);
    CHECK(response.error().request == "POST /x");
  }
  SECTION("fault 31: the reply to a create is lost") {
    RawServer server([](RawConnection& connection) { connection.read_request(); });
    auto transport = make_curl_transport({server.url()});
    const auto response = transport->send(post(), within(5s));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::receive);
    CHECK(response.error().may_have_been_applied);
    CHECK(!transport->send(get(), within(5s)).error().may_have_been_applied);
  }
  SECTION("an answer that is cut off anywhere is an error") {
    const std::string whole = answer(200, R"({"kind":"Status"})");
    std::atomic<std::size_t> length = 0;
    RawServer server([&](RawConnection& connection) {
      connection.read_request();
      connection.write(whole.substr(0, length));
    });
    auto transport = make_curl_transport({server.url()});
    for (; length < whole.size(); ++length) {
      CAPTURE(whole.substr(0, length));
      const auto response = transport->send(post(), within(5s));
      REQUIRE(!response);
      CHECK(response.error().stage == Stage::receive);
      CHECK(response.error().request == "POST /x");
      CHECK(response.error().may_have_been_applied);
    }
    CHECK(transport->send(post(), within(5s))->body == R"({"kind":"Status"})");
    length = whole.find("\r\n") + 2;
    const auto stream = transport->open(get(), within(5s));
    const auto end = stream ? (*stream)->read(within(5s)) : stream.error();
    REQUIRE(!end);
    CHECK(end.error().message == "the connection ended within the headers of the answer");
  }
  SECTION("fault 31: a kept connection dies after it took a write; libcurl must not send it again by itself") {
    Request request = post();
    std::string_view message = "";
    SECTION("a create") { message = "the connection ended before there was an answer"; }
    SECTION("a replacement") { request.method = "PUT"; }
    SECTION("a write without a body") { request.body.clear(); }
    std::atomic<int> requests = 0;
    RawServer server([&](RawConnection& connection) {
      while (!connection.read_request().empty()) {
        if (++requests > 1) return connection.reset();
        connection.write(answer(200, "{}"));
      }
    });
    auto transport = make_curl_transport({server.url()});
    REQUIRE(transport->send(get(), within(5s)));
    const auto response = transport->send(request, within(5s));
    REQUIRE(!response);
    CHECK(response.error().may_have_been_applied);
    CHECK(response.error().message.starts_with(message));
    CHECK(requests == 2);
  }
  SECTION("plain text where TLS is spoken") {
    const test::Authority ours("ours");
    RawServer server([](RawConnection&) {}, test::RawTls{ours.issue("server", {"127.0.0.1"}), {}});
    auto transport = make_curl_transport({"http://127.0.0.1:" + std::to_string(server.port()) + "/base"});
    for (const Error& error : {transport->send(get(), within(5s)).error(), transport->send(post(), within(5s)).error(),
                               transport->open(get(), within(5s)).error()}) {
      CHECK(error.stage == Stage::tls);
      CHECK(error.message ==
            "the server's address begins with http://, but the server expects TLS: use https:// instead");
      CHECK(!error.may_have_been_applied);
    }
    CHECK(server.connections() == 6);
  }
  SECTION("no answer in time") {
    RawServer server([](RawConnection& connection) {
      connection.read_request();
      connection.wait_for_end();
    });
    auto transport = make_curl_transport({server.url()});
    const auto response = transport->send(post(), within(100ms));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::receive);
    CHECK(response.error().message == "no answer in time");
    CHECK(response.error().may_have_been_applied);
  }
  SECTION("a header that would be two") {
    auto transport = make_curl_transport({"http://127.0.0.1:1"});
    Request request = get();
    request.headers = {{"X", "a\r\nY: b"}};
    CHECK(transport->send(request, within(5s)).error().message == "a header contains a control character");
  }
  SECTION("a method or a target that would begin another request") {
    auto transport = make_curl_transport({"http://127.0.0.1:1"});
    Request request = get();
    request.method = GENERATE("", "get", "GET /y HTTP/1.1\r\nX:", "GE T", "PO\xC3\x96ST");
    CHECK(transport->send(request, within(5s)).error().message ==
          "the method of a request must consist of capital letters, such as GET");
    request = get(GENERATE("", "x", "/x y", "/x\r\nHost: y", "/x#y"));
    CHECK(transport->open(request, within(5s)).error().message ==
          "the target of a request must begin with a slash and contain no spaces, control characters and '#'");
  }
  SECTION("a transfer that libcurl does not begin") {
    RawServer server([](RawConnection& connection) { always(connection, answer(200, "{}")); });
    auto transport = make_curl_transport({server.url()});
    refuses_transfers = true;
    const auto response = transport->send(post(), within(60s));
    const auto stream = transport->open(get(), within(60s));
    refuses_transfers = false;
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::connect);
    CHECK(response.error().message.starts_with("cannot start the transfer: "));
    CHECK(!response.error().may_have_been_applied);
    CHECK(!stream);
    CHECK(transport->send(get(), within(60s)));
  }
  SECTION("an invalid address") {
    auto transport = make_curl_transport({"gopher://x"});
    const auto response = transport->send(get(), within(5s));
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::config);
  }
}

TEST_CASE("a proxy that cannot be reached is called one") {
  RawServer gone([](RawConnection&) {});
  const std::string closed = "http://127.0.0.1:1";
  const auto through = [&](const ServerAddress& address) {
    return make_curl_transport(address)->send(get(), within(5s)).error().message;
  };
  CHECK(through({.url = gone.url(), .proxy = closed})
            .ends_with("Couldn't connect to server: this is the proxy that the kubeconfig or the environment names"));
  CHECK(through({.url = closed}).ends_with("Couldn't connect to server"));
}

TEST_CASE("only the right certificate is believed") {
  const test::Authority ours("ours");
  const test::Authority other("other");
  const auto serve = [](RawConnection& connection) { always(connection, answer(200, "{}")); };
  RawServer right(serve, test::RawTls{ours.issue("server", {"127.0.0.1", "kubernetes"}), {}});
  const auto ask = [](const RawServer& server, const Tls& tls) {
    auto transport = make_curl_transport({server.url()});
    Request request = get();
    request.tls = std::make_shared<const Tls>(tls);
    return transport->send(request, within(5s));
  };
  Tls tls;
  tls.authorities = ours.certificate();
  SECTION("right") { CHECK(ask(right, tls)); }
  SECTION("an invalid authority") {
    tls.authorities = "none";
    const auto response = ask(right, tls);
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::tls);
    CHECK(response.error().message == "the certificate authority of the cluster is not a PEM certificate");
  }
  SECTION("unknown authority") {
    tls.authorities = other.certificate();
    const auto response = ask(right, tls);
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::tls);
    CHECK(
        response.error().message.starts_with("the server's certificate is not signed by the certificate authority of "
                                             "the cluster (SSL certificate problem: "));
  }
  SECTION("only those of the system") { CHECK(ask(right, {}).error().stage == Stage::tls); }
  SECTION("insecure is believed whatever it shows") {
    tls.authorities = other.certificate();
    tls.insecure = true;
    CHECK(ask(right, tls));
  }
  SECTION("wrong host name") {
    RawServer wrong(serve, test::RawTls{ours.issue("server", {"elsewhere"}), {}});
    CHECK(ask(wrong, tls).error().stage == Stage::tls);
  }
  SECTION("expired") {
    RawServer expired(serve, test::RawTls{ours.issue("server", {"127.0.0.1"}, -1), {}});
    CHECK(ask(expired, tls).error().stage == Stage::tls);
  }
  SECTION("another name may be asked for") {
    tls.server_name = "kubernetes";
    CHECK(ask(right, tls));
    tls.server_name = "other";
    CHECK(ask(right, tls).error().stage == Stage::tls);
  }
  SECTION("a certificate with a common name alone") {
    RawServer server(serve, test::RawTls{test::kCommonNameIdentity, {}});
    tls.authorities = test::kCommonNameIdentity.certificate;
    tls.server_name = "hooks.site.svc";
    const auto response = ask(server, tls);
    REQUIRE(!response);
    CHECK(response.error().stage == Stage::tls);
    CHECK(response.error().message ==
          "the server's certificate has no subject alternative name with a name or an address of the server; a common "
          "name is not enough");
  }
  SECTION("a plain-text endpoint") {
    RawServer plain([](RawConnection& connection) {
      connection.write(answer(400, "speak HTTP"));
      connection.wait_for_end();
    });
    auto transport = make_curl_transport({"https://127.0.0.1:" + std::to_string(plain.port())});
    Request request = get();
    request.tls = trusting(ours.certificate());
    const auto response = transport->send(request, within(5s));
    CHECK(response.error().stage == Stage::tls);
    CHECK(response.error().message ==
          "the server's address begins with https://, but the server does not use TLS: check the port, or use http:// "
          "for plain text");
  }
  SECTION("an endpoint that sends nothing") {
    RawServer silent([](RawConnection& connection) { connection.wait_for_end(); });
    auto transport = make_curl_transport({"https://127.0.0.1:" + std::to_string(silent.port())});
    Request request = get();
    request.tls = trusting(ours.certificate());
    CHECK(transport->send(request, within(100ms)).error().stage == Stage::connect);
  }
}

TEST_CASE("failures of connections have the messages of Go's client if they are asked for") {
  const test::Authority ours("ours");
  const auto serve = [](RawConnection& connection) { always(connection, answer(200, "{}")); };
  Tls tls;
  tls.authorities = ours.certificate();
  const auto message = [&](const std::string& url) {
    auto transport = make_curl_transport({url}, {.go_messages = true});
    Request request = get();
    request.tls = std::make_shared<const Tls>(tls);
    const auto response = transport->send(request, within(5s));
    return response ? std::string() : response.error().message;
  };
  const auto verified = [&](const http::Identity& identity) {
    RawServer server(serve, test::RawTls{identity, {}});
    const std::string text = message(server.url());
    const std::string start = "tls: failed to verify certificate: x509: ";
    return text.starts_with(start) ? text.substr(start.size()) : text;
  };
  SECTION("the certificate is valid") { CHECK(verified(ours.issue("server", {"127.0.0.1"})).empty()); }
  SECTION("no server") {
    const test::Port closed;
    const std::string address = "127.0.0.1:" + std::to_string(closed.number());
    CHECK(message("https://" + address) == "dial tcp " + address + ": connect: connection refused");
    tls.server_name = "hooks.site.svc";
    CHECK(message("https://" + address) == "dial tcp " + address + ": connect: connection refused");
  }
  SECTION("an unknown authority") {
    CHECK(verified(test::Authority("other").issue("server", {"127.0.0.1"})) ==
          "certificate signed by unknown authority");
  }
  SECTION("another name") {
    CHECK(verified(ours.issue("server", {"10.0.0.1", "::1", "a.example.com"})) ==
          "certificate is valid for 10.0.0.1, ::1, not 127.0.0.1");
    CHECK(verified(ours.issue("server", {"a.example.com"})) ==
          "cannot validate certificate for 127.0.0.1 because it doesn't contain any IP SANs");
    tls.server_name = "hooks.site.svc";
    CHECK(verified(ours.issue("server", {"127.0.0.1", "a.example.com", "b"})) ==
          "certificate is valid for a.example.com, b, not hooks.site.svc");
    CHECK(verified(ours.issue("server", {"127.0.0.1"})) ==
          "certificate is not valid for any names, but wanted to match hooks.site.svc");
  }
  SECTION("a certificate that has a common name alone") {
    tls.authorities = test::kCommonNameIdentity.certificate;
    tls.server_name = "hooks.site.svc";
    CHECK(verified(test::kCommonNameIdentity) == "certificate relies on legacy Common Name field, use SANs instead");
    tls.server_name = "other.site.svc";
    CHECK(verified(test::kCommonNameIdentity) ==
          "certificate is not valid for any names, but wanted to match other.site.svc");
  }
  SECTION("another name is reported before an unknown authority") {
    CHECK(verified(test::Authority("other").issue("server", {"10.0.0.1"})) ==
          "certificate is valid for 10.0.0.1, not 127.0.0.1");
  }
  SECTION("an expired certificate is reported before everything else") {
    const std::string text = verified(test::Authority("other").issue("server", {"10.0.0.1"}, -1));
    CHECK(text.starts_with("certificate has expired or is not yet valid: current time 2"));
    CHECK(text.find("Z is after 2") != std::string::npos);
  }
}

TEST_CASE("fault 21: a new client certificate is used for the next call") {
  const test::Authority ours("ours");
  std::atomic<int> connections = 0;
  RawServer server(
      [&](RawConnection& connection) {
        ++connections;
        always(connection, answer(200, "{}"));
      },
      test::RawTls{ours.issue("server", {"127.0.0.1"}), ours.certificate()});
  auto transport = make_curl_transport({server.url()});
  const auto ask = [&](const Identity& identity) {
    Request request = get();
    Tls tls;
    tls.authorities = ours.certificate();
    tls.certificate = identity.certificate;
    tls.key = identity.key;
    request.tls = std::make_shared<const Tls>(tls);
    return transport->send(request, within(5s));
  };
  const auto first = ours.issue("first");
  REQUIRE(ask(first));
  REQUIRE(ask(first));
  CHECK(connections == 1);
  REQUIRE(ask(ours.issue("second")));
  CHECK(connections == 2);
  CHECK(!ask(test::Authority("other").issue("third")));
  CHECK(!ask({}));
}

TEST_CASE("Stopping and destroying return at once, whatever a call waits for") {
  constexpr auto never = 24h;  // what is not stopped outlasts the test
  RawServer server([](RawConnection& connection) {
    connection.read_request();
    connection.write(chunked_head());
    connection.wait_for_end();
  });
  auto transport = make_curl_transport({server.url()});
  std::stop_source stop;
  SECTION("a call") {
    std::jthread later([&] { std::this_thread::sleep_for(50ms), stop.request_stop(); });
    CHECK(transport->send(get(), within(never, stop.get_token())).error().stage == Stage::cancelled);
  }
  SECTION("a stream") {
    auto stream = transport->open(get(), within(5s));
    REQUIRE(stream);
    std::jthread later([&] { std::this_thread::sleep_for(50ms), stop.request_stop(); });
    CHECK((*stream)->read(within(never, stop.get_token())).error().stage == Stage::cancelled);
  }
  SECTION("a call that is stopped before it begins") {
    stop.request_stop();
    CHECK(transport->send(get(), within(never, stop.get_token())).error().stage == Stage::cancelled);
  }
  SECTION("a connection that is not answered") {
    transport = make_curl_transport({"http://192.0.2.1"});
    CHECK(!transport->send(get(), within(100ms)));
  }
  SECTION("a stream that outlives its transport") {
    auto stream = transport->open(get(), within(5s));
    REQUIRE(stream);
    transport.reset();
    CHECK((*stream)->read(within(20ms))->kind == Stream::Part::Kind::idle);
  }
  transport.reset();
}

TEST_CASE("compressed answers are asked for and unpacked only where wanted") {
  std::promise<std::string> seen;
  RawServer server([&](RawConnection& connection) {
    seen.set_value(connection.read_request());
    connection.write(answer(200, "{}"));
  });
  auto transport = make_curl_transport({server.url()});
  Request request = get();
  request.compressed = true;
  REQUIRE(transport->send(request, within(5s)));
  CHECK(seen.get_future().get().find("Accept-Encoding: gzip") != std::string::npos);
}

}  // namespace kubexx::http
