#include "runtime/http/plain_server.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <list>
#include <stdexcept>
#include <string>
#include <thread>

#include <kubexx/detail/http/curl_transport.hpp>
#include "tests/support/catch.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using http::PlainReply;
using http::PlainServer;
using http::PlainServerOptions;

PlainReply echo(const std::string& path, const std::string& query) {
  if (path == "/throw") throw std::runtime_error("no");
  if (path == "/large") return {200, std::string(8 << 20, 'x')};
  return {path == "/bad" ? 503 : 200, path + "|" + query + "\n"};
}

std::unique_ptr<PlainServer> serve(PlainServerOptions options = {.address = "127.0.0.1"}) {
  return PlainServer::start(options, echo).value();
}

Result<http::Response> fetch(const std::string& url, std::string method, std::string target) {
  http::Request request;
  request.method = std::move(method);
  request.target = std::move(target);
  return http::make_curl_transport({url})->send(request, {{}, http::Clock::now() + 30s});
}

std::string url_of(const PlainServer& server) { return "http://127.0.0.1:" + std::to_string(server.port()); }

/// A client whose every byte a test decides.
class Peer {
 public:
  explicit Peer(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in name = {};
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit = {60, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) != 0)
      throw std::runtime_error("cannot connect");
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer() { ::close(socket_); }

  void send(std::string_view bytes) const { (void)::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  /// All that the server sends until it closes.
  std::string read_all() const {
    std::string all;
    char bytes[4096];
    for (ssize_t count; (count = ::recv(socket_, bytes, sizeof(bytes), 0)) > 0;)
      all.append(bytes, static_cast<std::size_t>(count));
    return all;
  }

 private:
  int socket_;
};

std::string first_line(const std::string& text) { return text.substr(0, text.find("\r\n")); }

}  // namespace

TEST_CASE("a plain server answers GET and HEAD") {
  const auto server = serve();
  const auto got = fetch(url_of(*server), "GET", "/readyz?verbose");
  REQUIRE(got);
  CHECK(got->status == 200);
  CHECK(got->body == "/readyz|verbose\n");
  CHECK(http::find_header(got->headers, "Content-Type") == "text/plain; charset=utf-8");
  CHECK(fetch(url_of(*server), "GET", "/bad")->status == 503);
  CHECK(fetch(url_of(*server), "GET", "/throw")->status == 500);
  CHECK(fetch(url_of(*server), "POST", "/x")->status == 405);
  CHECK(fetch(url_of(*server), "GET", "/large")->body.size() == 8U << 20U);
  const Peer head(server->port());
  head.send("HEAD /x HTTP/1.1\r\n\r\n");
  const std::string answer = head.read_all();
  CHECK(answer.find("Content-Length: 4\r\n") != std::string::npos);
  CHECK(answer.ends_with("\r\n\r\n"));
}

TEST_CASE("a plain server listens on IPv4, IPv6 or both") {
  const auto url = [](const std::string& host, const PlainServer& server) {
    return "http://" + host + ":" + std::to_string(server.port());
  };
  const auto ipv6 = PlainServer::start({.address = "::1"}, echo);
  if (!ipv6) return;  // a machine without IPv6
  CHECK(fetch(url("[::1]", **ipv6), "GET", "/")->status == 200);
  const auto both = serve({});
  CHECK(fetch(url("[::1]", *both), "GET", "/")->status == 200);
  CHECK(fetch(url("127.0.0.1", *both), "GET", "/")->status == 200);
}

TEST_CASE("a plain server reports where it cannot listen") {
  const auto server = serve();
  const auto second = PlainServer::start({.address = "127.0.0.1", .port = server->port()}, echo);
  REQUIRE(!second);
  CHECK(second.error().message ==
        "cannot listen on 127.0.0.1:" + std::to_string(server->port()) + ": Address already in use");
  CHECK(PlainServer::start({.address = "localhost"}, echo).error().message ==
        "cannot listen on localhost:0: not an IP address");
  const auto everywhere = serve({});
  CHECK(PlainServer::start({.port = everywhere->port()}, echo).error().message ==
        "cannot listen on :" + std::to_string(everywhere->port()) + ": Address already in use");
}

TEST_CASE("a plain server answers requests that arrive in pieces, and rejects what is not one") {
  const auto server = serve();
  const auto answer = [&](std::initializer_list<std::string> pieces) {
    const Peer peer(server->port());
    for (const std::string& piece : pieces) peer.send(piece);
    return peer.read_all();
  };
  CHECK(answer({"GE", "T /a HTT", "P/1.1\r\nHost: x\r", "\n\r", "\n"}).ends_with("/a|\n"));
  CHECK(first_line(answer({"GET /a HTTP/1.0\r\n\r\n"})) == "HTTP/1.1 200 OK");
  for (const std::string bad : {"GET /a HTTP/2\r\n\r\n", "\r\n\r\n", "GET\r\n\r\n", "GET  HTTP/1.1\r\n\r\n",
                                "GET x HTTP/1.1\r\n\r\n", "GET /a b HTTP/1.1\r\n\r\n", "\x16\x03\x01 x y\r\n\r\n"})
    CHECK(first_line(answer({bad})) == "HTTP/1.1 400 Bad Request");
  CHECK(first_line(answer({"GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x')})) ==
        "HTTP/1.1 431 Request Header Fields Too Large");
  // The response arrives although the server has not read the whole body.
  CHECK(first_line(answer({"POST /x HTTP/1.1\r\nContent-Length: 300000\r\n\r\n", std::string(300'000, 'x')})) ==
        "HTTP/1.1 405 Method Not Allowed");
}

TEST_CASE("silent clients cannot hold a plain server") {
  SECTION("their time ends") {
    const auto server = serve({.address = "127.0.0.1", .time = 200ms});
    const Peer silent(server->port());
    silent.send("GET / HT");
    CHECK(silent.read_all().empty());
  }
  SECTION("new connections take the place of the oldest") {
    const auto server = serve({.address = "127.0.0.1", .connections = 4, .time = 600s});
    std::list<Peer> silent;
    for (int i = 0; i < 40; ++i) silent.emplace_back(server->port()).send("GET / HT");
    CHECK(fetch(url_of(*server), "GET", "/")->status == 200);
    CHECK(silent.front().read_all().empty());
  }
  SECTION("nor does a time without limit end connections at once") {
    const auto server = serve({.address = "127.0.0.1", .time = std::chrono::milliseconds::max()});
    CHECK(fetch(url_of(*server), "GET", "/")->status == 200);
  }
  SECTION("nor one that is destroyed") {
    auto server = serve({.address = "127.0.0.1", .time = 600s});
    const Peer silent(server->port());
    const Peer deaf(server->port());
    deaf.send("GET /large HTTP/1.1\r\n\r\n");
    server.reset();
    silent.read_all();
  }
}

TEST_CASE("a plain server answers many clients at once") {
  const auto server = serve();
  std::atomic<int> answered = 0;
  std::list<std::jthread> clients;
  for (int i = 0; i < 8; ++i)
    clients.emplace_back([&] {
      for (int j = 0; j < 25; ++j) answered += fetch(url_of(*server), "GET", "/metrics") ? 1 : 0;
    });
  clients.clear();
  CHECK(answered == 200);
}

TEST_CASE("addresses to listen on are read as Go reads them") {
  const auto read = [](const std::string& text) {
    const auto options = http::parse_listen_address(text);
    return options ? options->address + " " + std::to_string(options->port) : options.error().message;
  };
  CHECK(read(":8080") == " 8080");
  CHECK(read("127.0.0.1:0") == "127.0.0.1 0");
  CHECK(read("[::1]:8081") == "::1 8081");
  for (const std::string bad :
       {"", "8080", ":", "::1:8080", ":x", ":80 ", ":70000", ":-1", "[127.0.0.1]:80", "host:80"})
    CHECK(read(bad) == "\"" + bad +
                           "\" is not an address to listen on: expected host:port or :port, such as :8080, "
                           "127.0.0.1:8080 or [::1]:8080");
}
