#include "runtime/http/server.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/certificate_chain.hpp"
#include "tests/support/rsa_identity.hpp"
#include "tests/support/tls_peer.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using http::Exchange;
using test::PeerTrust;
using test::TlsPeer;

struct Fixture {
  http::Identity authority = http::make_authority("test-ca").value();
  http::Identity identity = http::make_identity(authority, {.name = "server", .hosts = {"127.0.0.1"}}).value();
  std::unique_ptr<http::Server> server;

  explicit Fixture(http::Server::Handler handler) {
    http::ServerOptions options;
    options.identity = identity;
    options.client_authority = authority.certificate;
    server = http::Server::start(options, std::move(handler)).value();
  }
  PeerTrust trust() const { return {authority.certificate, {}, {}}; }
  TlsPeer peer() const { return TlsPeer(server->port(), trust()); }
};

void echo(const std::shared_ptr<Exchange>& exchange) {
  const http::ServerRequest& request = exchange->request();
  const std::string user = request.client ? request.client->name : "";
  exchange->reply({200,
                   {{"Content-Type", "text/plain"}, {"X-User", user}},
                   request.method + " " + request.target + " " + request.body});
}

const std::string kGet = "GET /a%20b?c=d HTTP/1.1\r\nHost: x\r\n\r\n";

}  // namespace

TEST_CASE("a request is answered, and the connection used again") {
  Fixture fixture(echo);
  TlsPeer peer = fixture.peer();
  REQUIRE(peer.connected());
  for (int i = 0; i < 3; ++i) {
    peer.send(kGet);
    const std::string answer = peer.read_answer();
    CHECK(answer.starts_with("HTTP/1.1 200 "));
    CHECK(answer.ends_with("\r\n\r\nGET /a%20b?c=d "));
  }
}

TEST_CASE("clients that offer protocols get HTTP/1.1, and other clients are served as well") {
  using namespace std::string_view_literals;
  Fixture fixture(echo);
  const auto selected = [&](std::string_view offered) {
    TlsPeer peer(fixture.server->port(), fixture.trust(), offered);
    REQUIRE(peer.connected());
    peer.send(kGet);
    CHECK(peer.read_answer().starts_with("HTTP/1.1 200 "));
    return peer.protocol();
  };
  CHECK(selected("\2h2\10http/1.1"sv) == "http/1.1");
  CHECK(selected("\10http/1.1"sv) == "http/1.1");
  CHECK(selected("\2h2"sv).empty());
  CHECK(selected({}).empty());
}

TEST_CASE("a response to HEAD has the length of a body, and none") {
  Fixture fixture(echo);
  TlsPeer peer = fixture.peer();
  peer.send("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n");
  const std::string head = peer.read_until("\r\n\r\n");
  CHECK(head.find("Content-Length: 8\r\n") != std::string::npos);
  peer.send(kGet);
  CHECK(peer.read_answer().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("status lines have the words of Go's servers") {
  Fixture fixture([](const std::shared_ptr<Exchange>& exchange) {
    exchange->reply({std::stoi(exchange->request().target.substr(1)), {}, ""});
  });
  TlsPeer peer = fixture.peer();
  const auto line = [&](int code) {
    peer.send("GET /" + std::to_string(code) + " HTTP/1.1\r\nHost: x\r\n\r\n");
    const std::string answer = peer.read_answer();
    return answer.substr(0, answer.find('\r'));
  };
  CHECK(line(201) == "HTTP/1.1 201 Created");
  CHECK(line(422) == "HTTP/1.1 422 Unprocessable Entity");
  CHECK(line(429) == "HTTP/1.1 429 Too Many Requests");
  CHECK(line(504) == "HTTP/1.1 504 Gateway Timeout");
  CHECK(line(299) == "HTTP/1.1 299 status code 299");
}

TEST_CASE("requests of HTTP/1.0 are answered, and requests of HTTP/2 are not accepted") {
  Fixture fixture(echo);
  TlsPeer old = fixture.peer(), next = fixture.peer();
  old.send("POST /a HTTP/1.0\r\nContent-Length: 2\r\n\r\nhi");
  CHECK(old.read_until("POST /a hi").starts_with("HTTP/1.0 200 "));
  next.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
  CHECK(next.read_answer().starts_with("HTTP/1.1 400 "));
}

TEST_CASE("a small answer is one TLS record, and so is each small chunk") {
  Fixture fixture([](const std::shared_ptr<Exchange>& exchange) {
    if (exchange->request().target == "/whole") return exchange->reply({200, {}, "whole"});
    exchange->start(200, {});
    exchange->write("one");
  });
  TlsPeer peer = fixture.peer();
  peer.send("GET /whole HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(peer.read_record().ends_with("\r\n\r\nwhole"));
  peer.send("GET /chunks HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(peer.read_record().ends_with("\r\n\r\n3\r\none\r\n"));
}

TEST_CASE("every method of an API server arrives with its body") {
  Fixture fixture(echo);
  TlsPeer peer = fixture.peer();
  for (const std::string method : {"POST", "PUT", "PATCH", "DELETE"}) {
    peer.send(method + " /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody");
    CHECK(peer.read_answer().ends_with(method + " /x body"));
  }
}

TEST_CASE("a client is known by its certificate") {
  Fixture fixture(echo);
  const http::Identity user = http::make_identity(fixture.authority, {.name = "anna"}).value();
  PeerTrust trust = fixture.trust();
  trust.certificate = user.certificate;
  trust.key = user.key;
  TlsPeer peer(fixture.server->port(), trust);
  peer.send(kGet);
  CHECK(peer.read_answer().find("X-User: anna\r\n") != std::string::npos);
}

TEST_CASE("the handler learns whether the certificate of a client is accepted, and why not") {
  std::mutex mutex;
  std::optional<http::ClientCertificate> arrived;
  Fixture fixture([&](const std::shared_ptr<Exchange>& exchange) {
    {
      const std::lock_guard lock(mutex);
      arrived = exchange->request().client;
    }
    echo(exchange);
  });
  const auto present = [&](const http::Identity& identity) {
    TlsPeer peer(fixture.server->port(), {fixture.authority.certificate, identity.certificate, identity.key});
    peer.send(kGet);
    CHECK(peer.read_answer().starts_with("HTTP/1.1 200 "));
    const std::lock_guard lock(mutex);
    return arrived;
  };
  const auto rejection = [&](const http::Identity& identity) {
    const auto seen = present(identity);
    REQUIRE(seen);
    // A certificate that is not accepted never authenticates.
    CHECK((seen->name.empty() && seen->groups.empty()));
    return seen->rejection;
  };
  const auto signed_by = [](const http::Identity& authority, http::IdentityRequest request) {
    request.organizations = {"ships"};
    return http::make_identity(authority, request).value();
  };
  const auto anna = present(signed_by(fixture.authority, {.name = "anna"}));
  REQUIRE(anna);
  CHECK((anna->rejection.empty() && anna->name == "anna"));
  CHECK(anna->groups == std::vector<std::string>{"ships"});
  const auto unnamed = present(signed_by(fixture.authority, {.name = ""}));
  REQUIRE(unnamed);
  CHECK((unnamed->rejection.empty() && unnamed->name.empty()));
  CHECK_FALSE(present({}));

  const auto other = http::make_authority("other").value();
  CHECK(rejection(signed_by(other, {.name = "anna"})) == "unable to get local issuer certificate");
  CHECK(rejection(signed_by(other, {.name = "anna", .days = -1})) == "unable to get local issuer certificate");
  CHECK(rejection(other) == "self-signed certificate");
  CHECK(rejection(signed_by(fixture.authority, {.name = "anna", .days = -1})) == "certificate has expired");
  CHECK(rejection(signed_by(fixture.authority, {.name = "anna", .hosts = {"127.0.0.1"}})) ==
        "unsuitable certificate purpose");
}

TEST_CASE("an intermediate authority is trusted without its root, as any certificate of a pool in Go") {
  Fixture fixture(echo);
  const std::string& chain = test::kChain.certificate;
  const std::string intermediate = chain.substr(chain.rfind("-----BEGIN CERTIFICATE-----"));
  const auto user = [&] {
    TlsPeer peer(fixture.server->port(), {fixture.authority.certificate, chain, test::kChain.key});
    peer.send(kGet);
    const std::string answer = peer.read_answer();
    const std::size_t at = answer.find("X-User: ") + 8;
    return answer.substr(at, answer.find("\r\n", at) - at);
  };
  CHECK(user().empty());
  REQUIRE(fixture.server->set_client_authority(intermediate));
  CHECK_FALSE(user().empty());
}

TEST_CASE("authorities and certificates that cannot be used are named by their place in the file") {
  Fixture fixture(echo);
  const auto fault = [&](const std::string& authorities) {
    return fixture.server->set_client_authority(authorities).error().message;
  };
  const std::string step = "cannot use the certificate authority for clients: ";
  CHECK(fault("\n\n") == step + "contains no certificate, expected one or more in PEM");
  const std::string& good = fixture.authority.certificate;
  CHECK(fault(good + good.substr(0, 300)) == step + "certificate 2 cannot be read, expected PEM");
  const auto identity_fault = fixture.server->set_identity({good.substr(0, 300), fixture.identity.key}).error().message;
  CHECK(identity_fault == "cannot use the server certificate and key: certificate 1 cannot be read, expected PEM");
}

TEST_CASE("clients of several authorities are known, and of others once the authorities are replaced") {
  Fixture fixture(echo);
  const auto first = http::make_authority("first").value(), second = http::make_authority("second").value();
  const auto user_of = [&](const http::Identity& authority) {
    const auto user = http::make_identity(authority, {.name = "anna"}).value();
    TlsPeer peer(fixture.server->port(), {fixture.authority.certificate, user.certificate, user.key});
    peer.send(kGet);
    const std::string answer = peer.read_until("\r\n\r\n");
    return answer.find("X-User: anna\r\n") != std::string::npos;
  };
  CHECK_FALSE(user_of(first));
  REQUIRE(fixture.server->set_client_authority(first.certificate + second.certificate));
  CHECK((user_of(first) && user_of(second)));
  CHECK_FALSE(user_of(fixture.authority));
  CHECK_FALSE(fixture.server->set_client_authority("not a certificate"));
  // The certificate of the server may change without them.
  REQUIRE(fixture.server->set_identity(fixture.identity));
  CHECK(user_of(second));
}

TEST_CASE("a server may have an RSA key") {
  Fixture fixture(echo);
  const http::Identity& rsa = test::kRsaIdentity;
  REQUIRE(fixture.server->set_identity(rsa));
  TlsPeer peer(fixture.server->port(), {rsa.certificate, {}, {}});
  CHECK(peer.connected());
  CHECK(http::is_key_of(rsa.certificate, rsa.key));
  CHECK_FALSE(fixture.server->set_identity({rsa.certificate, fixture.identity.key}));
}

TEST_CASE("a server that another authority signed is not trusted") {
  Fixture fixture(echo);
  TlsPeer peer(fixture.server->port(), {http::make_authority("other").value().certificate, {}, {}});
  CHECK_FALSE(peer.connected());
}

TEST_CASE("Each handshake uses the current certificate") {
  Fixture fixture(echo);
  const http::Identity other = http::make_authority("other").value();
  REQUIRE(fixture.server->set_identity(http::make_identity(other, {.name = "s", .hosts = {"127.0.0.1"}}).value()));
  CHECK_FALSE(fixture.peer().connected());
  CHECK(TlsPeer(fixture.server->port(), {other.certificate, {}, {}}).connected());
}

TEST_CASE("tasks and certificates may come from many threads, and those of one are done in its order") {
  Fixture fixture(echo);
  std::vector<std::vector<int>> done(4);
  {
    std::vector<std::jthread> threads;
    for (std::vector<int>& own : done)
      threads.emplace_back([&] {
        for (int i = 0; i < 200; ++i) {
          fixture.server->post([&own, i] { own.push_back(i); });
          if (i % 50 == 0) (void)fixture.server->set_identity(fixture.identity);
        }
      });
    for (int i = 0; i < 5; ++i) CHECK(fixture.peer().connected());
  }
  std::promise<void> last;
  fixture.server->post([&] { last.set_value(); });
  last.get_future().wait();
  for (const std::vector<int>& own : done) {
    CHECK(own.size() == 200);
    CHECK(std::is_sorted(own.begin(), own.end()));
  }
}

TEST_CASE("an answer leaves piece by piece") {
  std::shared_ptr<Exchange> open;
  Fixture fixture([&](const auto& exchange) {
    exchange->start(200, {{"Content-Type", "application/json"}});
    exchange->write("one\n");
    open = exchange;
  });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  CHECK(peer.read_until("one\n").find("chunked") != std::string::npos);
  fixture.server->post([&] {
    open->write("two\n");
    open->end();
    open->write("too late");
  });
  CHECK(peer.read_until("0\r\n\r\n").find("two\n") != std::string::npos);
}

TEST_CASE("a peer that leaves is noticed at once") {
  std::promise<void> gone;
  Fixture fixture([&](const auto& exchange) {
    exchange->start(200, {});
    exchange->write("one\n");
    exchange->on_gone([&] { gone.set_value(); });
  });
  {
    TlsPeer peer = fixture.peer();
    peer.send(kGet);
    peer.read_until("one\n");
  }
  CHECK(gone.get_future().wait_for(2s) == std::future_status::ready);
}

TEST_CASE("A closed connection sends nothing more") {
  Fixture fixture([](const auto& exchange) {
    exchange->start(200, {{"Content-Length", "100"}});
    exchange->cut();
  });
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  peer.read_until("never");
  CHECK(peer.closed());
}

TEST_CASE("time passes on the thread of the server") {
  Fixture* at = nullptr;
  Fixture fixture(
      [&](const auto& exchange) { at->server->after(20ms, [exchange] { exchange->reply({204, {}, {}}); }); });
  at = &fixture;
  TlsPeer peer = fixture.peer();
  peer.send(kGet);
  CHECK(peer.read_until("\r\n").starts_with("HTTP/1.1 204"));
}

TEST_CASE("an answer that is written bit by bit without a pause leaves whole") {
  const bool has_length = GENERATE(true, false);
  constexpr int kParts = 50;
  Fixture* at = nullptr;
  std::function<void(std::shared_ptr<Exchange>, int)> write = [&](const std::shared_ptr<Exchange>& exchange, int left) {
    exchange->write("part\n");
    if (left == 1) return exchange->end();
    at->server->after(0ms, [&write, exchange, left] { write(exchange, left - 1); });
  };
  Fixture fixture([&](const auto& exchange) {
    exchange->start(
        200, has_length ? http::HeaderLines{{"Content-Length", std::to_string(5 * kParts)}} : http::HeaderLines());
    write(exchange, kParts);
  });
  at = &fixture;
  TlsPeer peer = fixture.peer();
  for (int i = 0; i < 3; ++i) {
    peer.send(kGet);
    const std::string answer = peer.read_answer();
    CHECK(answer.size() - answer.find("\r\n\r\n") - 4 == 5 * kParts);
  }
}

TEST_CASE("an answer that ends as its head leaves ends for its reader too") {
  Fixture* at = nullptr;
  Fixture fixture([&](const auto& exchange) {
    exchange->start(200, {});
    at->server->after(0ms, [exchange] { exchange->end(); });
  });
  at = &fixture;
  TlsPeer peer = fixture.peer();
  for (int i = 0; i < 3; ++i) {
    peer.send(kGet);
    CHECK(peer.read_until("0\r\n\r\n").ends_with("0\r\n\r\n"));
  }
}

TEST_CASE("A client that disconnects during its response ends the response") {
  const std::size_t size = GENERATE(std::size_t{1}, std::size_t{16} << 20);  // sockets hold the one, not the other
  const auto wait = GENERATE(-1ms, 0ms, 2ms);
  std::vector<std::weak_ptr<Exchange>> exchanges;
  Fixture* at = nullptr;
  Fixture fixture([&](const auto& exchange) {
    exchange->start(200, {});
    exchange->write(std::string(size, 'x'));
    exchanges.push_back(exchange);
    if (wait < 0ms) return exchange->end();
    at->server->after(wait, [exchange] { exchange->end(); });
  });
  at = &fixture;
  for (int i = 0; i < 8; ++i) {
    TlsPeer peer = fixture.peer();
    peer.send(kGet);
    peer.read_until("x");
  }
  const auto left = [&] {
    std::promise<bool> answer;
    fixture.server->post([&] {
      answer.set_value(std::any_of(exchanges.begin(), exchanges.end(), [](const auto& one) { return !one.expired(); }));
    });
    return answer.get_future().get();
  };
  const auto late = std::chrono::steady_clock::now() + TlsPeer::kPatience;
  while (left() && std::chrono::steady_clock::now() < late) std::this_thread::sleep_for(5ms);
  CHECK_FALSE(left());
}

TEST_CASE("hundreds of open answers do not keep a server from stopping") {
  std::vector<std::unique_ptr<TlsPeer>> peers;
  {
    Fixture fixture([](const auto& exchange) {
      exchange->start(200, {});
      exchange->write("one\n");
    });
    for (int i = 0; i < 200; ++i) {
      peers.push_back(std::make_unique<TlsPeer>(fixture.server->port(), fixture.trust()));
      peers.back()->send(kGet);
      peers.back()->read_until("one\n");
    }
  }
  for (const auto& peer : peers) {
    peer->read_until("never");
    CHECK(peer->closed());
  }
}

TEST_CASE("a server that ends as answers leave frees the connections") {
  // The address sanitizer reports those that are not freed.
  for (int round = 0; round < 10; ++round) {
    Fixture fixture(echo);
    std::vector<std::jthread> clients;
    for (int i = 0; i < 8; ++i)
      clients.emplace_back([peer = fixture.peer()]() mutable {
        for (; !peer.closed(); peer.read_answer()) peer.send(kGet);
      });
    fixture.server.reset();
  }
}

TEST_CASE("plain text and noise are not answered, and do no harm") {
  Fixture fixture(echo);
  TlsPeer peer = fixture.peer();
  peer.send("NONSENSE\r\n\r\n");
  peer.read_until("never", 300ms);
  TlsPeer other = fixture.peer();
  other.send(kGet);
  CHECK(other.read_answer().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("a server sends the intermediate certificates after its own") {
  http::ServerOptions options;
  options.identity = test::kChain;
  const auto server = http::Server::start(options, echo).value();
  TlsPeer peer(server->port(), {test::kChainRoot, {}, {}});
  INFO(peer.fault());
  CHECK(peer.connected());
  options.identity.certificate += "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
  CHECK(!http::Server::start(options, echo));
}

TEST_CASE("draining closes idle connections and the port, and waits for requests under way") {
  std::promise<std::shared_ptr<Exchange>> arrived;
  Fixture fixture([&](const std::shared_ptr<Exchange>& exchange) {
    if (exchange->request().method == "GET") return echo(exchange);
    arrived.set_value(exchange);
  });
  TlsPeer idle = fixture.peer(), busy = fixture.peer();
  idle.send(kGet);
  idle.read_answer();
  busy.send("POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody");
  const auto exchange = arrived.get_future().get();
  auto drained = std::async([&] { return fixture.server->drain(std::chrono::milliseconds::max()); });
  CHECK(idle.read_until("never").empty());
  CHECK(idle.closed());
  CHECK(!fixture.peer().connected());
  fixture.server->post([exchange] { exchange->reply({200, {{"Connection", "close"}}, "done"}); });
  CHECK(busy.read_until("done").ends_with("done"));
  CHECK(drained.get());
}

TEST_CASE("draining closes a connection whose response had begun before") {
  std::promise<std::shared_ptr<Exchange>> arrived;
  Fixture fixture([&](const std::shared_ptr<Exchange>& exchange) {
    exchange->start(200, {{"Content-Length", "4"}});
    arrived.set_value(exchange);
  });
  TlsPeer busy = fixture.peer();
  busy.send(kGet);
  const auto exchange = arrived.get_future().get();
  auto drained = std::async([&] { return fixture.server->drain(1min); });
  while (fixture.peer().connected()) std::this_thread::yield();
  fixture.server->post([exchange] { exchange->write("done"), exchange->end(); });
  CHECK(busy.read_until("done").ends_with("done"));
  CHECK(drained.get());
}

TEST_CASE("draining closes a connection that has sent no request") {
  Fixture fixture(echo);
  TlsPeer silent = fixture.peer();
  REQUIRE(silent.connected());
  CHECK(fixture.server->drain(1min));
  CHECK(silent.read_until("never").empty());
  CHECK(silent.closed());
}

TEST_CASE("draining closes an idle connection with bytes of TLS that are not read yet") {
  Fixture fixture(echo);
  TlsPeer idle = fixture.peer();
  idle.send(kGet);
  idle.read_answer();
  std::promise<void> begun, sent;
  fixture.server->post([&] {
    // Both tasks run one after the other, and nothing is read between them.
    fixture.server->post([&] { begun.set_value(), sent.get_future().wait(); });
    fixture.server->drain(0ms);
  });
  begun.get_future().wait();
  CHECK(idle.update_key());
  sent.set_value();
  CHECK(idle.read_until("never").empty());
  CHECK(idle.closed());
}

TEST_CASE("draining gives up after its time") {
  std::promise<std::shared_ptr<Exchange>> arrived;
  Fixture fixture([&](const std::shared_ptr<Exchange>& exchange) { arrived.set_value(exchange); });
  TlsPeer busy = fixture.peer();
  busy.send(kGet);
  const auto exchange = arrived.get_future().get();
  CHECK(!fixture.server->drain(1ms));
}
