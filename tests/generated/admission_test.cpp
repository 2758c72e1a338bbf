// Admission webhooks of <kubexx/webhook.hpp>, called by the in-process API server.
#include <algorithm>
#include <atomic>
#include <kubexx/webhook.hpp>
#include <mutex>

#include "tests/generated/harbour.hpp"
#include "tests/generated/hook_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"

namespace kubexx::test {
namespace {

constexpr const char* kValidating = "ValidatingWebhookConfiguration";
constexpr const char* kMutating = "MutatingWebhookConfiguration";

ResourceInfo configurations(const char* kind) {
  const char* plural = kind == kMutating ? "mutatingwebhookconfigurations" : "validatingwebhookconfigurations";
  return {"admissionregistration.k8s.io", "v1", kind, plural, false, false, false};
}

/// A harbour whose fleets have an admiral, do not shrink, and are not deleted while they fight.
class AdmittedHarbour {
 public:
  AdmittedHarbour() {
    hooks_
        .fills<Fleet>([this](const Review<Fleet>& review, Fleet& fleet) -> Result<> {
          note("fill", review);
          if (fleet.spec.flag == "lost") fleet.spec.replicas = 99;
          fleet.metadata.labels["admiral"] = review.user.username;
          return {};
        })
        .checks<Fleet>(
            [this](const Review<Fleet>& review) -> Decision {
              note("check", review);
              if (review.operation == Operation::remove)
                return review.old->spec.flag == "war" ? Decision{.denied = Denial{.message = "at war"}} : Decision();
              if (review.old != nullptr && review.object->spec.replicas < review.old->spec.replicas)
                return {.denied = Denial{.message = "a fleet cannot shrink",
                                         .causes = {{"FieldValueInvalid", "less than before", "spec.replicas"}}}};
              if (review.object->spec.replicas > 10)
                return {.warnings = {"fleets of more than 10 ships are expensive"}};
              return {};
            },
            {.operations = {Operation::create, Operation::update, Operation::remove}});
    serving_ = WebhookServer::start(hooks_, certificates_.options()).value();
  }

  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig(), {.user_agent = "tester/1.0"}).value();
  Api<Fleet> fleets = api<Fleet>(client, "default");

  std::string url(const std::string& path) const {
    return R"("clientConfig":{"url":"https://127.0.0.1:)" + std::to_string(serving_->port()) + path +
           R"(","caBundle":")" + certificates_.bundle() + "\"}";
  }
  std::string service(const std::string& path) const {
    return R"("clientConfig":{"service":{"namespace":"site","name":"hooks","path":")" + path + R"("},"caBundle":")" +
           certificates_.bundle() + "\"}";
  }
  std::uint16_t port() const { return serving_->port(); }

  /// Creates a configuration of one webhook for fleets.
  Result<> configure(const char* kind, const std::string& name, const std::string& where, const std::string& more = {},
                     const std::string& group = "harbour.example.com") const {
    auto created =
        DynamicApi(client, configurations(kind))
            .create(json_value(
                R"({"metadata":{"name":")" + name + R"("},"webhooks":[{"name":")" + name +
                R"(.harbour.io","sideEffects":"None","admissionReviewVersions":["v1"],"rules":[{"apiGroups":[")" +
                group + R"("],"apiVersions":["v1"],"operations":["*"],"resources":["*/*"]}],)" + where + more + "}]}"));
    if (!created) return created.error();
    return {};
  }
  void configure_both() const {
    REQUIRE(configure(kMutating, "fill", url("/mutate-harbour-example-com-v1-fleet")));
    REQUIRE(configure(kValidating, "check", url("/validate-harbour-example-com-v1-fleet")));
  }

  std::vector<std::string> calls() const {
    const std::lock_guard lock(mutex_);
    return calls_;
  }
  /// Of the last review.
  json::Value options() const {
    const std::lock_guard lock(mutex_);
    return options_;
  }

 private:
  void note(const std::string& hook, const Review<Fleet>& review) {
    const std::lock_guard lock(mutex_);
    calls_.push_back(hook + " " + std::string(word_of(review.operation)) + " " + review.name +
                     (review.old == nullptr ? "" : " old") + (review.dry_run ? " dry" : ""));
    options_ = review.options;
  }

  Certificates certificates_;
  Webhooks hooks_;
  mutable std::mutex mutex_;
  std::vector<std::string> calls_;
  json::Value options_;
  std::unique_ptr<WebhookServer> serving_;
};

Fleet fleet_of(const std::string& name, int replicas = 1) {
  Fleet one = fleet(name);
  one.spec.replicas = replicas;
  return one;
}

}  // namespace

TEST_CASE("admission webhooks fill in fields and deny writes") {
  AdmittedHarbour harbour;
  harbour.configure_both();
  using Calls = std::vector<std::string>;

  Reply<Fleet> created = harbour.fleets.create(fleet_of("north", 12));
  REQUIRE(created);
  CHECK(created->metadata.labels.at("admiral") == "kubernetes-admin");
  CHECK(created.warnings == Calls{"fleets of more than 10 ships are expensive"});
  CHECK(harbour.fleets.get("north").value().metadata.labels.contains("admiral"));
  CHECK(harbour.calls() == Calls{"fill CREATE north", "check CREATE north"});

  Fleet smaller = *created;
  smaller.spec.replicas = 3;
  const Reply<Fleet> shrunk = harbour.fleets.update(smaller);
  REQUIRE_FALSE(shrunk);
  CHECK(shrunk.error().code == 422);
  CHECK(shrunk.error().message.find(
            "admission webhook \"check.harbour.io\" denied the request: a fleet cannot shrink") != std::string::npos);
  CHECK(shrunk.error().causes.front().field == "spec.replicas");
  CHECK(harbour.fleets.get("north").value().spec.replicas == 12);
  CHECK(harbour.calls().back() == "check UPDATE north old");
  CHECK_FALSE(harbour.fleets.patch("north", merge_patch(R"({"spec":{"replicas":2}})")));
  CHECK(harbour.fleets.patch("north", merge_patch(R"({"spec":{"replicas":13}})")));
  CHECK(harbour.fleets.get("north").value().spec.replicas == 13);

  Fleet lost = fleet_of("lost");
  lost.spec.flag = "lost";
  const Reply<Fleet> invalid = harbour.fleets.create(lost);
  REQUIRE_FALSE(invalid);
  CHECK(invalid.error().code == 422);
  CHECK(invalid.error().causes.front().field == "spec.replicas");
}

TEST_CASE("admission webhooks see a generated name only when they validate") {
  AdmittedHarbour harbour;
  harbour.configure_both();
  Fleet one = fleet_of("");
  one.metadata.generate_name = "fleet-";
  const std::string name = harbour.fleets.create(one).value().metadata.name;
  CHECK(name.starts_with("fleet-"));
  CHECK(harbour.calls() == std::vector<std::string>{"fill CREATE ", "check CREATE " + name});
}

TEST_CASE("admission webhooks deny deletions, of collections object by object") {
  AdmittedHarbour harbour;
  Fleet warring = fleet_of("b");
  warring.spec.flag = "war";
  REQUIRE(
      (harbour.fleets.create(fleet_of("a")) && harbour.fleets.create(warring) && harbour.fleets.create(fleet_of("c"))));
  harbour.configure_both();
  const auto denied = harbour.fleets.remove("b");
  REQUIRE_FALSE(denied);
  CHECK(denied.error().code == 403);
  CHECK(harbour.calls() == std::vector<std::string>{"check DELETE b old"});
  CHECK(harbour.fleets.remove("a"));
  CHECK_FALSE(harbour.fleets.remove_collection({}));
  CHECK(harbour.fleets.get("b"));
  CHECK(harbour.calls().back() == "check DELETE  old");
}

TEST_CASE("admission webhooks learn of dry runs") {
  AdmittedHarbour harbour;
  harbour.configure_both();
  CHECK(harbour.fleets.create(fleet_of("north"), {.dry_run = true}));
  CHECK(harbour.calls() == std::vector<std::string>{"fill CREATE north dry", "check CREATE north dry"});
  CHECK_FALSE(harbour.fleets.get("north"));
}

TEST_CASE("admission webhooks see the options of deletions, from the body and from the query") {
  AdmittedHarbour harbour;
  REQUIRE(harbour.fleets.create(fleet_of("north")));
  harbour.configure_both();
  client::Call call;
  call.request.method = "DELETE";
  call.request.target = "/apis/harbour.example.com/v1/namespaces/default/fleets/north";
  const auto options_of = [&](const std::string& query, std::string body) {
    client::Call one = call;
    one.request.target += query;
    one.request.body = std::move(body);
    one.request.headers = {{"Content-Type", "application/json"}};
    REQUIRE(harbour.client.request(one));
    return harbour.options();
  };
  const std::string more = R"("apiVersion":"meta.k8s.io/v1","dryRun":["All"],"gracePeriodSeconds":5,)";
  CHECK(options_of("?dryRun=All&gracePeriodSeconds=5&orphanDependents=false", "") ==
        json_value(R"({"kind":"DeleteOptions",)" + more + R"("orphanDependents":false})"));
  CHECK(options_of("", "{" + more + R"("propagationPolicy":"Orphan"})") ==
        json_value(R"({"kind":"DeleteOptions",)" + more + R"("propagationPolicy":"Orphan"})"));
  CHECK(options_of("?propagationPolicy=Orphan&dryRun=All", "") ==
        json_value(
            R"({"kind":"DeleteOptions","apiVersion":"meta.k8s.io/v1","dryRun":["All"],"propagationPolicy":"Orphan"})"));
}

TEST_CASE("the failure policy decides about a webhook that cannot be called") {
  AdmittedHarbour harbour;
  const std::string nowhere = harbour.service("/validate-harbour-example-com-v1-fleet");
  REQUIRE(harbour.configure(kValidating, "open", nowhere, R"(,"failurePolicy":"Ignore")"));
  CHECK(harbour.fleets.create(fleet_of("a")));
  REQUIRE(harbour.configure(kValidating, "shut", nowhere, R"(,"timeoutSeconds":7)"));
  const Reply<Fleet> failed = harbour.fleets.create(fleet_of("b"));
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == 500);
  CHECK(failed.error().message.find(
            "failed calling webhook \"shut.harbour.io\": failed to call webhook: Post "
            "\"https://hooks.site.svc:443/validate-harbour-example-com-v1-fleet?timeout=7s\": service \"hooks\" not "
            "found") != std::string::npos);
  CHECK(harbour.calls().empty());
  harbour.server.route_service("site", "hooks", harbour.port());
  CHECK(harbour.fleets.create(fleet_of("b")));
  CHECK(harbour.calls().size() == 2);
}

TEST_CASE("configurations are not subject to the webhooks that they configure") {
  AdmittedHarbour harbour;
  REQUIRE(harbour.configure(kValidating, "shut", harbour.service("/nowhere"), {}, "*"));
  CHECK_FALSE(harbour.fleets.create(fleet_of("a")));
  CHECK(harbour.configure(kMutating, "more", harbour.service("/nowhere"), {}, "*"));
  CHECK(DynamicApi(harbour.client, configurations(kMutating)).remove("more"));
  CHECK(DynamicApi(harbour.client, configurations(kValidating)).remove("shut"));
  CHECK(harbour.fleets.create(fleet_of("a")));
}

TEST_CASE("a request has to pass any number of webhooks, each of which is called once") {
  AdmittedHarbour harbour;
  for (std::size_t count = 1; count <= 16; count *= 2) {
    for (std::size_t i = count / 2; i < count; ++i) {
      const std::string number = std::to_string(i);
      REQUIRE(harbour.configure(kMutating, "fill" + number, harbour.url("/mutate-harbour-example-com-v1-fleet")));
      REQUIRE(harbour.configure(kValidating, "check" + number, harbour.url("/validate-harbour-example-com-v1-fleet")));
    }
    const std::size_t before = harbour.calls().size();
    REQUIRE(harbour.fleets.create(fleet_of("fleet" + std::to_string(count))));
    CHECK(harbour.calls().size() - before == 2 * count);
  }
}

}  // namespace kubexx::test
