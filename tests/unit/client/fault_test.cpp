// Faults on real sockets: what a client must survive, and what it must reject.
#include <fmt/format.h>

#include <thread>

#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/detail/http/curl_transport.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/raw_server.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/watch_steps.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx {
namespace {

using namespace std::chrono_literals;
using test::answer;
using test::chunk;
using test::chunked_head;
using test::Database;
using test::RawConnection;
using test::RawServer;
using test::said;

using Steps = std::vector<std::string>;

std::string object(const std::string& name, const std::string& version, const std::string& more = "") {
  return fmt::format(
      R"({{"apiVersion":"demo.io/v1","kind":"Database","metadata":{{"name":"{}","resourceVersion":"{}","uid":"u{}"}}{}}})",
      name, version, version, more);
}

std::string event(const std::string& type, const std::string& object) {
  return fmt::format("{{\"type\":\"{}\",\"object\":{}}}\n", type, object);
}

std::string page(const std::string& version, const std::string& items = "") {
  return fmt::format(R"({{"kind":"DatabaseList","metadata":{{"resourceVersion":"{}"}},"items":[{}]}})", version, items);
}

Client client_of(const std::string& url, std::chrono::milliseconds timeout = 5s) {
  const std::string kubeconfig =
      "current-context: c\nclusters: [{name: k, cluster: {server: \"" + url +
      "\", insecure-skip-tls-verify: true}}]\ncontexts: [{name: c, context: {cluster: k}}]\n";
  return Client::from_kubeconfig(kubeconfig, {.timeout = timeout}).value();
}

/// The events of a watch up to `until`, or for two minutes.
Steps watched(const Client& client, const std::string& until, WatchOptions options = {}) {
  Steps steps;
  std::stop_source stop;
  std::jthread guard([&](std::stop_token done) {
    for (int i = 0; i < 12000 && !done.stop_requested(); ++i) std::this_thread::sleep_for(10ms);
    stop.request_stop();
  });
  options.stop = stop.get_token();
  const auto result = api<Database>(client, "prod").watch(options, [&](WatchEvent<Database>&& event) {
    steps.push_back(said(event));
    return steps.back() != until;
  });
  if (!result) steps.push_back(result.error().message);
  return steps;
}

bool is_watch(const std::string& request) { return request.find("watch=true") != std::string::npos; }

}  // namespace

TEST_CASE("faults 2 and 3: a watch cut at every byte delivers every event once") {
  const std::string events =
      event("ADDED", object("a}\\u00e4{", "11", R"(,"spec":{"engine":"\"{["})")) + event("DELETED", object("b", "12"));
  const auto serve = [&](const std::vector<std::string>& chunks) {
    return RawServer::Handler([=](RawConnection& connection) {
      for (std::string request; !(request = connection.read_request()).empty();) {
        if (!is_watch(request)) {
          connection.write(answer(200, page("10")));
          continue;
        }
        connection.write(chunked_head());
        for (const std::string& text : chunks) connection.write(chunk(text));
        connection.wait_for_end();
      }
    });
  };
  const Steps expected = {"reset", "synced 10", "+a}\u00e4{", "-b"};
  SECTION("two chunks") {
    for (std::size_t cut = 1; cut < events.size(); cut += 7) {
      RawServer server(serve({events.substr(0, cut), events.substr(cut)}));
      CHECK(watched(client_of(server.url()), "-b", {.stream_list = false}) == expected);
    }
  }
  SECTION("bytes one by one") {
    std::vector<std::string> bytes;
    for (const char c : events) bytes.emplace_back(1, c);
    RawServer server(serve(bytes));
    CHECK(watched(client_of(server.url()), "-b", {.stream_list = false}) == expected);
  }
}

TEST_CASE("fault 7: 410 as the answer to a watch, written over many lines") {
  std::atomic<int> lists = 0;
  RawServer server([&](RawConnection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();) {
      if (!is_watch(request)) {
        connection.write(answer(200, page(std::to_string(++lists * 10))));
        continue;
      }
      if (lists > 1) return connection.wait_for_end();
      connection.write(
          answer(410,
                 "{\n  \"kind\": \"Status\",\n  \"apiVersion\": \"v1\",\n  \"metadata\": {\n\n  },\n  \"status\": "
                 "\"Failure\",\n  \"message\": \"too old\",\n  \"reason\": \"Expired\",\n  \"code\": 410\n}\n"));
    }
  });
  CHECK(watched(client_of(server.url()), "synced 20", {.stream_list = false}) ==
        Steps{"reset", "synced 10", "trouble", "reset", "synced 20"});
}

TEST_CASE("faults 15 and 16: a proxy in front of a server sends its own responses") {
  RawServer server([](RawConnection& connection) {
    for (std::string request; !(request = connection.read_request()).empty();)
      connection.write(request.starts_with("GET /apis/demo.io/v1/namespaces/prod/databases/html")
                           ? answer(403, "<html><body>go away</body></html>")
                           : answer(404, "404 page not found\n"));
  });
  const auto databases = api<Database>(client_of(server.url()), "prod");
  CHECK(databases.get("plain").error().not_found());
  CHECK(databases.list().error().not_found());
  CHECK(databases.get("html").error().reason == Reason::forbidden);
  CHECK(databases.get("html").error().causes[0].message == "<html><body>go away</body></html>");
  CHECK(watched(client_of(server.url()), "") == Steps{"the server answered 404"});
}

TEST_CASE("fault 17: an object that cannot be decoded is skipped and reported, in lists and in watches") {
  test::Script script;
  const auto bad = [](const char* version) { return object("bad", version, R"(,"spec":{"replicas":"many"})"); };
  script->then(200, page("10", object("a", "5") + "," + bad("7")));
  script->then(200, event("MODIFIED", bad("11")) + event("DELETED", bad("12")) + event("ADDED", object("b", "13")));
  CHECK(watched(script.client(), "+b", {.stream_list = false}) ==
        Steps{"reset", "+a", "skipped +bad at 7", "synced 10", "skipped ~bad at 11", "skipped -bad at 12", "+b"});
}

TEST_CASE("an answer that is not JSON is reported with its request and its content type") {
  test::Script script;
  for (int i = 0; i < 2; ++i) script->then(200, "<html>", {{"content-type", "text/html; charset=utf-8"}});
  const auto databases = api<Database>(script.client(), "prod");
  const std::string why = ": the answer has content type 'text/html; charset=utf-8'; expected JSON";
  CHECK(databases.list().error().text() == "GET /apis/demo.io/v1/namespaces/prod/databases" + why);
  CHECK(databases.get("a").error().text() == "GET /apis/demo.io/v1/namespaces/prod/databases/a" + why);
}

TEST_CASE(
    "the answer to a write that is not an object is reported with its request, and that it may have been applied") {
  test::Script script;
  script->then(200, "<html>", {{"content-type", "text/html"}});
  script->then(200, "");
  script->then(200, "[]", {{"content-type", "application/json"}});
  const auto databases = api<Database>(script.client(), "prod");
  for (const char* why : {"the answer has content type 'text/html'; expected JSON",
                          "the answer is empty; expected JSON", "the answer is not a JSON object"}) {
    const auto written = databases.apply({.metadata = {.name = "a"}});
    REQUIRE_FALSE(written);
    CHECK(written.error().message == why);
    CHECK(written.error().request == "PATCH /apis/demo.io/v1/namespaces/prod/databases/a");
    CHECK(written.error().may_have_been_applied);
  }
}

TEST_CASE("Plain text to a TLS port is reported at once, after one request") {
  const test::Authority authority("ours");
  RawServer server([](RawConnection&) {}, test::RawTls{authority.issue("s", {"127.0.0.1"}), {}});
  const Client client = client_of("http://127.0.0.1:" + std::to_string(server.port()));
  const std::string message =
      "the server's address begins with http://, but the server expects TLS: use https:// instead";
  SECTION("a call") { CHECK(api<Database>(client, "prod").get("a").error().message == message); }
  SECTION("a watch") { CHECK(watched(client, "") == Steps{message}); }
  CHECK(server.connections() == 2);
}

TEST_CASE("fault 27: an object deleted and made again between two lists is another one by its uid") {
  test::Script script;
  script->then(200, page("10", object("a", "5")));
  script->then(200, event("ERROR", R"({"kind":"Status","status":"Failure","reason":"Expired","code":410})"));
  script->then(200, page("20", object("a", "15")));
  std::vector<std::string> uids;
  const auto result =
      api<Database>(script.client(), "prod").watch({.stream_list = false}, [&](WatchEvent<Database>&& event) {
        if (event.change == Change::added) uids.push_back(event.object.metadata.uid);
        return uids.size() < 2;
      });
  CHECK(result);
  CHECK(uids == std::vector<std::string>{"u5", "u15"});
}

TEST_CASE("fault 22: rotated authorities are believed, forgotten ones no more") {
  const test::TemporaryFolder folder;
  const test::Authority first("first");
  const test::Authority second("second");
  const auto serve = [](RawConnection& connection) {
    connection.read_request();
    connection.write(answer(200, object("a", "1"), "Connection: close\r\n"));
  };
  auto now = std::make_shared<std::atomic<std::chrono::steady_clock::time_point>>(std::chrono::steady_clock::now());
  RawServer server(serve, test::RawTls{first.issue("s", {"127.0.0.1"}), {}});
  config::Chosen chosen;
  chosen.cluster.server = server.url();
  chosen.cluster.authorities_file = folder.write("ca", first.certificate());
  config::Clocks clocks;
  clocks.steady = [now] { return now->load(); };
  const Client client(
      std::make_shared<client::Session>(http::make_curl_transport({server.url()}),
                                        std::make_unique<config::Credentials>(chosen, config::Environment(), clocks),
                                        client::SessionOptions{.timeout = 5s}));
  const auto databases = api<Database>(client, "prod");
  REQUIRE(databases.get("a"));
  server.show({second.issue("s", {"127.0.0.1"}), {}});
  CHECK(databases.get("a").error().stage == Stage::tls);
  folder.write("ca", second.certificate());
  now->store(now->load() + 11s);
  CHECK(databases.get("a"));
}

TEST_CASE("fault 29: a server that appears later is found") {
  test::Port port;
  const auto client = client_of("http://127.0.0.1:" + std::to_string(port.number()), 10s);
  std::unique_ptr<RawServer> server;
  std::jthread later([&] {
    std::this_thread::sleep_for(300ms);
    server = std::make_unique<RawServer>(
        [](RawConnection& connection) {
          for (std::string request; !(request = connection.read_request()).empty();) {
            if (is_watch(request)) return connection.wait_for_end();
            connection.write(answer(200, request.starts_with("POST") ? object("a", "1") : page("10")));
          }
        },
        std::nullopt, std::move(port));
  });
  SECTION("a call that does no harm twice") { CHECK(api<Database>(client, "prod").list()); }
  SECTION("a create, of which no byte was sent") { CHECK(api<Database>(client, "prod").create(Database())); }
  SECTION("a watch") { CHECK(watched(client, "synced 10", {.stream_list = false}).back() == "synced 10"); }
  later.join();
}

TEST_CASE("fault 33: a watch stops at once, whatever it waits for") {
  static constexpr auto never = 24h;  // what is not stopped outlasts the test
  const auto hold = [](RawConnection& connection) {
    connection.read_request();
    connection.wait_for_end();
  };
  const auto stops = [](const std::string& url, WatchOptions options) {
    std::stop_source stop;
    options.stop = stop.get_token();
    options.server_timeout = never;
    std::jthread later([&] { std::this_thread::sleep_for(100ms), stop.request_stop(); });
    return api<Database>(client_of(url, never), "prod").watch(options, [](const WatchEvent<Database>&) {}).has_value();
  };
  SECTION("for a list") {
    RawServer server(hold);
    CHECK(stops(server.url(), {.stream_list = false}));
  }
  SECTION("for the head of a stream") {
    RawServer server(hold);
    CHECK(stops(server.url(), {}));
  }
  SECTION("for the first event, and for the next") {
    for (const std::string& first : {std::string(), event("ADDED", object("a", "1"))}) {
      RawServer server([=](RawConnection& connection) {
        connection.read_request();
        connection.write(chunked_head() + (first.empty() ? "" : chunk(first)));
        connection.wait_for_end();
      });
      CHECK(stops(server.url(), {}));
    }
  }
  SECTION("for the rest of an event") {
    RawServer server([](RawConnection& connection) {
      connection.read_request();
      connection.write(chunked_head() + chunk("{\"type\":\"ADD"));
      connection.wait_for_end();
    });
    CHECK(stops(server.url(), {}));
  }
  SECTION("for the next try") {
    RawServer server([](RawConnection& connection) {
      while (!connection.read_request().empty()) connection.write(answer(429, "", "Retry-After: 50\r\n"));
    });
    CHECK(stops(server.url(), {.stream_list = false}));
    CHECK(stops(server.url(), {}));
  }
  SECTION("for a connection") {
    const test::Port closed;
    CHECK(stops("http://127.0.0.1:" + std::to_string(closed.number()), {}));
    CHECK(stops("https://192.0.2.1", {}));
    CHECK(stops("https://name.invalid", {}));
  }
  SECTION("for a handshake") {
    RawServer server([](RawConnection& connection) { connection.wait_for_end(); });
    CHECK(stops("https://127.0.0.1:" + std::to_string(server.port()), {}));
  }
}

}  // namespace kubexx
