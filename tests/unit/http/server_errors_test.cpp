#include "runtime/http/server_errors.hpp"

#include <event2/buffer.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

#include "runtime/http/server.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tls_peer.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using test::TlsPeer;

const std::string kValid = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";

struct Rejecting {
  http::Identity authority = http::make_authority("test-ca").value();
  std::atomic<int> handled = 0;
  std::unique_ptr<http::Server> server;

  Rejecting() {
    http::ServerOptions options;
    options.identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value();
    options.limits.head_bytes = 4096;
    options.limits.body_bytes = 10;
    server = http::Server::start(std::move(options), [this](const std::shared_ptr<http::Exchange>& exchange) {
               ++handled;
               exchange->reply({200, {}, "done"});
             }).value();
  }
  TlsPeer peer() const { return TlsPeer(server->port(), {authority.certificate, {}, {}}); }
};

/// `response` is one complete Status with `code`, after which the server closes the connection.
void check_status(std::string_view response, int code, std::string_view reason) {
  INFO(response);
  CHECK(response.starts_with("HTTP/1.1 " + std::to_string(code) + " "));
  const std::size_t head_end = response.find("\r\n\r\n");
  REQUIRE(head_end != std::string_view::npos);
  const std::string_view head = response.substr(0, head_end + 2), body = response.substr(head_end + 4);
  CHECK(head.find("\r\nContent-Type: application/json\r\n") != std::string_view::npos);
  CHECK(head.find("\r\nConnection: close\r\n") != std::string_view::npos);
  CHECK(head.find("\r\nContent-Length: " + std::to_string(body.size()) + "\r\n") != std::string_view::npos);
  const auto parsed = json::parse(body);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  const json::Object& status = std::get<json::Value>(parsed).as_object();
  CHECK(*status.find("kind") == json::Value("Status"));
  CHECK(*status.find("apiVersion") == json::Value("v1"));
  CHECK(*status.find("status") == json::Value("Failure"));
  CHECK(*status.find("reason") == json::Value(std::string(reason)));
  CHECK(*status.find("code") == json::Value(code));
  CHECK_FALSE(status.find("message")->as_string().empty());
}

struct Rejection {
  std::string request;
  int code;
  std::string reason;
};

std::string repeated(std::string_view line, int times) {
  std::string lines;
  for (int i = 0; i < times; ++i) lines += line;
  return lines;
}

const Rejection kRejections[] = {
    {"NONSENSE\r\n\r\n", 400, "BadRequest"},
    {"GET  HTTP/1.1\r\n\r\n", 400, "BadRequest"},
    {"GET /x HTTP/9.y\r\n\r\n", 400, "BadRequest"},
    {"GET /x HTTP/1.1\r\nno colon\r\n\r\n", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400, "BadRequest"},
    {"GET /x HTTP/1.1\r\nHost: x\r\n continued\r\n\r\n", 400, "BadRequest"},
    {"GET /x HTTP/1.1\r\nHost : x\r\n\r\n", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\nab", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\nabcd", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\tchunked\r\nContent-Length: 2\r\n\r\nab", 400, "BadRequest"},
    {"HEAD /x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nab", 400, "BadRequest"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 413, "RequestEntityTooLarge"},
    {"GET /x HTTP/1.1\r\nlong: " + std::string(5000, 'a') + "\r\n\r\n", 413, "RequestEntityTooLarge"},
    {"GET /x HTTP/1.1\r\n" + repeated("a:\r\n", 1100) + "\r\n", 413, "RequestEntityTooLarge"},
    {"GET /x HTTP/1.1\r\n" + repeated("a:\r\n", 1100), 413, "RequestEntityTooLarge"},
    {"GET /" + std::string(5000, 'a') + " HTTP/1.1\r\n\r\n", 413, "RequestEntityTooLarge"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\n\r\n", 413, "RequestEntityTooLarge"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n20\r\n", 413, "RequestEntityTooLarge"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n", 413, "RequestEntityTooLarge"},
    {"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nExpect: miracles\r\n\r\n", 417, ""},
    {"BREW /x HTTP/1.1\r\nHost: x\r\n\r\n", 405, "MethodNotAllowed"},
    {"TRACE /x HTTP/1.1\r\nHost: x\r\n\r\n", 405, "MethodNotAllowed"},
};

}  // namespace

TEST_CASE("a request that the server cannot accept is answered with a Status in JSON, and its connection closed") {
  Rejecting fixture;
  for (const Rejection& rejection : kRejections) {
    CAPTURE(rejection.request);
    TlsPeer peer = fixture.peer();
    peer.send(rejection.request);
    check_status(peer.read_until("never"), rejection.code, rejection.reason);
    CHECK(peer.closed());
  }
  CHECK(fixture.handled == 0);
}

TEST_CASE("a client that sends on after an answer of 413 is not reset at once") {
  Rejecting fixture;
  TlsPeer peer = fixture.peer();
  peer.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
  CHECK(peer.read_answer().starts_with("HTTP/1.1 413 "));
  for (int i = 0; i < 4; ++i) {
    peer.send(std::string(1000, 'x'));
    std::this_thread::sleep_for(20ms);
  }
  CHECK_FALSE(peer.closed());
  CHECK(peer.read_until("never").empty());
  CHECK(peer.closed());
}

TEST_CASE("a malformed request is answered with a Status however its bytes are split") {
  Rejecting fixture;
  const std::string request = GENERATE("NONSENSE\r\n", "GET /x HTTP/1.1\r\nno colon\r\n");
  TlsPeer peer = fixture.peer();
  for (const char byte : request) {
    peer.send(std::string_view(&byte, 1));
    std::this_thread::sleep_for(1ms);
  }
  check_status(peer.read_until("never"), 400, "BadRequest");
}

TEST_CASE("what follows a request with an ambiguous head is not read as another one") {
  Rejecting fixture;
  const std::string smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n";
  const bool is_second = GENERATE(false, true);
  const std::string header =
      GENERATE("Transfer-Encoding: gzip, chunked\r\n", "Content-Length: 2\r\nContent-Length: 3\r\n");
  TlsPeer peer = fixture.peer();
  peer.send((is_second ? kValid : "") + "POST /x HTTP/1.1\r\nHost: x\r\n" + header + "\r\n0\r\n\r\n" + smuggled);
  if (is_second) CHECK(peer.read_answer().ends_with("done"));
  check_status(peer.read_until("never"), 400, "BadRequest");
  CHECK(peer.closed());
  CHECK(fixture.handled == (is_second ? 1 : 0));
}

TEST_CASE("a malformed request after valid ones is answered with a Status after their responses") {
  Rejecting fixture;
  TlsPeer peer = fixture.peer();
  const bool is_pipelined = GENERATE(true, false);
  const std::string malformed = "NONSENSE\r\n\r\n";
  peer.send(is_pipelined ? kValid + kValid + malformed : kValid);
  CHECK(peer.read_answer().ends_with("done"));
  if (!is_pipelined) peer.send(kValid);
  CHECK(peer.read_answer().ends_with("done"));
  if (!is_pipelined) peer.send(malformed);
  check_status(peer.read_until("never"), 400, "BadRequest");
  CHECK(peer.closed());
  CHECK(fixture.handled == 2);
}

TEST_CASE("responses of the handler, and 100 Continue, are sent as they are") {
  Rejecting fixture;
  TlsPeer peer = fixture.peer();
  peer.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n");
  CHECK(peer.read_until("\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n");
  peer.send("body");
  CHECK(peer.read_answer().find("200 OK\r\n") != std::string::npos);
}

TEST_CASE("an error page after unsent bytes is replaced, and only the page") {
  const std::unique_ptr<evbuffer, decltype(&evbuffer_free)> buffer(evbuffer_new(), evbuffer_free);
  const auto add = [&](std::string_view bytes) { return evbuffer_add(buffer.get(), bytes.data(), bytes.size()); };
  const std::string before = "HTTP/1.1 100 Continue\r\n\r\n";
  add(before);
  http::replace_error_page(buffer.get(), 0, false);
  REQUIRE(evbuffer_get_length(buffer.get()) == before.size());
  add("HTTP/1.0 400 Bad Request\r\n");
  http::replace_error_page(buffer.get(), before.size(), false);
  CHECK(add("Content-Type: text/html\r\n") == -1);
  std::string all(evbuffer_get_length(buffer.get()), '\0');
  evbuffer_remove(buffer.get(), all.data(), all.size());
  CHECK(all.starts_with(before));
  check_status(std::string_view(all).substr(before.size()), 400, "BadRequest");
}
