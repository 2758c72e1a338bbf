// The thread of a server does what may take long, and another one takes over.
#include <atomic>
#include <latch>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "runtime/http/relay.hpp"
#include "runtime/http/server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tls_peer.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using test::TlsPeer;
using RelayExchange = std::shared_ptr<http::Exchange>;

/// A server whose thread does the work of each target between its turns.
struct RelayServer {
  using Work = std::function<void(const std::string& target)>;

  http::Identity authority = http::make_authority("test-ca").value();
  Work work;
  std::atomic<int> taken = 0;
  std::atomic<bool> is_ready = false;
  std::unique_ptr<http::Server> server;

  explicit RelayServer(Work does, bool has_standby = true) : work(std::move(does)) {
    http::ServerOptions options;
    options.identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value();
    options.has_standby = has_standby;
    server = http::Server::start(options, [this](const RelayExchange& exchange) {
               is_ready.wait(false);
               server->between_turns([this, exchange] { answer(exchange); });
             }).value();
    is_ready = true;
    is_ready.notify_all();
  }

  void answer(const RelayExchange& exchange) {
    const std::string& target = exchange->request().target;
    if (target == "/watched") return exchange->reply({200, {}, server->is_watched() ? "watched" : "alone"});
    const bool is_here = server->risk([&] { work(target); }, [&] { ++taken; });
    const auto reply = [exchange, is_here] { exchange->reply({200, {}, is_here ? "here" : "elsewhere"}); };
    is_here ? reply() : server->post(reply);
  }

  TlsPeer peer() const { return TlsPeer(server->port(), {authority.certificate, {}, {}}); }
};

std::string get(const std::string& target) { return "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n"; }

std::string body_of_answer(TlsPeer& peer) {
  const std::string answer = peer.read_answer();
  return answer.substr(answer.find("\r\n\r\n") + 4);
}

std::string asked(TlsPeer& peer, const std::string& target) {
  peer.send(get(target));
  return body_of_answer(peer);
}

/// On a busy machine, another thread may take over from any work.
bool is_answered(TlsPeer& peer, const std::string& target) {
  const std::string body = asked(peer, target);
  return body == "here" || body == "elsewhere";
}

}  // namespace

TEST_CASE("work that blocks the thread of a server keeps no other request waiting") {
  std::latch begun(1), go_on(1);
  RelayServer relay([&](const std::string& target) {
    if (target == "/slow") begun.count_down(), go_on.wait();
  });
  TlsPeer slow = relay.peer(), other = relay.peer();
  CHECK(asked(other, "/watched") == "watched");
  CHECK(is_answered(other, "/quick"));
  while (asked(other, "/watched") != "watched") std::this_thread::yield();
  slow.send(get("/slow"));
  begun.wait();
  CHECK(is_answered(other, "/quick"));
  // Meanwhile no other thread would take over again.
  CHECK(asked(other, "/watched") == "alone");
  CHECK(asked(other, "/quick") == "here");
  go_on.count_down();
  CHECK(body_of_answer(slow) == "elsewhere");
  while (asked(other, "/watched") != "watched") std::this_thread::yield();
  CHECK(relay.taken > 0);
}

TEST_CASE("threads take over again and again, and lose no answer") {
  RelayServer relay([](const std::string& target) {
    if (target == "/slow") std::this_thread::sleep_for(3 * http::Relay::kPatience);
  });
  std::atomic<int> answered = 0;
  {
    std::vector<std::jthread> clients;
    for (int client = 0; client < 4; ++client)
      clients.emplace_back([&, client] {
        TlsPeer peer = relay.peer();
        for (int at = 0; at < 60; ++at) {
          answered += is_answered(peer, at % 20 == client ? "/slow" : "/quick");
        }
      });
  }
  CHECK(answered == 240);
  CHECK(relay.taken > 0);
}

TEST_CASE("a thread that sleeps because nothing is done wakes up when something takes long") {
  std::latch go_on(1);
  RelayServer relay([&](const std::string&) { go_on.wait(); });
  std::this_thread::sleep_for(50 * http::Relay::kPatience);
  TlsPeer slow = relay.peer(), other = relay.peer();
  slow.send(get("/slow"));
  while (relay.taken == 0) std::this_thread::yield();
  CHECK(asked(other, "/watched") == "alone");
  go_on.count_down();
  CHECK(body_of_answer(slow) == "elsewhere");
}

TEST_CASE("a server without a second thread does everything on its own") {
  RelayServer relay([](const std::string&) { std::this_thread::sleep_for(2 * http::Relay::kPatience); }, false);
  TlsPeer peer = relay.peer();
  CHECK(asked(peer, "/watched") == "alone");
  CHECK(asked(peer, "/slow") == "here");
  CHECK(relay.taken == 0);
}

TEST_CASE("work that throws is logged, and the thread continues") {
  RelayServer relay([](const std::string& target) {
    if (target == "/bad") throw std::runtime_error("bad");
  });
  TlsPeer peer = relay.peer();
  CHECK(is_answered(peer, "/bad"));
  CHECK(is_answered(peer, "/good"));
}

TEST_CASE("the end of a server waits for work that was left to a thread of its own") {
  std::latch begun(1), go_on(1);
  std::atomic<bool> is_done = false;
  RelayServer relay([&](const std::string&) {
    begun.count_down();
    go_on.wait();
    is_done = true;
  });
  TlsPeer slow = relay.peer();
  slow.send(get("/slow"));
  begun.wait();
  std::jthread later([&] {
    while (relay.taken == 0) std::this_thread::yield();
    go_on.count_down();
  });
  relay.server->end();
  CHECK(is_done);
}
