#include "runtime/certificates/own_source.hpp"

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <kubexx/webhook.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/support/tls_peer.hpp"

namespace {

using namespace kubexx;
using namespace kubexx::certificates;
using namespace std::chrono_literals;
using test::Database;

constexpr const char* kDatabases = R"(
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: databases.demo.io}
spec:
  group: demo.io
  scope: Namespaced
  names: {kind: Database, plural: databases, singular: database, listKind: DatabaseList}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
)";

const ResourceInfo kSecret{.version = "v1", .kind = "Secret", .plural = "secrets"};
const ResourceInfo kConfiguration{.group = "admissionregistration.k8s.io",
                                  .version = "v1",
                                  .kind = "ValidatingWebhookConfiguration",
                                  .plural = "validatingwebhookconfigurations",
                                  .namespaced = false};
const ResourceInfo kDatabase{.group = "demo.io", .version = "v1", .kind = "Database", .plural = "databases"};
const OwnTimes kShort{.look = 20ms, .again = 1ms, .settle = 200ms};

json::Value document(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

/// A cluster whose databases are reviewed by the Service `hooks` in the namespace `site`.
class Site {
 public:
  Site() {
    REQUIRE(DynamicApi(client, {.version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false})
                .create(document(R"({"metadata":{"name":"site"}})")));
    REQUIRE(configurations.create(document(
        R"({"metadata":{"name":"checks"},"webhooks":[{"name":"checks.demo.io","sideEffects":"None",)"
        R"("admissionReviewVersions":["v1"],"rules":[{"apiGroups":["demo.io"],"apiVersions":["v1"],)"
        R"("operations":["*"],"resources":["*"]}],"clientConfig":{"service":{"namespace":"site","name":"hooks",)"
        R"("path":"/check"}}}]})")));
    hooks.checks<Database>([](const Review<Database>&) -> Decision { return {}; }, {.path = "/check"});
  }

  OwnCertificates options() {
    return {
        .service = "hooks", .name_space = "site", .validating = {"checks"}, .report = [this](std::string_view line) {
          const std::lock_guard lock(mutex_);
          lines_.emplace_back(line);
        }};
  }

  std::shared_ptr<CertificateSource> source(const OwnTimes& times = kShort) {
    return std::make_shared<OwnSource>(client, options(), times);
  }

  /// One more replica.
  std::unique_ptr<WebhookServer> serve(std::shared_ptr<CertificateSource> source) {
    auto started = WebhookServer::start(
        hooks, {.address = "127.0.0.1", .port = 0, .source = std::move(source), .still_ready = 0ms});
    REQUIRE(started);
    replicas_.push_back((*started)->port());
    server.route_service("site", "hooks", replicas_.back());
    return *std::move(started);
  }

  /// Creates a database, which takes a call of the webhook, of each replica in turn. For one thread at a time.
  Result<> create() {
    const int count = ++count_;
    if (!replicas_.empty())
      server.route_service("site", "hooks", replicas_[static_cast<std::size_t>(count) % replicas_.size()]);
    auto created = databases.create(document(fmt::format(R"({{"metadata":{{"name":"d{}"}}}})", count)));
    if (!created) return std::move(created).error();
    return {};
  }

  void remove_bundle() {
    REQUIRE(
        configurations.patch("checks", json_patch(R"([{"op":"remove","path":"/webhooks/0/clientConfig/caBundle"}])")));
  }
  std::string bundle() const {
    const auto configuration = configurations.get("checks").value();
    const auto& webhook = json::find(configuration, {"webhooks"})->as_array().front();
    return json::text_at(webhook, {"clientConfig", "caBundle"});
  }
  std::size_t authorities() const {
    return read_authorities(secrets.get("hooks-authority").value()).authorities.size();
  }
  bool waits_for(const std::function<bool()>& condition) const {
    for (const auto end = std::chrono::steady_clock::now() + 60s; std::chrono::steady_clock::now() < end;) {
      if (condition()) return true;
      std::this_thread::sleep_for(2ms);
    }
    return false;
  }
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  bool has_reported(std::string_view part) const {
    for (const std::string& line : lines())
      if (line.find(part) != std::string::npos) return true;
    return false;
  }

  testing::ApiServer server = testing::ApiServer::start({.crds = {kDatabases}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig(), {.user_agent = "tester/1.0"}).value();
  DynamicApi secrets{client, kSecret, "site"};
  DynamicApi configurations{client, kConfiguration};
  DynamicApi databases{client, kDatabase, "default"};
  Webhooks hooks;

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> lines_;
  std::vector<std::uint16_t> replicas_;  ///< their ports
  int count_ = 0;
};

/// Calls the webhook without a pause, and counts what fails.
class Calls {
 public:
  explicit Calls(Site& site)
      : thread_([this, &site](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
            if (const auto created = site.create(); !created) {
              ++failed;
              WARN(created.error().text());
            }
            ++made;
          }
        }) {}
  void wait_for_more(const Site& site) const {
    const int before = made;
    REQUIRE(site.waits_for([&] { return made >= before + 10; }));
  }
  std::atomic<int> made = 0, failed = 0;

 private:
  std::jthread thread_;
};

}  // namespace

TEST_CASE("webhooks are called with certificates of an own authority") {
  Site site;
  CHECK_FALSE(site.create());
  const auto served = site.serve(site.source());
  CHECK(site.create());
  const auto secret = site.secrets.get("hooks-authority").value();
  CHECK(json::text_at(secret, {"type"}) == "Opaque");
  CHECK(json::text_at(secret, {"data", "ca.crt"}) == site.bundle());
  CHECK(site.lines() == std::vector<std::string>{"the Secret hooks-authority of the namespace site: a new authority"});
}

TEST_CASE("replicas that start at once have one authority") {
  Site site;
  std::vector<Result<ServingCertificate>> first(4, ServingCertificate());
  std::vector<std::shared_ptr<CertificateSource>> sources;
  for (std::size_t index = 0; index < first.size(); ++index) sources.push_back(site.source());
  {
    std::vector<std::jthread> threads;
    for (std::size_t index = 0; index < first.size(); ++index)
      threads.emplace_back([&, index] { first[index] = sources[index]->first({}); });
  }
  for (const auto& one : first) {
    INFO((one ? std::string() : one.error().text()));
    CHECK(one.has_value());
  }
  CHECK(site.authorities() == 1);
  CHECK(first[0]->key != first[1]->key);
  CHECK(site.lines().size() == 1);
}

TEST_CASE("a bundle that is overwritten is put back") {
  Site site;
  const auto served = site.serve(site.source({.look = 60s, .again = 1ms, .settle = 60s}));
  const std::string bundle = site.bundle();
  site.remove_bundle();
  CHECK(site.waits_for([&] { return site.bundle() == bundle; }));
  CHECK(site.create());
}

TEST_CASE("a bundle that another client overwrites again and again is reported once, with the client") {
  Site site;
  OwnTimes times = kShort;
  times.apart = 60s;
  const auto served = site.serve(site.source(times));
  const std::string bundle = site.bundle();
  const DynamicApi injector(site.client.with({.manager = "cainjector"}), kConfiguration);
  const auto overwrite = [&] {
    REQUIRE(injector.patch(
        "checks", json_patch(R"([{"op":"replace","path":"/webhooks/0/clientConfig/caBundle","value":"AAAA"}])")));
    REQUIRE(site.waits_for([&] { return site.bundle() == bundle; }));
  };
  const std::string line =
      "the caBundle of ValidatingWebhookConfiguration checks is overwritten by another client (manager cainjector) "
      "again and again: remove cert-manager.io/inject-ca-from, or whatever else writes it";
  for (int i = 0; i < 2; ++i) overwrite();
  CHECK_FALSE(site.has_reported(line));
  for (int i = 0; i < 3; ++i) overwrite();
  CHECK(site.has_reported(line));
  CHECK(site.lines().size() == 2);  // the other one is about the authority
}

TEST_CASE("a bundle that cannot be put back counts as overwritten once") {
  Site site;
  OwnTimes times = kShort;
  times.apart = 60s;
  const auto served = site.serve(site.source(times));
  const std::string bundle = site.bundle();
  site.server.fail({.kind = testing::Fault::Kind::status,
                    .method = "PATCH",
                    .path = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/checks",
                    .nth = 2,  // the first one removes the bundle
                    .times = 5,
                    .code = 403});
  site.remove_bundle();
  REQUIRE(site.waits_for([&] { return site.bundle() == bundle; }));
  CHECK_FALSE(site.has_reported("is overwritten by another client"));
  CHECK(site.lines().size() == 2);  // the answer, and the new authority
}

TEST_CASE("what failed is tried again soon, not at the next look") {
  Site site;
  const auto served = site.serve(site.source({.look = 600s, .again = 1ms, .settle = 600s}));
  const std::string bundle = site.bundle();
  site.server.fail({.kind = testing::Fault::Kind::status,
                    .method = "PATCH",
                    .path = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations/checks",
                    .nth = 2,  // the first one removes the bundle
                    .times = 3,
                    .code = 403});
  site.remove_bundle();
  CHECK(site.waits_for([&] { return site.bundle() == bundle; }));
}

TEST_CASE("a bundle that is overwritten now and then is put back without a report") {
  Site site;
  OwnTimes times = kShort;
  times.apart = 0ms;
  const auto served = site.serve(site.source(times));
  const std::string bundle = site.bundle();
  for (int i = 0; i < 4; ++i) {
    site.remove_bundle();
    REQUIRE(site.waits_for([&] { return site.bundle() == bundle; }));
  }
  CHECK(site.lines().size() == 1);
}

TEST_CASE("a Secret that is deleted or damaged is replaced, and no call fails") {
  Site site;
  const auto served = site.serve(site.source());
  const std::string before = site.bundle();
  Calls calls(site);
  calls.wait_for_more(site);
  SECTION("deleted") { REQUIRE(site.secrets.remove("hooks-authority")); }
  SECTION("damaged") { REQUIRE(site.secrets.patch("hooks-authority", merge_patch(R"({"data":{"ca.key":"AAAA"}})"))); }
  REQUIRE(site.waits_for([&] { return site.bundle().size() > before.size(); }));
  CHECK(site.authorities() == 2);
  // After the bundle has settled, the certificate is signed by the new authority.
  std::this_thread::sleep_for(2 * kShort.settle);
  calls.wait_for_more(site);
  CHECK(calls.failed == 0);
}

TEST_CASE("a Secret with other data is not written, and named with what it contains") {
  Site site;
  const std::string foreign =
      GENERATE(R"("password":"c2VjcmV0","user":"YQ==")", R"("ca.crt":"AAAA","tls.crt":"AAAA","tls.key":"AAAA")");
  REQUIRE(site.secrets.create(
      document(fmt::format(R"({{"metadata":{{"name":"hooks-authority"}},"type":"Opaque","data":{{{}}}}})", foreign))));
  const auto first = site.source()->first({});
  REQUIRE_FALSE(first);
  CHECK(first.error().message ==
        fmt::format(
            "the authority of the webhooks, in the Secret hooks-authority of the namespace site: the Secret contains "
            "other data ({}): give OwnCertificates::secret a name that no other Secret has",
            foreign.starts_with(R"("ca)") ? "ca.crt, tls.crt, tls.key" : "password, user"));
  CHECK(*json::find(site.secrets.get("hooks-authority").value(), {"data"}) == document("{" + foreign + "}"));
}

TEST_CASE("an empty Secret becomes that of the authority, and other data beside the authority remains") {
  Site site;
  REQUIRE(site.secrets.create(document(R"({"metadata":{"name":"hooks-authority"},"type":"Opaque"})")));
  REQUIRE(site.source()->first({}));
  CHECK(site.authorities() == 1);
  REQUIRE(site.secrets.patch("hooks-authority", merge_patch(R"({"data":{"ca.key":"AAAA","note":"YQ=="}})")));
  REQUIRE(site.source()->first({}));
  CHECK(site.authorities() == 2);
  CHECK(json::text_at(site.secrets.get("hooks-authority").value(), {"data", "note"}) == "YQ==");
}

TEST_CASE("an authority from a backup takes the place of the one in use, and no call fails") {
  Site site;
  OwnTimes former = kShort;
  former.now = [] { return std::chrono::system_clock::now() - std::chrono::days(400); };
  REQUIRE(site.source(former)->first({}));
  const json::Value backup = site.secrets.get("hooks-authority").value();
  REQUIRE(site.secrets.remove("hooks-authority"));
  site.remove_bundle();

  const auto served = site.serve(site.source());
  // Another replica does not look at the Secret during the test.
  OwnSource idle(site.client, site.options(), {.look = 600s, .again = 600s, .settle = 600s});
  REQUIRE(idle.first({}));
  const std::string before = site.bundle();
  Calls calls(site);
  calls.wait_for_more(site);
  for (int round = 1; round <= 2; ++round) {
    json::Value restored = document(R"({"metadata":{"name":"hooks-authority"},"type":"Opaque"})");
    json::set(restored, {"data"}, *json::find(backup, {"data"}));
    REQUIRE(site.secrets.update(restored));
    REQUIRE(site.waits_for([&] { return site.bundle().size() > before.size() && site.authorities() == 2; }));
    std::this_thread::sleep_for(2 * kShort.settle);
    calls.wait_for_more(site);
  }
  CHECK(calls.failed == 0);
  CHECK(site.has_reported("another client removed certificates that may be in use: they stay trusted for 90 days"));
}

TEST_CASE("each new authority is reported") {
  Site site;
  const auto served = site.serve(site.source());
  for (std::size_t count = 2; count <= 3; ++count) {
    REQUIRE(site.secrets.remove("hooks-authority"));
    REQUIRE(site.waits_for([&] { return site.lines().size() >= count; }));
    CHECK(site.lines()[count - 1] == "the Secret hooks-authority of the namespace site: a new authority");
  }
}

TEST_CASE("a replica that starts after the Secret was deleted keeps the certificates of the others trusted") {
  Site site;
  // The first replica does not look at the Secret during the test.
  const auto served = site.serve(site.source({.look = 600s, .again = 1ms, .settle = 600s}));
  const std::string before = site.bundle();
  Calls calls(site);
  calls.wait_for_more(site);
  REQUIRE(site.secrets.remove("hooks-authority"));
  REQUIRE(site.source()->first({}));
  CHECK(site.authorities() == 2);
  CHECK(site.bundle().size() > before.size());
  calls.wait_for_more(site);
  CHECK(calls.failed == 0);
}

TEST_CASE("an authority that ends is followed by another, and no call fails") {
  Site site;
  OwnTimes former = kShort;
  former.now = [] { return std::chrono::system_clock::now() - std::chrono::days(3400); };
  REQUIRE(site.source(former)->first({}));
  const std::string before = site.bundle();
  CHECK(site.authorities() == 1);

  const auto served = site.serve(site.source());
  CHECK(site.authorities() == 2);
  CHECK(site.bundle() != before);
  Calls calls(site);
  // Replicas that start later use the former authority first, too.
  const auto second = site.source();
  REQUIRE(second->first({}));
  std::this_thread::sleep_for(2 * kShort.settle);
  calls.wait_for_more(site);
  CHECK(calls.failed == 0);
  CHECK(site.has_reported("the authority ends within a year: a new one follows it"));
}

TEST_CASE("two replicas change to a new authority, and no call of either fails") {
  Site site;
  OwnTimes times = kShort;
  times.settle = 1s;  // a call that has begun ends within it, on a busy machine too
  const bool is_deleted = GENERATE(false, true);
  if (!is_deleted) {
    OwnTimes former = kShort;
    former.now = [] { return std::chrono::system_clock::now() - std::chrono::days(3400); };
    REQUIRE(site.source(former)->first({}));
  }
  const auto first = site.serve(site.source(times)), second = site.serve(site.source(times));
  Calls calls(site);
  calls.wait_for_more(site);
  if (is_deleted) REQUIRE(site.secrets.remove("hooks-authority"));
  REQUIRE(site.waits_for([&] { return site.secrets.get("hooks-authority") && site.authorities() == 2; }));
  const Authorities both = read_authorities(site.secrets.get("hooks-authority").value()).authorities;
  for (const auto& replica : {first->port(), second->port()})
    CHECK(site.waits_for([&] { return test::TlsPeer(replica, {both.front().certificate, {}, {}}).connected(); }));
  calls.wait_for_more(site);
  CHECK(calls.failed == 0);
  CHECK(site.authorities() == 2);
}

TEST_CASE("an authority and a certificate of a clock that was ahead are replaced when it is corrected") {
  Site site;
  std::atomic<std::chrono::hours> ahead = 6h;
  OwnTimes times = kShort;
  times.now = [&] { return std::chrono::system_clock::now() + ahead.load(); };
  const auto served = site.serve(site.source(times));
  CHECK_FALSE(site.create());
  ahead = 0h;
  CHECK(site.waits_for([&] { return site.create().has_value(); }));
  CHECK(site.authorities() == 2);
  CHECK(site.has_reported("an authority is not valid yet, because a clock was ahead when it was made"));
  CHECK(site.has_reported("the certificate is not valid yet, because the clock was ahead when it was signed"));
}

TEST_CASE("a certificate that was renewed while the clock was ahead is replaced when it is corrected") {
  Site site;
  std::atomic<std::chrono::hours> ahead = 0h;
  OwnTimes times = kShort;
  times.now = [&] { return std::chrono::system_clock::now() + ahead.load(); };
  OwnSource source(site.client, site.options(), times);
  std::atomic<Moment> begin = http::validity_of(source.first({}).value().certificate).value().begin;
  source.watch([&](const ServingCertificate& next) -> Result<> {
    begin = http::validity_of(next.certificate).value().begin;
    return {};
  });
  ahead = 61 * 24h;
  CHECK(site.waits_for([&] { return begin.load() > std::chrono::system_clock::now(); }));
  ahead = 0h;
  CHECK(site.waits_for([&] { return begin.load() < std::chrono::system_clock::now(); }));
  source.end();
  CHECK(site.authorities() == 1);
  CHECK(site.has_reported("the certificate is not valid yet, because the clock was ahead when it was signed"));
}

TEST_CASE("configurations that are missing, or call something else, are reported once") {
  Site site;
  OwnCertificates options = site.options();
  options.validating.push_back("later");
  options.definitions = {"databases.demo.io"};
  const auto source = std::make_shared<OwnSource>(site.client, options, kShort);
  const auto served = site.serve(source);
  CHECK(site.create());
  std::this_thread::sleep_for(5 * kShort.look);
  CHECK(site.lines().size() == 3);
  CHECK(site.has_reported(
      "ValidatingWebhookConfiguration later does not exist: the certificates are written into it when it does"));
  CHECK(
      site.has_reported("no webhook of CustomResourceDefinition databases.demo.io calls the Service hooks of the "
                        "namespace site"));
}

TEST_CASE("a namespace that does not exist is named") {
  Site site;
  OwnCertificates options = site.options();
  options.name_space = "absent";
  const auto first = OwnSource(site.client, options, kShort).first({});
  REQUIRE_FALSE(first);
  CHECK(first.error().text().find(R"(namespaces "absent" not found)") != std::string::npos);
}

TEST_CASE("rights that are missing are named") {
  Site site;
  const std::string kubeconfig = site.server
                                     .add_user("guest", R"({"kind":"Role","apiVersion":)"
                                                        R"("rbac.authorization.k8s.io/v1","metadata":)"
                                                        R"({"name":"none","namespace":"site"},"rules":[]})")
                                     .value();
  const Client client = Client::from_kubeconfig(kubeconfig).value();
  const auto first = OwnSource(client, site.options()).first({});
  REQUIRE_FALSE(first);
  CHECK(first.error().code == 403);
  CHECK(first.error().message.starts_with(
      "the authority of the webhooks, in the Secret hooks-authority of the namespace site: "));
  const auto unnamed = OwnSource(site.client, {}).first({});
  REQUIRE_FALSE(unnamed);
  CHECK(unnamed.error().message ==
        "own certificates need the name of the Service that API servers call: set OwnCertificates::service");
}

TEST_CASE("a dry run keeps its authority in memory") {
  Site site;
  const Client dry = site.client.with({.dry_run = true});
  OwnSource source(dry, site.options(), kShort);
  const auto first = source.first({});
  REQUIRE(first);
  std::atomic<int> replaced = 0;
  source.watch([&](const ServingCertificate&) -> Result<> { return ++replaced, Result<>(); });
  std::this_thread::sleep_for(2 * kShort.settle);
  source.end();
  CHECK(replaced == 0);
  CHECK_FALSE(site.secrets.get("hooks-authority"));
  CHECK(site.bundle().empty());
}
