#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/http/server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/tls_peer.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using http::Exchange;
using test::TlsPeer;

/// Short against the patience of a peer, long against what an idle machine needs.
constexpr auto kShort = 400ms;

struct Fixture {
  http::Identity authority = http::make_authority("test-ca").value();
  std::mutex mutex;
  std::vector<std::string> lines;
  std::unique_ptr<http::Server> server;

  Fixture(http::ServerLimits limits, http::Server::Handler handler) {
    http::ServerOptions options;
    options.identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value();
    options.limits = limits;
    options.log = [this](std::string_view line) {
      const std::lock_guard lock(mutex);
      lines.emplace_back(line);
    };
    server = http::Server::start(std::move(options), std::move(handler)).value();
  }
  ~Fixture() { server.reset(); }
  TlsPeer peer() const { return TlsPeer(server->port(), {authority.certificate, {}, {}}); }
  std::vector<std::string> log() {
    const std::lock_guard lock(mutex);
    return lines;
  }
};

/// A connection without TLS.
class Plain {
 public:
  Plain() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  Plain(Plain&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  ~Plain() {
    if (socket_ >= 0) ::close(socket_);
  }
  bool connect(std::uint16_t port) {
    sockaddr_in name = {};
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(&name), sizeof(name)) == 0;
  }
  void send(std::string_view bytes) const {
    CHECK(::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size()));
  }
  /// Sends nothing more, and reads to the end of the stream.
  std::string last_bytes() const {
    ::shutdown(socket_, SHUT_WR);
    timeval limit = {60, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    std::string bytes;
    char part[4096];
    for (;;) {
      const ssize_t size = ::recv(socket_, part, sizeof(part), 0);
      if (size == 0 || (size < 0 && errno == ECONNRESET)) return bytes;
      if (size < 0) throw std::runtime_error("the connection stays open");
      bytes.append(part, static_cast<std::size_t>(size));
    }
  }
  /// Waits for the end of the stream.
  bool ends() const {
    timeval limit = {60, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    char byte;
    return ::recv(socket_, &byte, 1, 0) == 0 || errno == ECONNRESET;
  }

 private:
  int socket_;
};

const std::string kGet = "GET /x HTTP/1.1\r\nHost: x\r\n\r\n";

void answer(const std::shared_ptr<Exchange>& exchange) { exchange->reply({200, {}, "done"}); }

bool is_served(const Fixture& fixture) {
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  return peer.read_answer().ends_with("done");
}

http::ServerLimits no_time_limits() { return {.handshake = 0ms, .head = 0ms, .body = 0ms, .idle = 0ms, .write = 0ms}; }

double cpu_seconds() {
  timespec time = {};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace

TEST_CASE("a handshake has to end in time") {
  http::ServerLimits limits = no_time_limits();
  limits.handshake = kShort;
  Fixture fixture(limits, answer);
  Plain silent;
  REQUIRE(silent.connect(fixture.server->port()));
  CHECK(silent.ends());
  CHECK(is_served(fixture));
}

TEST_CASE("bytes that are not TLS are answered with an alert at most, and reach no handler") {
  std::atomic<int> handled = 0;
  Fixture fixture(no_time_limits(), [&](const auto& exchange) {
    ++handled;
    answer(exchange);
  });
  std::mt19937 random(1);
  const auto noise = [&](std::size_t size) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    return bytes;
  };
  const std::string record("\x16\x03\x01\x02\x00", 5), hello("\x01\x00\x01\xfc\x03\x03", 6);
  std::vector<std::string> sent = {
      "", "\n", kGet, kGet + kGet, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", record, record + std::string(512, '\0')};
  for (int i = 0; i < test::rounds(100); ++i) {
    sent.push_back(noise(1 + random() % 2000));
    sent.push_back(record + noise(512));
    sent.push_back(record + hello + noise(506));
    sent.push_back(record + hello + noise(random() % 506));
  }
  for (std::size_t number = 0; number < sent.size(); ++number) {
    CAPTURE(number);
    Plain peer;
    REQUIRE(peer.connect(fixture.server->port()));
    peer.send(sent[number]);
    const std::string answered = peer.last_bytes();
    // An alert is a record of two bytes.
    CHECK((answered.empty() || (answered.size() == 7 && answered.starts_with("\x15\x03"))));
  }
  CHECK(handled == 0);
  CHECK(is_served(fixture));
}

TEST_CASE("what clients have sent and is not answered is limited") {
  http::ServerLimits limits = no_time_limits();
  limits.held_bytes = 1 << 20;
  std::promise<std::shared_ptr<Exchange>> arrived;
  Fixture fixture(limits, [&](const std::shared_ptr<Exchange>& exchange) {
    if (exchange->request().target == "/x") return answer(exchange);
    arrived.set_value(exchange);
  });
  const std::string body(700'000, ' ');
  const auto post = [](const std::string& target) {
    return "POST " + target + " HTTP/1.1\r\nHost: x\r\nContent-Length: 700000\r\n\r\n";
  };
  TlsPeer served = fixture.peer(), unfinished = fixture.peer();
  served.send(post("/waits") + body);
  const auto exchange = arrived.get_future().get();
  unfinished.send(post("/x") + body.substr(1));
  CHECK(unfinished.read_until("never").empty());
  CHECK(unfinished.closed());
  fixture.server->post([exchange] { answer(exchange); });
  CHECK(served.read_answer().ends_with("done"));
  for (int i = 0; i < 3; ++i) {
    served.send(post("/x") + body);
    CHECK(served.read_answer().ends_with("done"));
  }
}

TEST_CASE("the head of a request has to end in time, the first one and later ones") {
  http::ServerLimits limits = no_time_limits();
  const bool is_later = GENERATE(false, true);
  limits.head = is_later ? 2s : kShort;
  Fixture fixture(limits, answer);
  TlsPeer peer = fixture.peer();
  if (is_later) {
    peer.send(kGet);
    REQUIRE(peer.read_answer().ends_with("done"));
  }
  const auto late = std::chrono::steady_clock::now() + TlsPeer::kPatience;
  peer.send("GET /x HTTP/1.1\r\n");
  while (!peer.closed() && std::chrono::steady_clock::now() < late) {
    peer.send("a: b\r\n");
    CHECK(peer.read_until("never", 10ms).empty());
  }
  CHECK(peer.closed());
}

TEST_CASE(
    "a client that is silent after its handshake is closed as an idle one, and sooner while connections are few") {
  const bool are_few = GENERATE(false, true);
  http::ServerLimits limits = no_time_limits();
  (are_few ? limits.head : limits.idle) = kShort;
  limits.connections = are_few ? 1 : 8;
  Fixture fixture(limits, answer);
  TlsPeer peer = fixture.peer();
  CHECK(peer.read_until("never").empty());
  CHECK(peer.closed());
}

TEST_CASE("the time of a head begins with its first byte, and idle connections are not few ones") {
  http::ServerLimits limits = no_time_limits();
  limits.head = 1s;
  const bool is_first = GENERATE(true, false);
  if (!is_first) limits.connections = 1;
  Fixture fixture(limits, answer);
  TlsPeer peer = fixture.peer();
  if (!is_first) {
    peer.send(kGet);
    CHECK(peer.read_answer().ends_with("done"));
  }
  std::this_thread::sleep_for(2500ms);
  peer.send(kGet);
  CHECK(peer.read_answer().ends_with("done"));
}

TEST_CASE("the body of a request has to end in time, which its head does not shorten") {
  http::ServerLimits limits = no_time_limits();
  limits.body = kShort;
  limits.head = 60s;
  Fixture fixture(limits, answer);
  TlsPeer peer = fixture.peer();
  peer.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
  const auto late = std::chrono::steady_clock::now() + TlsPeer::kPatience;
  while (!peer.closed() && std::chrono::steady_clock::now() < late) {
    peer.send("b");
    CHECK(peer.read_until("never", 10ms).empty());
  }
  CHECK(peer.closed());
}

TEST_CASE("an idle connection is closed, also after several requests in one piece") {
  http::ServerLimits limits = no_time_limits();
  limits.idle = kShort;
  Fixture fixture(limits, answer);
  TlsPeer peer = fixture.peer();
  peer.send(kGet + kGet + kGet);
  for (int i = 0; i < 3; ++i) CHECK(peer.read_answer().ends_with("done"));
  CHECK(peer.read_until("never").empty());
  CHECK(peer.closed());
}

TEST_CASE("time limits are not for responses that wait for something to send") {
  std::shared_ptr<Exchange> open;
  Fixture fixture({.handshake = 1s, .head = 1s, .body = 1s, .idle = 1s, .write = 1s}, [&](const auto& exchange) {
    exchange->start(200, {});
    exchange->write("one\n");
    open = exchange;
  });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  peer.read_until("one\n");
  std::this_thread::sleep_for(2500ms);
  fixture.server->post([&] { open->write("two\n"); });
  CHECK(peer.read_until("two\n").ends_with("two\n"));
}

TEST_CASE("a line of a chunked body that does not end closes its connection, and keeps no task from running") {
  http::ServerLimits limits;
  limits.head_bytes = 64 << 10;
  limits.body_bytes = std::size_t{1} << 20;
  http::Server* server = nullptr;
  Fixture fixture(limits, [&](const std::shared_ptr<Exchange>& exchange) {
    server->between_turns([exchange] { answer(exchange); });
  });
  server = fixture.server.get();
  const std::string before = GENERATE("", "1\r\nx\r\n", "1\r\nx\r\n0\r\na: b\r\n"), piece(100'000, '0');
  TlsPeer peer = fixture.peer();
  peer.send("POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + before);
  for (std::size_t sent = 0; sent <= limits.head_bytes + limits.body_bytes; sent += piece.size()) peer.send(piece);
  CHECK(peer.read_until("never").empty());
  CHECK(peer.closed());
  CHECK(is_served(fixture));
  CHECK(fixture.server->drain(TlsPeer::kPatience));
}

TEST_CASE("a client that does not read is closed, and until then seen in unsent") {
  std::promise<void> gone;
  std::atomic<std::size_t> unsent = 0;
  http::ServerLimits limits = no_time_limits();
  limits.write = kShort;
  Fixture fixture(limits, [&](const auto& exchange) {
    exchange->start(200, {});
    exchange->write(std::string(std::size_t{32} << 20, 'x'));
    unsent = exchange->unsent();
    exchange->on_gone([&] { gone.set_value(); });
  });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  CHECK(gone.get_future().wait_for(TlsPeer::kPatience) == std::future_status::ready);
  CHECK(unsent >= std::size_t{32} << 20);
}

TEST_CASE("a client that reads slowly but steadily gets its whole response") {
  http::ServerLimits limits = no_time_limits();
  limits.write = 10s;  // far above the pauses of a busy machine
  const std::size_t size = std::size_t{32} << 20;
  Fixture fixture(limits, [&](const auto& exchange) { exchange->reply({200, {}, std::string(size, 'x')}); });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  CHECK(peer.read_answer().size() > size);
}

TEST_CASE("The number of open connections is limited, and other calls wait") {
  http::ServerLimits limits = no_time_limits();
  limits.connections = 2;
  Fixture fixture(limits, answer);
  auto first = std::make_unique<TlsPeer>(fixture.peer());
  const TlsPeer second = fixture.peer();
  REQUIRE(first->connected());
  REQUIRE(second.connected());
  std::atomic<bool> is_done = false;
  std::jthread third([&] {
    CHECK(is_served(fixture));
    is_done = true;
  });
  std::this_thread::sleep_for(100ms);
  CHECK_FALSE(is_done);
  first.reset();
  third.join();
  CHECK(is_done);
}

TEST_CASE("at the largest number of connections, the open ones are served, and those that wait are served later") {
  constexpr int kOpen = test::rounds(1024), kAll = test::rounds(2000);
  http::ServerLimits limits = no_time_limits();
  limits.connections = kOpen;
  std::atomic<int> handled = 0;
  Fixture fixture(limits, [&](const auto& exchange) {
    ++handled;
    answer(exchange);
  });
  std::vector<TlsPeer> open;
  for (int i = 0; i < kOpen; ++i) {
    open.push_back(fixture.peer());
    REQUIRE(open.back().connected());
  }
  std::vector<Plain> waiting(kAll - kOpen - 1);
  for (Plain& one : waiting) REQUIRE(one.connect(fixture.server->port()));
  std::jthread last([&] { CHECK(is_served(fixture)); });
  for (TlsPeer& peer : open) {
    peer.send(kGet);
    CHECK(peer.read_answer().ends_with("done"));
  }
  CHECK(handled == kOpen);
  open.clear();
  last.join();
  CHECK(handled == kOpen + 1);
}

TEST_CASE("500 clients that never finish do not stop others, and are closed") {
  Fixture fixture({.handshake = 5s, .head = 5s}, answer);
  std::vector<Plain> silent(500);
  for (Plain& one : silent) REQUIRE(one.connect(fixture.server->port()));
  for (int i = 0; i < 5; ++i) CHECK(is_served(fixture));
  for (const Plain& one : silent) CHECK(one.ends());
}

TEST_CASE("A server without descriptors waits, and continues when it has some") {
  Fixture fixture(no_time_limits(), answer);
  std::vector<Plain> silent(80);
  rlimit before = {};
  ::getrlimit(RLIMIT_NOFILE, &before);
  const int next = ::dup(0);
  ::close(next);
  rlimit few = before;
  few.rlim_cur = static_cast<rlim_t>(next) + 8;
  REQUIRE(::setrlimit(RLIMIT_NOFILE, &few) == 0);
  for (Plain& one : silent) CHECK(one.connect(fixture.server->port()));
  const double start = cpu_seconds();
  std::this_thread::sleep_for(1s);
  const double used = cpu_seconds() - start;
  const std::size_t lines = fixture.log().size();
  ::setrlimit(RLIMIT_NOFILE, &before);
  CHECK(used < 0.5);
  CHECK(lines >= 1);
  CHECK(lines < 50);
  CHECK(is_served(fixture));
}

TEST_CASE("an exception of a handler is a 500, and the connection is used again") {
  const bool is_standard = GENERATE(true, false);
  Fixture fixture({}, [&](const auto& exchange) {
    if (exchange->request().method == "GET") return answer(exchange);
    if (is_standard) throw std::runtime_error("a fault of the handler");
    throw 1;
  });
  TlsPeer peer = fixture.peer();
  peer.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
  CHECK(peer.read_answer().starts_with("HTTP/1.1 500 "));
  peer.send(kGet);
  CHECK(peer.read_answer().ends_with("done"));
  REQUIRE(fixture.log().size() == 1);
  CHECK(fixture.log()[0] == (is_standard ? "the handler threw an exception: a fault of the handler"
                                         : "the handler threw an exception that is not a std::exception"));
}

TEST_CASE("an exception after a response was started closes the connection") {
  Fixture fixture({}, [&](const auto& exchange) {
    exchange->start(200, {});
    exchange->write("one\n");
    throw std::runtime_error("a fault of the handler");
  });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  peer.read_until("never");
  CHECK(peer.closed());
}

TEST_CASE("an exception of a task or of a timer harms nothing else") {
  Fixture* at = nullptr;
  std::promise<void> last;
  Fixture fixture({}, answer);
  at = &fixture;
  fixture.server->post([&] {
    at->server->after(1ms, [] { throw std::runtime_error("timer"); });
    at->server->after(20ms, [&] { last.set_value(); });
    throw std::runtime_error("task");
  });
  last.get_future().wait();
  CHECK(is_served(fixture));
  CHECK(fixture.log() ==
        std::vector<std::string>{"a posted task threw an exception: task", "a timer's task threw an exception: timer"});
}

TEST_CASE("an exception while a client disconnects harms nothing else") {
  std::promise<void> gone;
  Fixture fixture({}, [&](const auto& exchange) {
    if (exchange->request().method == "GET") return answer(exchange);
    exchange->start(200, {});
    exchange->write("one\n");
    exchange->on_gone([&] {
      gone.set_value();
      throw std::runtime_error("gone");
    });
  });
  {
    TlsPeer peer = fixture.peer();
    peer.send("DELETE /x HTTP/1.1\r\nHost: x\r\n\r\n");
    peer.read_until("one\n");
  }
  gone.get_future().wait();
  CHECK(is_served(fixture));
}
