#include <kubexx/webhook/server.hpp>

#include <atomic>
#include <barrier>
#include <condition_variable>
#include <filesystem>
#include <future>
#include <latch>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/server_identity.hpp"
#include "runtime/webhook/authority_watch.hpp"
#include "runtime/webhook/certificate_watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/common_name_identity.hpp"
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
using test::Stuck;

}  // namespace

TEST_CASE("webhooks, probes and metrics are served over HTTPS") {
  Served served(allow);
  const auto client = served.client();
  const auto answer = client->send(served.request(), {}).value();
  CHECK((answer.status == 200 && answer.body == kAllowed));
  CHECK(client->send(served.request("GET", "/healthz"), {}).value().body == "ok");
  CHECK(client->send(served.request("GET", "/readyz"), {}).value().body == "ok");
  CHECK(client->send(served.request("GET", "/metrics"), {}).value().body.find("kubexx_certificate_expiry_seconds 1") !=
        std::string::npos);
  CHECK(client->send(served.request("GET"), {}).value().status == 405);
  CHECK(client->send(served.request("POST", "/none"), {}).value().status == 404);
}

TEST_CASE("a request under way ends before the server does") {
  std::latch arrived(1), go_on(1);
  Served served([&](const Review<Database>&) -> Decision {
    arrived.count_down();
    go_on.wait();
    return {};
  });
  const auto client = served.client();
  auto answer = std::async([&] { return client->send(served.request(), {}).value(); });
  arrived.wait();
  auto stopped = std::async([&] { return served.server->stop(); });
  // The port is closed at once; the request is not.
  while (test::TlsPeer(served.server->port(), {}).connected()) std::this_thread::yield();
  go_on.count_down();
  CHECK(answer.get().body == kAllowed);
  CHECK(stopped.get());
}

TEST_CASE("a stop loses no request of busy clients") {
  std::atomic<int> allowed = 0;
  Served served([&](const Review<Database>&) -> Decision { return ++allowed, Decision(); }, {.workers = 2});
  std::atomic<int> answered = 0, cut = 0;
  std::vector<std::jthread> clients;
  for (int i = 0; i < 4; ++i)
    clients.emplace_back([&] {
      const auto client = served.client();
      for (bool open = true; open;) {
        const auto answer = client->send(served.request(), {});
        answered += answer.has_value();
        // Refused connections belong to other pods; an accepted request may not get lost.
        if (!answer && answer.error().stage != Stage::connect && answer.error().stage != Stage::tls) ++cut;
        open = answer.has_value();
      }
    });
  while (answered < 50) std::this_thread::yield();
  CHECK(served.server->stop());
  clients.clear();
  CHECK(answered == allowed);
  CHECK(cut <= 4);  // a request that crosses the close of an idle connection, at most one a client
}

TEST_CASE("requests beyond the limits are answered with 503 and Retry-After") {
  std::latch go_on(1);
  std::latch arrived(1);
  Served served(
      [&](const Review<Database>&) -> Decision {
        arrived.count_down();
        go_on.wait();
        return {};
      },
      {.limits = {.held = kReview.size()}, .workers = 1});
  const auto client = served.client();
  auto first = std::async([&] { return client->send(served.request(), {}).value(); });
  arrived.wait();
  const auto second = client->send(served.request(), {}).value();
  CHECK(second.status == 503);
  CHECK(http::find_header(second.headers, "Retry-After") == "1");
  go_on.count_down();
  CHECK(first.get().status == 200);
}

TEST_CASE("conversions that handlers wait for do not wait for handlers") {
  MountedSecret secret;
  Webhooks hooks;
  std::unique_ptr<WebhookServer> server;
  const auto post = [&](const std::string& target, const std::string& body) {
    const auto client = http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(server->port())});
    return client->send({.method = "POST",
                         .target = target,
                         .headers = {{"Content-Type", "application/json"}},
                         .body = body,
                         .tls = std::make_shared<http::Tls>(http::Tls{.authorities = secret.authority.certificate})},
                        {.deadline = http::Clock::now() + 60s});
  };
  // Both handlers have a thread before either asks for a conversion, as an API server does that reads another version.
  std::barrier both(2);
  hooks.checks<Database>(
      [&](const Review<Database>&) -> Decision {
        both.arrive_and_wait();
        const auto converted = post("/convert?timeout=30s", test::kConversion);
        if (converted && converted->status == 200) return {};
        return {.denied = Denial{.message = "the object was not converted"}};
      },
      {.path = "/check"});
  hooks.converts<Database, test::OldDatabase>();
  server =
      WebhookServer::start(hooks, {.address = "127.0.0.1", .port = 0, .certificates = secret.files(), .workers = 2})
          .value();
  auto first = std::async(std::launch::async, [&] { return post("/check?timeout=30s", kReview).value().body; });
  CHECK(post("/check?timeout=30s", kReview).value().body == kAllowed);
  CHECK(first.get() == kAllowed);
}

TEST_CASE("a handler is asked to stop before the server gives up") {
  Served served([](const Review<Database>& review) -> Decision {
    std::promise<void> stopped;
    const std::stop_callback wake(review.stop, [&] { stopped.set_value(); });
    stopped.get_future().wait();
    return {.warnings = {std::chrono::steady_clock::now() < review.deadline ? "early" : "late"}};
  });
  const auto answer = served.client()->send(served.request("POST", "/check?timeout=150ms"), {}).value();
  CHECK(answer.status == 200);
}

TEST_CASE("a server does not start without a certificate that it can use") {
  Webhooks hooks;
  MountedSecret secret;
  const auto fault = [&](CertificateFiles files) {
    return WebhookServer::start(hooks, {.address = "127.0.0.1", .port = 0, .certificates = std::move(files)})
        .error()
        .message;
  };
  CHECK(fault({"/nowhere/tls.crt", secret.files().key}) == "cannot read /nowhere/tls.crt: No such file or directory");
  const auto needed =
      "a webhook server needs a certificate: set ServeOptions::certificates to the paths of its "
      "certificate and of its key";
  CHECK(fault({}) == needed);
  CHECK(fault({secret.files().certificate, ""}) == needed);
  secret.folder.write("empty", "");
  const std::string empty = secret.folder.path("empty");
  CHECK(fault({empty, secret.files().key}) == empty + " is empty, expected a certificate in PEM");
  CHECK(fault({secret.files().certificate, empty}) == empty + " is empty, expected a private key in PEM");
  CHECK(fault({secret.files().key, secret.files().key}) ==
        secret.files().key + ": contains no certificate, expected one or more in PEM");
  const std::string directory = secret.folder.path("..data");
  CHECK(fault({directory, secret.files().key}) == "cannot read " + directory + ": Is a directory");
  CHECK(fault({secret.files().certificate, secret.files().certificate}) ==
        secret.files().certificate + ": cannot be read, expected a private key in PEM without a password");
  secret.mount(secret.leaf(-2));
  CHECK(fault(secret.files()).find("expired at 20") != std::string::npos);
  secret.mount({secret.leaf().certificate, secret.leaf().key});
  CHECK(fault(secret.files()) == secret.files().key + ": this private key does not belong to the certificate");
}

TEST_CASE("the exception of a handler is reported on one line, all of it") {
  test::ReportedLines lines;
  Served served([](const Review<Database>&) -> Decision { throw std::runtime_error("no database:\n\tport 5432\r\n"); },
                {.report = lines.receiver()});
  const auto answer = served.client()->send(served.request(), {}).value();
  CHECK(answer.status == 500);
  CHECK(answer.body == "the webhook failed: no database:\n\tport 5432\r\n\n");
  CHECK(lines.wait_for(1) == std::vector<std::string>{"/check: the webhook failed: no database:  port 5432"});
}

TEST_CASE("objects that are not converted are reported once for each kind and reason") {
  test::ReportedLines lines;
  MountedSecret secret;
  Webhooks hooks;
  hooks.converts<Database, test::OldDatabase>();
  const auto server = WebhookServer::start(hooks, {.address = "127.0.0.1",
                                                   .port = 0,
                                                   .certificates = secret.files(),
                                                   .still_ready = 0ms,
                                                   .report = lines.receiver()})
                          .value();
  const auto client = http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(server->port())});
  const auto convert = [&](const std::string& name, const std::string& nodes) {
    std::string body = test::kConversion;
    body.replace(body.find("\"main\""), 6, "\"" + name + "\",\"namespace\":\"prod\"");
    body.replace(body.find("\"nodes\":2"), 9, "\"nodes\":" + nodes);
    return client
        ->send({.method = "POST",
                .target = "/convert?timeout=30s",
                .headers = {{"Content-Type", "application/json"}},
                .body = body,
                .tls = std::make_shared<http::Tls>(http::Tls{.authorities = secret.authority.certificate})},
               {})
        .value()
        .status;
  };
  for (const char* name : {"a", "b", "a"}) CHECK(convert(name, "-1") == 200);
  CHECK(convert("c", "2") == 200);
  CHECK(convert("d", "\"x\"") == 200);
  CHECK(lines.all() ==
        std::vector<std::string>{
            "/convert: Database prod/a is not converted from v1beta1 to v1: nodes is negative",
            "/convert: Database prod/d is not converted from v1beta1 to v1: nodes: expected integer, found string"});
}

TEST_CASE("a handler that does not return is reported once and counted, and keeps the server from being healthy") {
  Stuck stuck;
  Served served([&](const Review<Database>&) { return stuck(); },
                {.limits = {.overdue = 20ms}, .workers = 1, .report = stuck.lines.receiver()});
  const auto client = served.client();
  const auto get = [&](const std::string& target) { return client->send(served.request("GET", target), {}).value(); };
  const auto counts = [&](const std::string& value) {
    return get("/metrics").body.find("kubexx_stuck_calls{webhook=\"/check\"} " + value + "\n") != std::string::npos;
  };
  auto first = std::async([&] { return client->send(served.request("POST", "/check?timeout=200ms"), {}); });
  stuck.arrived.wait();
  CHECK(get("/healthz").status == 200);
  CHECK(stuck.lines.wait_for(1) ==
        std::vector<std::string>{"/check: the handler has not returned 0.02 seconds after the deadline of its call"});
  const auto sick = get("/healthz");
  CHECK(sick.status == 503);
  CHECK(sick.body ==
        "calls that have not returned 0.02 seconds after their deadline keep all threads of admission (1)\n");
  CHECK_FALSE(served.server->health());
  CHECK(counts("1"));
  // Requests that no thread takes are answered in time, and leave the queue.
  for (int i = 0; i < 3; ++i) {
    const auto late = client->send(served.request("POST", "/check?timeout=50ms"), {}).value();
    CHECK(late.status == 504);
    CHECK(late.body == "the request waited for a thread until its timeout\n");
  }
  CHECK(stuck.lines.all().size() == 1);
  stuck.go_on.count_down();
  CHECK(first.get());
  CHECK(counts("0"));
  CHECK(get("/healthz").status == 200);
  CHECK(client->send(served.request(), {}).value().status == 200);
}

TEST_CASE(
    "a stop names the handlers that have not returned before it waits for them, although their clients disconnected") {
  Stuck stuck;
  Served served([&](const Review<Database>&) { return stuck(); }, {.drain = 50ms, .report = stuck.lines.receiver()});
  std::string line =
      "requests of webhooks were still under way after 50 ms: /check; the server waits for their handlers";
  {
    const auto client = served.client();
    CHECK_FALSE(client->send(served.request("POST", "/check?timeout=10s"), {.deadline = http::Clock::now() + 100ms}));
    stuck.arrived.wait();
  }
  CHECK_FALSE(served.server->stop());
  CHECK(stuck.lines.all() == std::vector{line});
  auto ended = std::async([&] { served.server.reset(); });
  CHECK(ended.wait_for(50ms) == std::future_status::timeout);
  stuck.go_on.count_down();
}

TEST_CASE("the first stop returns whether requests were cut, and later ones return the same") {
  std::latch arrived(1), go_on(1);
  Served served(
      [&](const Review<Database>&) -> Decision {
        arrived.count_down();
        go_on.wait();
        return {};
      },
      {.drain = 10ms});
  const auto client = served.client();
  auto answer = std::async([&] { return client->send(served.request(), {}); });
  arrived.wait();
  CHECK(served.server->ready());
  CHECK_FALSE(served.server->stop());
  CHECK(served.server->ready().error().message == "the webhook server is stopping");
  CHECK_FALSE(served.server->stop());
  go_on.count_down();
}

TEST_CASE("a certificate that is not replaced is reported when it can no longer be read, and when it ends") {
  MountedSecret secret;
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  std::mutex mutex;
  std::condition_variable told;
  std::vector<std::string> lines;
  std::atomic<std::chrono::hours> later = 0h;
  webhook::CertificateWatch watch(
      secret.files(), measured,
      [&](std::string_view line) {
        const std::lock_guard lock(mutex);
        lines.emplace_back(line);
        told.notify_all();
      },
      [&] { return std::chrono::system_clock::now() + later.load(); });
  const auto line = [&](std::size_t index) {
    std::unique_lock lock(mutex);
    return told.wait_for(lock, 60s, [&] { return lines.size() > index; }) ? lines[index] : "";
  };
  REQUIRE(watch.first({}));
  watch.watch([](const ServingCertificate&) -> Result<> { return {}; }, {.look = 1ms, .again = 1ms});
  std::filesystem::remove(secret.folder.path("..data"));
  CHECK(line(0) == "the former certificate remains in use: cannot read " + secret.files().certificate +
                       ": No such file or directory");
  later = 360 * 24h;
  CHECK(line(1).find(" expires at 20") != std::string::npos);
  later = 370 * 24h;
  CHECK(line(2).find(" expired at 20") != std::string::npos);
  watch.end();
  CHECK(lines.size() == 3);
}

TEST_CASE("a certificate is not used before it begins, while the former one is valid") {
  MountedSecret secret;
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  std::atomic<std::chrono::hours> later = 0h;
  std::promise<std::string> used;
  std::vector<std::string> lines;
  std::latch reported(1);
  webhook::CertificateWatch watch(
      secret.files(), measured,
      [&](std::string_view line) {
        lines.emplace_back(line);
        reported.count_down();
      },
      [&] { return std::chrono::system_clock::now() + later.load(); });
  REQUIRE(watch.first({}));
  later = -10 * 24h;
  const http::Identity next = secret.leaf();
  secret.mount(next);
  watch.watch(
      [&](const ServingCertificate& identity) -> Result<> {
        used.set_value(identity.certificate);
        return {};
      },
      {.look = 1ms, .again = 1ms});
  reported.wait();
  later = 0h;
  CHECK(used.get_future().get() == next.certificate);
  watch.end();
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].starts_with("the former certificate remains in use: the certificate in " + secret.files().certificate +
                             " is valid from 20"));
}

TEST_CASE("a server starts with a certificate that is not valid yet, and reports it") {
  MountedSecret secret;
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  std::vector<std::string> lines;
  webhook::CertificateWatch watch(
      secret.files(), measured, [&](std::string_view line) { lines.emplace_back(line); },
      [] { return std::chrono::system_clock::now() - 10 * 24h; });
  CHECK(watch.first({}));
  REQUIRE(lines.size() == 1);
  CHECK(lines[0].find(" is not valid before 20") != std::string::npos);
}

TEST_CASE("the end of a certificate is reported once, although another one that ends soon is not used") {
  MountedSecret secret;
  secret.mount(secret.leaf(3));
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  std::vector<std::string> lines;
  webhook::CertificateWatch watch(secret.files(), measured, [&](std::string_view line) { lines.emplace_back(line); });
  REQUIRE(watch.first({}));
  secret.mount(secret.leaf(2));
  std::latch looked(5);
  watch.watch(
      [&](const ServingCertificate&) -> Result<> {
        if (!looked.try_wait()) looked.count_down();
        return Error{.message = "rejected"};
      },
      {.look = 1ms, .again = 1ms});
  looked.wait();
  watch.end();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].find(" expires at 20") != std::string::npos);
  CHECK(lines[1] == "the former certificate remains in use: rejected");
}

TEST_CASE("a certificate is read again when a Secret swaps it, and a torn pair is not used") {
  MountedSecret secret;
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  std::promise<std::string> reported, used;
  webhook::CertificateWatch watch(secret.files(), measured,
                                  [&](std::string_view line) { reported.set_value(std::string(line)); });
  REQUIRE(watch.first({}));
  const http::Identity next = secret.leaf();
  secret.mount({next.certificate, secret.leaf().key});
  watch.watch(
      [&](const ServingCertificate& identity) -> Result<> {
        used.set_value(identity.certificate);
        return {};
      },
      {.look = 1ms, .again = 1ms});
  CHECK(reported.get_future().get() == "the former certificate remains in use: " + secret.files().key +
                                           ": this private key does not belong to the certificate");
  secret.mount(next);
  CHECK(used.get_future().get() == next.certificate);
}

TEST_CASE("only clients with a certificate of the authority are answered, if there is one") {
  const auto first = http::make_authority("api-servers-1").value(),
             second = http::make_authority("api-servers-2").value();
  test::TemporaryFolder folder;
  folder.write("clients.crt", first.certificate + second.certificate);
  test::ReportedLines lines;
  Served served(allow, {.client_authority = folder.path("clients.crt"), .report = lines.receiver()});
  const auto answer = [&](const http::Identity& identity, const std::string& method, const std::string& target) {
    test::TlsPeer peer(served.server->port(),
                       {served.secret.authority.certificate, identity.certificate, identity.key});
    const std::string body = method == "POST" ? kReview : "";
    peer.send(method + " " + target + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: " +
              std::to_string(body.size()) + "\r\n\r\n" + body);
    const std::string whole = peer.read_answer();
    const std::string code = whole.substr(9, 3);
    return code == "200" ? code : code + " " + whole.substr(whole.find("\r\n\r\n") + 4);
  };
  const auto client = [](const http::Identity& authority, const http::IdentityRequest& request = {.name = "server"}) {
    return http::make_identity(authority, request).value();
  };
  CHECK(answer(client(first), "POST", "/check") == "200");
  CHECK(answer(client(second), "POST", "/check") == "200");
  CHECK(answer(client(first, {.name = "", .organizations = {"servers"}}), "POST", "/check") == "200");
  CHECK(answer({}, "POST", "/check") == "403 a client certificate is required\n");
  const auto expired = client(first, {.name = "server", .days = -1});
  const std::string rejected = "the client certificate is not accepted: certificate has expired";
  for (int i = 0; i < 3; ++i) CHECK(answer(expired, "POST", "/check") == "403 " + rejected + "\n");
  CHECK(answer(client(http::make_authority("other").value()), "POST", "/check") ==
        "403 the client certificate is not accepted: unable to get local issuer certificate\n");
  for (const http::Identity& identity : {http::Identity(), expired}) {
    CHECK(answer(identity, "GET", "/healthz") == "200");
    CHECK(answer(identity, "GET", "/readyz") == "200");
    CHECK(answer(identity, "GET", "/metrics") == "200");
  }
  REQUIRE(lines.all().size() == 2);
  CHECK(lines.all()[0] == rejected + "; requests with such certificates are answered 403");
}

TEST_CASE("a file of authorities that cannot be used is named, with what is wrong") {
  test::TemporaryFolder folder;
  const std::string path = folder.path("clients.crt");
  const auto fault = [](const std::string& file) {
    return webhook::AuthorityWatch(file, [](std::string_view) {}).first().error().message;
  };
  CHECK(fault("/nowhere.crt") == "cannot read /nowhere.crt: No such file or directory");
  folder.write("clients.crt", "");
  CHECK(fault(path) == path + " is empty, expected one or more certificates in PEM");
  folder.write("clients.crt", "\n\n");
  CHECK(fault(path) == path + " is empty, expected one or more certificates in PEM");
  folder.write("clients.crt", "none\n");
  CHECK(fault(path) == path + ": contains no certificate, expected one or more in PEM");
  const std::string good = http::make_authority("first").value().certificate;
  folder.write("clients.crt", good + good.substr(0, 300));
  CHECK(fault(path) == path + ": certificate 2 cannot be read, expected PEM");
}

TEST_CASE("the authorities of clients are read again, and those that cannot be used are reported once") {
  test::TemporaryFolder folder;
  const auto write = [&](const std::string& authorities) {
    folder.write("next", authorities);
    std::filesystem::rename(folder.path("next"), folder.path("clients.crt"));
  };
  const std::string first = http::make_authority("first").value().certificate;
  const std::string second = http::make_authority("second").value().certificate;
  write(first);
  std::promise<std::string> reported, used;
  webhook::AuthorityWatch watch(folder.path("clients.crt"),
                                [&](std::string_view line) { reported.set_value(std::string(line)); });
  CHECK(watch.first().value() == first);
  write(second.substr(0, 300));
  watch.watch(
      [&](const std::string& authorities) -> Result<> {
        used.set_value(authorities);
        return {};
      },
      {.look = 1ms, .again = 1ms});
  CHECK(reported.get_future().get() == "the former authorities of clients remain in use: " +
                                           folder.path("clients.crt") + ": certificate 1 cannot be read, expected PEM");
  write(second);
  CHECK(used.get_future().get() == second);
}

TEST_CASE("a certificate that is not valid for the name of the service is reported") {
  MountedSecret secret;
  metrics::Registry registry;
  metrics::WebhookServerMetrics measured(registry);
  CertificateFiles files = secret.files();
  files.host = "hooks.site.svc";
  std::vector<std::string> reported;
  webhook::CertificateWatch watch(files, measured, [&](std::string_view line) { reported.emplace_back(line); });
  CHECK(watch.first({}));
  const std::string line = "the certificate in " + files.certificate +
                           " is not valid for hooks.site.svc: API servers that call this name reject it";
  CHECK(reported == std::vector{line});
  // Like Go, without the common name, and with `*` as a whole label alone.
  const http::Identity partial =
      http::make_identity(secret.authority, {.name = "hook", .hosts = {"h*.site.svc"}}).value();
  for (const http::Identity& rejected : {test::kCommonNameIdentity, partial}) {
    reported.clear();
    secret.mount(rejected);
    CHECK(webhook::CertificateWatch(files, measured, [&](std::string_view text) {
            reported.emplace_back(text);
          }).first({}));
    CHECK(reported == std::vector{line});
  }
  reported.clear();
  secret.mount(http::make_identity(secret.authority, {.name = "hook", .hosts = {"hooks.site.svc"}}).value());
  CHECK(webhook::CertificateWatch(files, measured, [&](std::string_view line) {
          reported.emplace_back(line);
        }).first({}));
  CHECK(reported.empty());
}
