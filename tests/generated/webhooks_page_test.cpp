// The snippets of docs/webhooks.md, compiled and run. The page contains the same lines.
#include <atomic>
#include <kubexx/operator.hpp>
#include <kubexx/webhook.hpp>
#include <thread>

#include <kubexx/detail/http/curl_transport.hpp>
#include "runtime/http/server_identity.hpp"
#include "tests/generated/harbour.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using harbour::v1::Fleet;

kubexx::Webhooks fleet_hooks() {
  kubexx::Webhooks hooks;
  hooks
      .fills<Fleet>([](const kubexx::Review<Fleet>& review, Fleet& fleet) -> kubexx::Result<> {
        if (review.operation == kubexx::Operation::create) fleet.metadata.labels["admiral"] = review.user.username;
        return {};
      })
      .checks<Fleet>([](const kubexx::Review<Fleet>& review) -> kubexx::Decision {
        if (review.old != nullptr && review.object->spec.replicas < review.old->spec.replicas)
          return {.denied = kubexx::Denial{.message = "a fleet cannot shrink",
                                           .causes = {{"FieldValueInvalid", "less than before", "spec.replicas"}}}};
        if (review.object->spec.replicas > 10) return {.warnings = {"fleets of more than 10 ships are expensive"}};
        return {};
      });
  return hooks;
}

/// Never called: the files do not exist.
[[maybe_unused]] bool serve_alone(const kubexx::Webhooks& hooks, const std::stop_token& stop) {
  auto ended = kubexx::serve(hooks, {.certificates = {"/certs/tls.crt", "/certs/tls.key"}, .stop = stop});
  return ended.has_value();
}

[[maybe_unused]] void serve_beside(kubexx::Operator& op, const kubexx::Webhooks& hooks) {
  op.serve(hooks, {.certificates = {"/certs/tls.crt", "/certs/tls.key"}});
}

std::string fleet_text(int replicas) {
  Fleet one = kubexx::test::fleet("north");
  one.spec.replicas = replicas;
  return kubexx::encode(one);
}

std::string review_text() {
  return R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"u","operation":"UPDATE",)"
         R"("kind":{"group":"harbour.example.com","version":"v1","kind":"Fleet"},"object":)" +
         fleet_text(1) + R"(,"oldObject":)" + fleet_text(3) + "}}";
}

}  // namespace

TEST_CASE("the page on webhooks contains what is compiled here") {
  CHECK(kubexx::test::check_snippets("docs/webhooks.md", "tests/generated/webhooks_page_test.cpp") == 4);
}

TEST_CASE("the webhook of the page denies") {
  const kubexx::Webhooks hooks = fleet_hooks();
  const std::string review = review_text();
  const kubexx::WebhookReply reply = hooks.answer({.path = "/validate-harbour-example-com-v1-fleet", .body = review});
  CHECK(reply.body.find("a fleet cannot shrink") != std::string::npos);
}

TEST_CASE("an operator serves webhooks while it runs") {
  const kubexx::test::Harbour harbour;
  const kubexx::test::TemporaryFolder folder;
  const auto authority = kubexx::http::make_authority("ca").value();
  const auto leaf = kubexx::http::make_identity(authority, {.name = "hooks", .hosts = {"127.0.0.1"}}).value();
  const auto port =
      kubexx::WebhookServer::start(kubexx::Webhooks(), {.address = "127.0.0.1",
                                                        .port = 0,
                                                        .certificates = {folder.write("tls.crt", leaf.certificate),
                                                                         folder.write("tls.key", leaf.key)}})
          .value()
          ->port();
  const kubexx::Webhooks hooks = fleet_hooks();
  kubexx::Operator op(harbour.client, {.name = "tester"});
  op.serve(hooks, {.address = "127.0.0.1",
                   .port = port,
                   .certificates = {folder.path("tls.crt"), folder.path("tls.key")},
                   .still_ready = std::chrono::milliseconds(0)});
  std::stop_source stop;
  kubexx::Result<> ended;
  std::atomic<bool> has_ended = false;
  std::jthread running([&] {
    ended = op.run(stop.get_token());
    has_ended = true;
  });
  const auto client = kubexx::http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(port)});
  const kubexx::http::Request request{
      .method = "POST",
      .target = "/validate-harbour-example-com-v1-fleet",
      .headers = {{"Content-Type", "application/json"}},
      .body = review_text(),
      .tls = std::make_shared<kubexx::http::Tls>(kubexx::http::Tls{.authorities = authority.certificate})};
  auto answer = client->send(request, {});
  while (!answer && !has_ended) answer = client->send(request, {});
  REQUIRE(answer);
  CHECK(answer->body.find("a fleet cannot shrink") != std::string::npos);
  CHECK(op.metrics().find("controller_runtime_webhook_requests_total") != std::string::npos);
  stop.request_stop();
  running.join();
  CHECK(ended);
}
