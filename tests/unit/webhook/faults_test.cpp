// What happens to calls while the world around a webhook server changes or breaks.
#include <sys/resource.h>

#include <atomic>
#include <future>
#include <latch>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/certificate_watch.hpp"
#include "runtime/webhook/worker_pool.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/tls_peer.hpp"
#include "tests/unit/webhook/old_database.hpp"
#include "tests/unit/webhook/served.hpp"

namespace {

using namespace kubexx;
using namespace std::chrono_literals;
using test::allow;
using test::Database;
using test::kAllowed;
using test::kReview;
using test::MountedSecret;
using test::Served;
using test::TlsPeer;

/// Files that are read again after each millisecond.
class FastFiles final : public CertificateSource {
 public:
  explicit FastFiles(const CertificateFiles& files) : watch_(files, measured_, [](std::string_view) {}) {}
  Result<ServingCertificate> first(const std::stop_token& stop) override { return watch_.first(stop); }
  void watch(Use use) override { watch_.watch(std::move(use), {.look = 1ms, .again = 1ms}); }
  void end() override { watch_.end(); }

 private:
  metrics::Registry registry_;
  metrics::WebhookServerMetrics measured_{registry_};
  webhook::CertificateWatch watch_;
};

std::string post(const std::string& body, const std::string& target = "/check?timeout=10s") {
  return fmt::format("POST {} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
                     target, body.size(), body);
}

/// A review of exactly this size.
std::string of_size(std::size_t size, std::string review = kReview) {
  review.insert(review.size() - 1, R"(,"padding":"")");
  review.insert(review.size() - 2, std::string(size - review.size(), 'x'));
  return review;
}

/// A body of this size in chunks of at most a MiB.
void post_chunked(TlsPeer& peer, std::size_t size) {
  peer.send(
      "POST /convert HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
  const std::string chunk(std::size_t{1} << 20, ' ');
  for (std::size_t left = size; left > 0;) {
    const std::string_view part = std::string_view(chunk).substr(0, left);
    peer.send(fmt::format("{:x}\r\n{}\r\n", part.size(), part));
    left -= part.size();
  }
}

/// Of the process, until now.
std::size_t most_bytes() {
  rusage usage = {};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_maxrss) << 10;
}

std::string nested(int levels) {
  std::string text;
  for (int level = 0; level < levels; ++level) text += R"({"a":)";
  return text + "1" + std::string(static_cast<std::size_t>(levels), '}');
}

}  // namespace

TEST_CASE("a mounted Secret that is replaced all the time fails no call, on new connections and on kept ones") {
  MountedSecret secret;
  Served served(allow, {.source = std::make_shared<FastFiles>(secret.files())});
  const test::PeerTrust trust{secret.authority.certificate, {}, {}};
  std::atomic<int> connections = 0, kept = 0, failed = 0;
  const auto call = [&](TlsPeer& peer, std::atomic<int>& answered) {
    peer.send(post(kReview));
    ++(peer.read_answer().ends_with(kAllowed) ? answered : failed);
  };
  std::vector<std::jthread> clients;
  for (int client = 0; client < 2; ++client) {
    clients.emplace_back([&](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        TlsPeer peer(served.server->port(), trust);
        call(peer, connections);
      }
    });
    clients.emplace_back([&](const std::stop_token& stop) {
      TlsPeer peer(served.server->port(), trust);
      while (!stop.stop_requested()) call(peer, kept);
    });
  }
  for (int swap = 0; swap < 100 || connections < 20 || kept < 20; ++swap) {
    secret.mount(secret.leaf());
    std::this_thread::sleep_for(2ms);
  }
  clients.clear();
  CHECK(failed == 0);
  // The last one is in use, after at most a few readings.
  const auto other = http::make_authority("other").value();
  secret.mount(http::make_identity(other, {.name = "hook", .hosts = {"127.0.0.1"}}).value());
  while (!TlsPeer(served.server->port(), {other.certificate, {}, {}}).connected()) std::this_thread::sleep_for(1ms);
}

TEST_CASE("a review of the largest size is answered, one byte more is not") {
  ServeOptions options;
  options.limits.body = 4096;
  Served served(allow, options);
  TlsPeer peer(served.server->port());
  peer.send(post(of_size(4096)));
  CHECK(peer.read_answer().ends_with(kAllowed));
  peer.send(post(of_size(4097)));
  CHECK(peer.read_until("\r\n").starts_with("HTTP/1.1 413 "));
}

TEST_CASE("at the default limits, the largest reviews are answered, and larger ones are not collected") {
  MountedSecret secret;
  Webhooks hooks;
  hooks.checks<Database>(allow, {.path = "/check"});
  hooks.converts<Database, test::OldDatabase>();
  const auto server =
      WebhookServer::start(hooks, {.address = "127.0.0.1", .port = 0, .certificates = secret.files()}).value();
  const ServeLimits limits;
  const auto code_of = [](TlsPeer& peer) { return peer.read_until("\r\n").substr(0, 13); };
  const auto code = [&](const std::string& request) {
    TlsPeer peer(server->port());
    peer.send(request);
    return code_of(peer);
  };
  CHECK(code(post(of_size(limits.body))) == "HTTP/1.1 200 ");
  CHECK(code(post(of_size(limits.body + 1))) == "HTTP/1.1 413 ");
  CHECK(code(post(of_size(limits.conversion, test::kConversion), "/convert")) == "HTTP/1.1 200 ");
  const std::size_t before = most_bytes();
  for (int i = 0; i < 3; ++i) {
    const std::string request = post("", "/convert");
    const std::string announced = fmt::format("Content-Length: {}", limits.conversion + 1);
    CHECK(code(std::string(request).replace(request.find("Content-Length: 0"), 17, announced)) == "HTTP/1.1 413 ");
    TlsPeer peer(server->port());
    post_chunked(peer, limits.conversion + 1);
    CHECK(code_of(peer) == "HTTP/1.1 413 ");
  }
  if (test::kSlowdown == 1) CHECK(most_bytes() - before < limits.conversion);  // sanitizers free memory late
}

TEST_CASE("while handlers block every thread, as many requests wait as the limit allows, and others get 503") {
  std::latch go_on(1);
  ServeOptions options;
  options.workers = 2;
  options.limits.waiting = 3;
  Served served(
      [&](const Review<Database>&) -> Decision {
        go_on.wait();
        return {};
      },
      options);
  std::atomic<int> answered = 0, rejected = 0;
  {
    std::vector<std::jthread> clients;
    for (int i = 0; i < 7; ++i)
      clients.emplace_back([&] {
        const auto answer = served.client()->send(served.request("POST", "/check?timeout=30s"), {}).value();
        answered += answer.status == 200;
        rejected += answer.status == 503 && http::find_header(answer.headers, "Retry-After") == "1";
      });
    while (rejected < 2) std::this_thread::yield();
    go_on.count_down();
  }
  CHECK(answered == 5);
  CHECK(rejected == 2);
}

TEST_CASE("tasks for threads that are free do not count as waiting") {
  std::latch go_on(1);
  webhook::WorkerPool pool(4, 1);
  const auto offer = [&] { return pool.offer([&] { go_on.wait(); }).has_value(); };
  for (int i = 0; i < 5; ++i) CHECK(offer());
  CHECK_FALSE(offer());
  go_on.count_down();
  pool.end();
}

TEST_CASE("while calls elsewhere keep all threads, as many tasks wait as the limit allows") {
  webhook::WorkerPool pool(1, 1);
  for (int i = 0; i < 2; ++i) pool.occupy();
  CHECK(pool.offer([] {}));
  CHECK_FALSE(pool.offer([] {}));
}

TEST_CASE("of a thousand objects of several versions, the one that cannot be converted is named") {
  Webhooks hooks;
  hooks.converts<Database, test::OldDatabase>();
  std::string objects;
  const auto review = [&](int bad) {
    objects.clear();
    for (int i = 0; i < 1000; ++i)
      objects +=
          fmt::format(R"({}{{"apiVersion":"demo.io/{}","kind":"Database","metadata":{{"name":"d{}"}},"nodes":{}}})",
                      i == 0 ? "" : ",", i % 2 == 0 ? "v1beta1" : "v1", i, i == bad ? -1 : i);
    return R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","request":{"uid":"u",)"
           R"("desiredAPIVersion":"demo.io/v1","objects":[)" +
           objects + "]}}";
  };
  const auto answer = [&](const std::string& body) {
    const auto reply = hooks.answer({.path = "/convert", .body = body});
    REQUIRE(reply.code == 200);
    return std::get<json::Value>(json::parse(reply.body));
  };
  const auto failed = answer(review(998));
  CHECK(json::text_at(failed, {"response", "result", "message"}) == "objects[998] d998: nodes is negative");
  CHECK(json::find(failed, {"response", "convertedObjects"})->as_array().empty());
  const auto converted = answer(review(-1));
  const auto& list = json::find(converted, {"response", "convertedObjects"})->as_array();
  REQUIRE(list.size() == 1000);
  CHECK(json::text_at(list[999], {"metadata", "name"}) == "d999");
  CHECK(json::integer_at(list[998], {"spec", "replicas"}) == 998);
}

TEST_CASE("an object of 600 levels is beyond what types read: it is named, and reviewed without types") {
  Webhooks hooks;
  hooks.fills<Database>([](const Review<Database>&, Database&) -> Result<> { return {}; }, {.path = "/fill"});
  hooks.checks_dynamic(resource_info<Database>(),
                       [](const DynamicReview& review) -> Decision {
                         return {.warnings = {json::to_text(*review.object->as_object().find("unread"))}};
                       },
                       {.path = "/dynamic"});
  hooks.converts<Database, test::OldDatabase>();
  std::string review = kReview, conversion = test::kConversion;
  review.insert(review.rfind(R"("metadata")"), R"("unread":)" + nested(600) + ",");
  conversion.insert(conversion.rfind(R"("nodes")"), R"("unread":)" + nested(600) + ",");
  const auto answer = [&](const char* path, const std::string& body) {
    const auto reply = hooks.answer({.path = path, .body = body});
    REQUIRE(reply.code == 200);
    return std::get<json::Value>(json::parse(reply.body));
  };
  const auto denied = answer("/fill", review);
  CHECK(json::integer_at(denied, {"response", "status", "code"}) == 422);
  CHECK(json::text_at(denied, {"response", "status", "message"}).starts_with("object cannot be read: "));
  CHECK(json::texts_at(answer("/dynamic", review), {"response", "warnings"}).front() == nested(600));
  const auto failed = answer("/convert", conversion);
  CHECK(json::text_at(failed, {"response", "result", "status"}) == "Failed");
  CHECK(json::text_at(failed, {"response", "result", "message"}).starts_with("objects[0] main: "));
}

TEST_CASE("a stop that is announced cuts no request of clients that obey Connection: close") {
  using Clock = std::chrono::steady_clock;
  constexpr auto kStillReady = 500ms;
  constexpr int kClients = 4;
  std::atomic<int> allowed = 0, answered = 0, cut = 0;
  Served served([&](const Review<Database>&) -> Decision { return ++allowed, Decision(); }, {}, kStillReady);
  std::latch connected(kClients);
  std::vector<std::jthread> clients;
  for (int i = 0; i < kClients; ++i)
    clients.emplace_back([&] {
      TlsPeer peer(served.server->port());
      connected.count_down();
      for (Clock::time_point last = Clock::now();;) {
        const auto begin = Clock::now();
        peer.send(post(kReview));
        const std::string answer = peer.read_answer();
        // The end was not announced when the last request was sent: this one is answered until so much later.
        if (!answer.ends_with(kAllowed)) return void(cut += Clock::now() - last < kStillReady ? 1 : 0);
        ++answered;
        if (answer.find("\r\nConnection: close\r\n") != std::string::npos) return;
        last = begin;
      }
    });
  connected.wait();
  while (answered < 50) std::this_thread::yield();
  CHECK(served.server->stop());
  clients.clear();
  CHECK(cut == 0);
  CHECK(answered == allowed);
}

TEST_CASE("a stop closes idle connections, and waits for requests in every state") {
  std::latch go_on(1);
  std::atomic<int> arrived = 0;
  Served served([&](const Review<Database>&) -> Decision {
    ++arrived;
    go_on.wait();
    return {};
  });
  const std::uint16_t port = served.server->port();
  TlsPeer used(port), in_head(port), in_body(port), in_handler(port);
  used.send("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(used.read_answer().ends_with("ok"));
  in_head.send("POST /check HTTP/1.1\r\nHo");
  in_body.send("POST /check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  in_handler.send(post(kReview));
  while (arrived == 0) std::this_thread::yield();
  auto stopped = std::async(std::launch::async, [&] { return served.server->stop(); });
  CHECK(used.read_until("never").empty());
  CHECK(used.closed());
  CHECK_FALSE(TlsPeer(port).connected());
  // A request that has begun may still arrive as a whole.
  in_head.send("st: x\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(kReview.size()) +
               "\r\n\r\n" + kReview);
  go_on.count_down();
  CHECK(in_handler.read_answer().ends_with(kAllowed));
  CHECK(in_head.read_answer().ends_with(kAllowed));
  in_body.send(std::string(99, ' '));
  CHECK(in_body.read_until("\r\n").starts_with("HTTP/1.1 400 "));
  CHECK(stopped.get());
}
