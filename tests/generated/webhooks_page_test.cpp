// The snippets of docs/webhooks.md, compiled and run. The page contains the same lines.
#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <iostream>
#include <iterator>
#include <kubexx/conversion_check.hpp>
#include <kubexx/migrate.hpp>
#include <kubexx/operator.hpp>
#include <kubexx/webhook.hpp>
#include <latch>
#include <stdexcept>
#include <thread>

#include <kubexx/detail/http/curl_transport.hpp>
#include "examples/gameserver/hooks.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/http/server_identity.hpp"
#include "tests/generated/harbour.hpp"
#include "tests/generated/hook_server.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/reported_lines.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using harbour::v1::Fleet;
using harbour::v1::Ocean;
using kubexx::test::Certificates;

// +kubebuilder:webhook:path=/mutate-harbour-example-com-v1-fleet,mutating=true,failurePolicy=fail,sideEffects=None,groups=harbour.example.com,resources=fleets,verbs=create;update,versions=v1,name=mfleet.harbour.example.com,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-harbour-example-com-v1-fleet,mutating=false,failurePolicy=fail,sideEffects=None,groups=harbour.example.com,resources=fleets,verbs=create;update,versions=v1,name=vfleet.harbour.example.com,admissionReviewVersions=v1
kubexx::Webhooks fleet_hooks() {
  kubexx::Webhooks hooks;
  hooks
      .fills<Fleet>([](const kubexx::Review<Fleet>& review, Fleet& fleet) -> kubexx::Result<> {
        if (review.operation == kubexx::Operation::create) fleet.metadata.labels["admiral"] = review.user.username;
        return {};
      })
      .checks<Fleet>([](const kubexx::Review<Fleet>& review) -> kubexx::Decision {
        const auto& spec = review.object->spec;
        kubexx::FieldErrors errors;
        if (review.old != nullptr && spec.replicas < review.old->spec.replicas)
          errors.invalid("spec.replicas", spec.replicas, "a fleet cannot shrink");
        kubexx::Decision decision = decide(review, errors);
        if (spec.replicas > 10) decision.warnings = {"fleets of more than 10 ships are expensive"};
        return decision;
      });
  return hooks;
}

void check_oceans(kubexx::Webhooks& hooks, const kubexx::Cache<Ocean>& oceans) {
  hooks.checks<Fleet>([oceans](const kubexx::Review<Fleet>& review) -> kubexx::Decision {
    if (!oceans.synced()) throw std::runtime_error("the oceans are not known yet");
    kubexx::FieldErrors errors;
    const auto& labels = review.object->metadata.labels;
    const auto ocean = labels.find("ocean");
    if (ocean != labels.end() && oceans.find({"", ocean->second}) == nullptr)
      errors.invalid("metadata.labels[ocean]", ocean->second, "there is no such ocean");
    return decide(review, errors);
  });
}

/// Never called: the files do not exist.
[[maybe_unused]] bool serve_alone(const kubexx::Webhooks& hooks, const std::stop_token& stop) {
  auto ended = kubexx::serve(hooks, {.certificates = {"/certs/tls.crt", "/certs/tls.key"}, .stop = stop});
  return ended.has_value();
}

[[maybe_unused]] void serve_beside(kubexx::Operator& op, const kubexx::Webhooks& hooks) {
  op.serve(hooks, {.certificates = {"/certs/tls.crt", "/certs/tls.key"}});
}

/// What the page calls with the Service of its configurations.
void serve_with_own_certificates(kubexx::Operator& op, const kubexx::Webhooks& hooks) {
  op.serve(hooks, {.service = "webhooks", .validating = {"harbour"}}, {});
}

/// Never called: admission_test.cpp calls webhooks in this way.
[[maybe_unused]] void admit_in_process(const std::string& crds, std::uint16_t port) {
  auto server = kubexx::testing::ApiServer::start({.crds = {crds}});
  server->route_service("harbour", "webhooks", port);
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

kubexx::http::Request review_request(const Certificates& certificates, const std::string& query = {}) {
  return {
      .method = "POST",
      .target = "/validate-harbour-example-com-v1-fleet" + query,
      .headers = {{"Content-Type", "application/json"}},
      .body = review_text(),
      .tls = std::make_shared<kubexx::http::Tls>(kubexx::http::Tls{.authorities = certificates.authority.certificate})};
}

std::string read_text(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

kubexx::testing::ApiServer game_server_api() {
  return kubexx::testing::ApiServer::start({.crds = {kubexx::test::repository_file(
                                                "examples/gameserver/config/crd/games.example.com_gameservers.yaml")}})
      .value();
}

/// Makes the webhook server convert the game servers of an API server.
void convert_by(const kubexx::Client& client, const kubexx::WebhookServer& server, const std::string& authority) {
  const kubexx::ResourceInfo definitions{
      "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false, true, false};
  const std::string bundle = kubexx::core::encode_base64(authority, kubexx::core::Base64Alphabet::standard);
  const std::string url = "https://127.0.0.1:" + std::to_string(server.port()) + "/convert";
  kubexx::DynamicApi(client, definitions)
      .patch("gameservers.games.example.com",
             kubexx::json_patch(R"([{"op":"replace","path":"/spec/conversion/webhook/clientConfig","value":{"url":")" +
                                url + R"(","caBundle":")" + bundle + R"("}}])"))
      .value();
}

}  // namespace

TEST_CASE("the page on webhooks contains what is compiled here") {
  CHECK(kubexx::test::check_snippets("docs/webhooks.md", "tests/generated/webhooks_page_test.cpp") == 8);
}

TEST_CASE("the manifests of the page's markers name the paths that its handlers are served at") {
  const kubexx::Webhooks hooks = fleet_hooks();
  const std::string manifests = read_text(kubexx::test::build_path("tests/generated/webhook/manifests.yaml"));
  CHECK(hooks.paths().size() == 2);
  const kubexx::Result<> same = hooks.matches(manifests);
  INFO((same ? "" : same.error().message));
  CHECK(same);
}

TEST_CASE("the webhook of the page denies") {
  const kubexx::Webhooks hooks = fleet_hooks();
  const std::string review = review_text();
  const kubexx::WebhookReply reply = hooks.answer({.path = "/validate-harbour-example-com-v1-fleet", .body = review});
  CHECK(reply.body.find("a fleet cannot shrink") != std::string::npos);
}

TEST_CASE("the handler of the page reads a cache") {
  const kubexx::test::Harbour harbour;
  Ocean north;
  north.metadata.name = "north";
  REQUIRE(kubexx::api<Ocean>(harbour.client).create(north));
  kubexx::Webhooks hooks;
  kubexx::Operator op(harbour.client, {.name = "tester"});
  const auto oceans = op.cache<Ocean>();
  check_oceans(hooks, oceans);
  const auto answer = [&](std::string_view ocean) {
    Fleet fleet = kubexx::test::fleet("patrol");
    fleet.metadata.labels["ocean"] = ocean;
    const std::string review =
        R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"u","operation":"CREATE",)"
        R"("kind":{"group":"harbour.example.com","version":"v1","kind":"Fleet"},"object":)" +
        kubexx::encode(fleet) + "}}";
    return hooks.answer({.path = "/validate-harbour-example-com-v1-fleet", .body = review});
  };
  CHECK(answer("north").code == 500);
  std::jthread running([&op](const std::stop_token& stop) { (void)op.run(stop); });
  while (!oceans.synced()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(answer("north").body.find(R"("allowed":true)") != std::string::npos);
  CHECK(answer("south").body.find("metadata.labels[ocean]: Invalid value: \\\"south\\\": there is no such ocean") !=
        std::string::npos);
}

TEST_CASE("an operator serves webhooks while it runs") {
  const kubexx::test::Harbour harbour;
  const Certificates certificates;
  const kubexx::Webhooks none;
  const auto port = kubexx::WebhookServer::start(none, certificates.options()).value()->port();
  const kubexx::Webhooks hooks = fleet_hooks();
  kubexx::Operator op(harbour.client, {.name = "tester"});
  op.serve(hooks, certificates.options(port));
  std::stop_source stop;
  kubexx::Result<> ended;
  std::atomic<bool> has_ended = false;
  std::jthread running([&] {
    ended = op.run(stop.get_token());
    has_ended = true;
  });
  const auto client = kubexx::http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(port)});
  const kubexx::http::Request request = review_request(certificates);
  auto answer = client->send(request, {});
  while (!answer && !has_ended) answer = client->send(request, {});
  REQUIRE(answer);
  CHECK(answer->body.find("a fleet cannot shrink") != std::string::npos);
  CHECK(op.metrics().find("controller_runtime_webhook_requests_total") != std::string::npos);
  stop.request_stop();
  running.join();
  CHECK(ended);
}

TEST_CASE("an operator whose webhooks do not return is not healthy, and its stop names them and is an error") {
  const kubexx::test::Harbour harbour;
  const Certificates certificates;
  const kubexx::Webhooks none;
  const auto port = kubexx::WebhookServer::start(none, certificates.options()).value()->port();
  std::latch arrived(1), go_on(1);
  kubexx::Webhooks hooks;
  hooks.checks<Fleet>([&](const kubexx::Review<Fleet>&) -> kubexx::Decision {
    if (!arrived.try_wait()) arrived.count_down();
    go_on.wait();
    return {};
  });
  kubexx::test::ReportedLines lines;
  kubexx::ServeOptions options = certificates.options(port);
  options.workers = 1;
  options.limits.overdue = std::chrono::milliseconds(1);
  options.drain = std::chrono::milliseconds(10);
  options.report = lines.receiver();
  kubexx::Operator op(harbour.client, {.name = "tester"});
  op.serve(hooks, options);
  std::stop_source stop;
  auto running = std::async(std::launch::async, [&] { return op.run(stop.get_token()); });
  const auto client = kubexx::http::make_curl_transport({.url = "https://127.0.0.1:" + std::to_string(port)});
  while (!arrived.try_wait())
    CHECK_FALSE(client->send(review_request(certificates, "?timeout=100ms"),
                             {.deadline = kubexx::http::Clock::now() + std::chrono::milliseconds(50)}));
  const std::string path = "/validate-harbour-example-com-v1-fleet";
  CHECK(lines.wait_for(1)[0] == path + ": the handler has not returned 0.001 seconds after the deadline of its call");
  CHECK_FALSE(op.health());
  stop.request_stop();
  const std::string cut = "requests of webhooks were still under way after 10 ms";
  CHECK(lines.wait_for(2)[1] == cut + ": " + path + "; the server waits for their handlers");
  go_on.count_down();
  CHECK(running.get().error().message == cut);
}

TEST_CASE("an operator with certificates of its own needs the rights that it declares") {
  constexpr const char* kConfiguration =
      R"({"metadata":{"name":"harbour"},"webhooks":[{"name":"fleets.harbour.io",)"
      R"("sideEffects":"None","admissionReviewVersions":["v1"],"rules":[{"apiGroups":["harbour.example.com"],)"
      R"("apiVersions":["v1"],"operations":["UPDATE"],"resources":["fleets"]}],"clientConfig":{"service":)"
      R"({"namespace":"default","name":"webhooks","path":"/validate-harbour-example-com-v1-fleet"}}}]})";
  auto server = kubexx::testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  const auto admin = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  const kubexx::DynamicApi configurations(
      admin, {"admissionregistration.k8s.io", "v1", "ValidatingWebhookConfiguration", "validatingwebhookconfigurations",
              false, false, false});
  REQUIRE(configurations.create(kubexx::test::json_value(kConfiguration)));
  const auto fleets = kubexx::api<Fleet>(admin, "default");
  Fleet north = kubexx::test::fleet("north");
  north.spec.replicas = 3;
  REQUIRE(fleets.create(north));

  const Certificates certificates;
  const kubexx::Webhooks none, hooks = fleet_hooks();
  const auto port = kubexx::WebhookServer::start(none, certificates.options()).value()->port();
  server.route_service("default", "webhooks", port);
  kubexx::Operator declared(admin, {.name = "tester"});
  serve_with_own_certificates(declared, hooks);
  const auto kubeconfig = server.add_user("tester", declared.rbac()).value();
  kubexx::Operator op(kubexx::Client::from_kubeconfig(kubeconfig).value(), {.name = "tester"});
  op.serve(hooks, {.service = "webhooks", .validating = {"harbour"}},
           {.address = "127.0.0.1", .port = port, .still_ready = std::chrono::milliseconds(0)});
  std::stop_source stop;
  kubexx::Result<> ended;
  std::atomic<bool> has_ended = false;
  std::jthread running([&] {
    ended = op.run(stop.get_token());
    has_ended = true;
  });
  const auto shrink = [](Fleet& fleet) { fleet.spec.replicas = 1; };
  auto shrunk = fleets.edit("north", shrink);
  while (!has_ended && !shrunk && shrunk.error().text().find("a fleet cannot shrink") == std::string::npos)
    shrunk = fleets.edit("north", shrink);
  CHECK_FALSE(shrunk);
  while (!has_ended && server.watches() == 0) std::this_thread::yield();
  CHECK_FALSE(has_ended);
  stop.request_stop();
  running.join();
  CHECK(ended);
  // A Secret that exists is updated when authorities change; watches that stream lists do not need "list".
  CHECK(server.unused_rights("tester") ==
        std::vector<std::string>{"list validatingwebhookconfigurations.admissionregistration.k8s.io",
                                 "update secrets in the namespace default"});
}

TEST_CASE("the conversions of the example lose nothing") {
  const kubexx::Webhooks hooks = games::hooks();
  const std::string definition =
      kubexx::test::repository_file("examples/gameserver/config/crd/games.example.com_gameservers.yaml");
  const auto checked = kubexx::testing::check_conversions(hooks, definition, {.documents = 100});
  INFO((checked ? "" : checked.error().message));
  CHECK(checked);
}

TEST_CASE("the page on versions contains what the example does") {
  CHECK(kubexx::test::check_snippets(
            "docs/versions.md", {"examples/gameserver/api/conversion.hpp", "examples/gameserver/api/conversion.cpp",
                                 "examples/gameserver/hooks.cpp", "examples/gameserver/serve.cpp",
                                 "examples/gameserver/api/v1.hpp", "tests/generated/webhooks_page_test.cpp"}) == 7);
}

namespace {

constexpr const char* kDefinition =
    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gameservers.games.example.com";

std::string ask_about_definition(const kubexx::Client& client, std::string method, std::string body = {}) {
  kubexx::client::Call call;
  call.request.method = std::move(method);
  call.request.target = kDefinition;
  call.request.headers = {{"Content-Type", "application/json-patch+json"}};
  call.request.body = std::move(body);
  return client.request(call).value();
}

/// Moves the storage version from v1 to v1alpha1, or back.
void store_in_first(const kubexx::Client& client, bool is_first) {
  ask_about_definition(client, "PATCH",
                       fmt::format(R"([{{"op":"replace","path":"/spec/versions/0/storage","value":{}}},)"
                                   R"({{"op":"replace","path":"/spec/versions/1/storage","value":{}}}])",
                                   !is_first, is_first));
}

bool is_stored_in(const kubexx::Client& client, const std::string& versions) {
  return ask_about_definition(client, "GET").find("\"storedVersions\":" + versions) != std::string::npos;
}

/// Never called: it would wait until the definition has settled.
[[maybe_unused]] void migrate_game_servers(const kubexx::Client& client) {
  const auto report = kubexx::migrate(client, "gameservers.games.example.com");
  if (report && report->cleared) std::cout << "all objects are stored in " << report->storage << '\n';
}

}  // namespace

TEST_CASE("an API server converts game servers with the webhooks of the example, and loses nothing") {
  namespace v1 = games::v1;
  namespace v1alpha1 = games::v1alpha1;
  const auto server = game_server_api();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  const Certificates certificates;
  const kubexx::Webhooks hooks = games::hooks();
  const auto serving = kubexx::WebhookServer::start(hooks, certificates.options()).value();
  convert_by(client, *serving, certificates.authority.certificate);

  const auto old_api = kubexx::api<v1alpha1::GameServer>(client, "default");
  const auto new_api = kubexx::api<v1::GameServer>(client, "default");
  v1alpha1::GameServer arena;
  arena.metadata.name = "arena";
  arena.spec = {.image = "arena:7", .port = 7777};
  old_api.create(arena).value();
  v1::GameServer stored = new_api.get("arena").value();
  CHECK(stored.spec.ports.front().container_port == 7777);
  stored.spec.max_players = 40;
  stored.spec.ports.push_back({.name = "voice", .container_port = 7778});
  new_api.update(stored).value();

  arena = old_api.get("arena").value();
  CHECK(arena.spec.port == 7777);
  arena.spec.port = 8888;
  old_api.update(arena).value();
  stored = new_api.get("arena").value();
  CHECK(stored.spec.max_players == 40);
  REQUIRE(stored.spec.ports.size() == 2);
  CHECK((stored.spec.ports[0].container_port == 8888 && stored.spec.ports[1].name == "voice"));
  INFO(kubexx::encode(stored));
  CHECK(stored.metadata.annotations.empty());

  // An apply through the old version leaves alone what it cannot see.
  kubexx::ResourceTraits<v1alpha1::GameServer>::Apply image;
  image.metadata.name = "arena";
  image.spec.image = "arena:8";
  old_api.apply(image, {.manager = "image", .force = true}).value();
  stored = new_api.get("arena").value();
  CHECK((stored.spec.image == "arena:8" && stored.spec.max_players == 40 && stored.spec.ports.size() == 2));

  store_in_first(client, true);
  arena = old_api.get("arena").value();
  arena.spec.port = 9999;
  old_api.update(arena).value();
  store_in_first(client, false);
  REQUIRE(is_stored_in(client, R"(["v1","v1alpha1"])"));
  const auto report = kubexx::migrate(client, "gameservers.games.example.com", {.settle = {}});
  REQUIRE(report);
  CHECK(report->written == 1);
  CHECK(report->cleared);
  CHECK(is_stored_in(client, R"(["v1"])"));
  CHECK(new_api.get("arena").value().spec.ports.front().container_port == 9999);
}

namespace {

/// An expression of the policy on the page on versions, after `mark`.
std::string policy_expression(const std::string& mark) {
  const std::string page = kubexx::test::repository_file("docs/versions.md"), key = "expression: ";
  const std::size_t begin = page.find(key, page.find(mark, page.find("kind: ValidatingAdmissionPolicy"))) + key.size();
  std::string text = page.substr(begin, page.find('\n', begin) - begin);
  if (text.starts_with('\'')) text = text.substr(1, text.size() - 2);
  return text;
}

/// A webhook that rejects what the policy rejects: an API server evaluates its conditions like those of a policy.
void enforce_policy(const kubexx::Client& client) {
  std::string rule = policy_expression("validations:");
  for (const std::string name : {"now", "before"})
    for (std::size_t at = 0; (at = rule.find("variables." + name)) != std::string::npos;)
      rule.replace(at, 10 + name.size(), "(" + policy_expression("- name: " + name) + ")");
  const kubexx::json::Value expression = "!(" + rule + ")";
  const kubexx::ResourceInfo webhooks{"admissionregistration.k8s.io",   "v1",  "ValidatingWebhookConfiguration",
                                      "validatingwebhookconfigurations", false, false, false};
  const std::string configuration =
      R"({"metadata":{"name":"policy"},"webhooks":[{"name":"policy.games.io","sideEffects":"None",)"
      R"("admissionReviewVersions":["v1"],"matchPolicy":"Exact","clientConfig":{"url":"https://127.0.0.1:1/"},"rules":[)"
      R"({"apiGroups":["games.example.com"],"apiVersions":["*"],"operations":["CREATE","UPDATE"],)"
      R"("resources":["gameservers"]}],"matchConditions":[{"name":"changed","expression":)" +
      kubexx::json::to_text(expression) + "}]}]}";
  kubexx::DynamicApi(client, webhooks)
      .create(std::get<kubexx::json::Value>(kubexx::json::parse(configuration)))
      .value();
}

}  // namespace

TEST_CASE("the policy of the page on versions rejects values that a client writes into the annotation") {
  namespace v1 = games::v1;
  namespace v1alpha1 = games::v1alpha1;
  const auto server = game_server_api();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  const Certificates certificates;
  const kubexx::Webhooks hooks = games::hooks();
  const auto serving = kubexx::WebhookServer::start(hooks, certificates.options()).value();
  convert_by(client, *serving, certificates.authority.certificate);
  const auto old_api = kubexx::api<v1alpha1::GameServer>(client, "default");
  const auto new_api = kubexx::api<v1::GameServer>(client, "default");
  const auto forge = [&](const std::string& phase) {
    return old_api.patch("arena", kubexx::merge_patch(
                                      R"({"metadata":{"annotations":{"kubexx.io/retained":"{\"v1\":{\"set\":{)"
                                      R"(\"status\":{\"phase\":\")" +
                                      phase + R"(\",\"players\":0}}}}"}}})"));
  };
  v1::GameServer arena;
  arena.metadata.name = "arena";
  arena.spec = {.image = "arena:7", .ports = {{.name = "game", .container_port = 7777}}, .max_players = 40};
  new_api.create(arena).value();
  REQUIRE(forge("Ready"));
  CHECK(new_api.get("arena").value().status.value().phase == v1::Phase::Ready);

  enforce_policy(client);
  CHECK_FALSE(forge("Ended"));
  CHECK(new_api.get("arena").value().status.value().phase == v1::Phase::Ready);
  auto old = old_api.get("arena").value();
  old.spec.image = "arena:8";
  CHECK(old_api.update(old));
  CHECK(old_api.patch("arena", kubexx::merge_patch(R"({"spec":{"port":8888}})")));
  arena = new_api.get("arena").value();
  CHECK((arena.spec.image == "arena:8" && arena.spec.ports.front().container_port == 8888));
  arena.spec.max_players = 50;
  CHECK(new_api.update(arena));
  old.metadata = {.name = "other", .annotations = old.metadata.annotations};
  CHECK_FALSE(old_api.create(old));
  old.metadata.annotations.clear();
  CHECK(old_api.create(old));
}
