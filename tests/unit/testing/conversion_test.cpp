#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include <kubexx/testing/api_server.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/http/server.hpp"
#include "runtime/json/depth.hpp"
#include "runtime/review/conversion_review.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/conversion/conversion_webhooks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tls_peer.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;
using test::TlsPeer;

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// A gauge counts degrees in v2 and calls them celsius in v1.
json::Value converted_gauge(json::Value object, const std::string& api_version) {
  const bool to_first = api_version == "example.com/v1";
  set(object, {"apiVersion"}, api_version);
  const json::Value* value = find(object, {"spec", to_first ? "degrees" : "celsius"});
  if (value != nullptr) {
    const json::Value kept = *value;
    set(object, {"spec"}, json::Object());
    set(object, {"spec", to_first ? "celsius" : "degrees"}, kept);
  }
  return object;
}

/// A conversion webhook on a port of its own.
class Webhook {
 public:
  using Change = std::function<void(json::Value& object)>;

  Webhook() {
    authority_ = http::make_authority("webhook-ca").value();
    http::ServerOptions options;
    options.identity =
        http::make_identity(authority_, {.name = "webhook", .hosts = {"127.0.0.1", "hooks.site.svc"}}).value();
    server_ = http::Server::start(std::move(options), [this](const auto& exchange) { answer(exchange); }).value();
  }

  std::string url() const { return "https://127.0.0.1:" + std::to_string(server_->port()) + "/convert"; }
  std::uint16_t port() const { return server_->port(); }
  std::string bundle() const { return core::encode_base64(authority_.certificate, core::Base64Alphabet::standard); }
  std::vector<json::Value> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
  }

  std::atomic<bool> is_broken = false, hangs = false;
  std::atomic<int> busy = 0;  ///< requests that are answered with 503 and `Retry-After`
  std::string retry_after = "0";
  /// What it does to a converted object beside.
  void set_change(Change change) {
    const std::lock_guard lock(mutex_);
    change_ = std::move(change);
  }

 private:
  void answer(const std::shared_ptr<http::Exchange>& exchange) {
    const std::lock_guard lock(mutex_);
    requests_.push_back(parsed(exchange->request().body));
    set(requests_.back(), {"target"}, exchange->request().target);
    if (hangs) return waiting_.push_back(exchange);
    if (is_broken) return exchange->reply({500, {{"Content-Type", "text/plain"}}, "out of order\n"});
    if (busy > 0 && busy-- > 0)
      return exchange->reply({503, {{"Content-Type", "text/plain"}, {"Retry-After", retry_after}}, "busy\n"});
    const json::Value& review = requests_.back();
    json::Array objects;
    for (const json::Value& object : find(review, {"request", "objects"})->as_array()) {
      objects.push_back(converted_gauge(object, text_at(review, {"request", "desiredAPIVersion"})));
      if (change_) change_(objects.back());
    }
    json::Value reply = json::Object();
    set(reply, {"kind"}, "ConversionReview");
    set(reply, {"apiVersion"}, text_at(review, {"apiVersion"}));
    set(reply, {"response", "uid"}, text_at(review, {"request", "uid"}));
    set(reply, {"response", "result", "status"}, "Success");
    set(reply, {"response", "convertedObjects"}, std::move(objects));
    exchange->reply({200, {{"Content-Type", "application/json"}}, json::to_text(reply)});
  }

  http::Identity authority_;
  mutable std::mutex mutex_;
  std::vector<json::Value> requests_;
  std::vector<std::shared_ptr<http::Exchange>> waiting_;
  Change change_;
  std::unique_ptr<http::Server> server_;
};

/// Gauges, which are stored as v2.
std::string gauges(const Webhook& webhook) {
  json::Value crd = parsed(R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{"name":"gauges.example.com"},"spec":{"group":"example.com","scope":"Cluster",
"names":{"plural":"gauges","singular":"gauge","kind":"Gauge","listKind":"GaugeList"},
"conversion":{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{}}},
"versions":[
{"name":"v2","served":true,"storage":true,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.degrees",
"statusReplicasPath":".status.seen"}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","properties":{"degrees":{"type":"integer","maximum":100}}},
"status":{"type":"object","properties":{"seen":{"type":"integer"}}}}}}},
{"name":"v1","served":true,"storage":false,"subresources":{"status":{},"scale":{"specReplicasPath":".spec.celsius",
"statusReplicasPath":".status.seen"}},"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","properties":{"celsius":{"type":"integer","maximum":50}}},
"status":{"type":"object","properties":{"seen":{"type":"integer"}}}}}}}]}})json");
  set(crd, {"spec", "conversion", "webhook", "clientConfig", "url"}, webhook.url());
  set(crd, {"spec", "conversion", "webhook", "clientConfig", "caBundle"}, webhook.bundle());
  return json::to_text(crd);
}

struct Reply {
  int code = 0;
  json::Value body;
  std::string text(json::MemberPath path) const { return text_at(body, path); }
  std::int64_t number(json::MemberPath path) const {
    const json::Value* value = find(body, path);
    return value == nullptr ? -1 : std::get<std::int64_t>(value->variant());
  }
};

const std::string kFirst = "/apis/example.com/v1/gauges", kSecond = "/apis/example.com/v2/gauges";

struct Fixture {
  Webhook webhook;
  ApiServer server = start();
  std::string token = server.token();

  ApiServer start() const {
    ApiServerOptions options;
    options.crds = {gauges(webhook)};
    return ApiServer::start(std::move(options)).value();
  }
  TlsPeer connect() const {
    return TlsPeer(static_cast<std::uint16_t>(std::stoi(server.url().substr(server.url().rfind(':') + 1))),
                   {server.authority(), {}, {}});
  }
  void send(TlsPeer& peer, const std::string& method, const std::string& target, const std::string& body = {},
            const std::string& type = "application/json") const {
    peer.send(method + " " + target + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token +
              "\r\nContent-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }
  static Reply read(TlsPeer& peer) {
    const std::string answer = peer.read_answer();
    return {std::stoi(answer.substr(9)), parsed(answer.substr(answer.find("\r\n\r\n") + 4))};
  }
  Reply ask(const std::string& method, const std::string& target, const std::string& body = {},
            const std::string& type = "application/json") const {
    TlsPeer peer = connect();
    send(peer, method, target, body, type);
    return read(peer);
  }
  Reply get(const std::string& target) const { return ask("GET", target); }
  Reply make_first(const std::string& name, int celsius) const {
    return ask("POST", kFirst,
               R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":")" + name +
                   R"("},"spec":{"celsius":)" + std::to_string(celsius) + "}}");
  }
  Reply make_second(const std::string& name, int degrees) const {
    return ask("POST", kSecond,
               R"({"apiVersion":"example.com/v2","kind":"Gauge","metadata":{"name":")" + name +
                   R"("},"spec":{"degrees":)" + std::to_string(degrees) + "}}");
  }
};

/// One gauge, which v1 is asked for.
using review::ConversionReview;
using review::ReviewFault;

ConversionReview gauge_review() {
  return {
      "7",
      "example.com/v1",
      {parsed(
          R"({"apiVersion":"example.com/v2","kind":"Gauge","metadata":{"name":"a","uid":"u","finalizers":["x.y/z"],)"
          R"("labels":{"a":"b"},"annotations":{"c":"d"}}})")}};
}

}  // namespace

TEST_CASE("A webhook gets the objects to convert") {
  const ConversionReview review{"7", "example.com/v1", {parsed(R"({"kind":"Gauge"})")}};
  const std::string text = request_text(review, {"v9", "v1beta1", "v1"});
  CHECK(text == R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1beta1","request":{"uid":"7",)"
                R"("desiredAPIVersion":"example.com/v1","objects":[{"kind":"Gauge"}]},"response":{"uid":"",)"
                R"("convertedObjects":null,"result":{"metadata":{}}}})");
}

TEST_CASE("A webhook gets the members of objects in the order of their keys") {
  const ConversionReview review{"7", "example.com/v1", {parsed(R"({"kind":"Gauge","b":[{"d":1,"c":2}],"a":{}})")}};
  CHECK(request_text(review, {"v1"}).find(R"("objects":[{"a":{},"b":[{"c":2,"d":1}],"kind":"Gauge"}])") !=
        std::string::npos);
}

TEST_CASE("what a webhook may not answer") {
  const ConversionReview review = gauge_review();
  const auto fault = [&](const std::string& body) {
    auto read = read_answer(review, body);
    const auto* fault = std::get_if<ReviewFault>(&read);
    return fault == nullptr ? std::string() : fault->message;
  };
  const auto with = [&](const std::string& object) {
    return fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7",)"
                 R"("result":{"status":"Success"},"convertedObjects":[)" +
                 object + "]}}");
  };
  const std::string of = "conversion webhook for example.com/v2, Kind=Gauge ";
  CHECK(fault("garbage") ==
        of + "failed: couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type "
             R"(struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" })");
  CHECK(fault("{") == of + "failed: couldn't get version/kind; json parse error: unexpected end of JSON input");
  CHECK(fault("{}") == of + "failed: Object 'Kind' is missing in '{}'");
  CHECK(
      fault(R"({"kind":"Status","apiVersion":"v1"})") ==
      of + "failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /v1, Kind=Status");
  CHECK(fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1"})") ==
        of + "failed: no response provided");
  CHECK(fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"8"}})") ==
        of + "failed: expected response.uid=\"7\", got \"8\"");
  CHECK(fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7"}})") ==
        of + "failed: response.result.status was '', not 'Success'");
  CHECK(fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7",)"
              R"("result":{"status":"Failure","message":"too hot"}}})") == of + "failed: too hot");
  CHECK(with("") == of + "returned 0 objects, expected 1");
  CHECK(with(R"({"apiVersion":"example.com/v2","kind":"Gauge"})") ==
        of + "returned invalid object at index 0: invalid groupVersion (expected example.com/v1, received "
             "example.com/v2)");
  CHECK(with(R"({"apiVersion":"example.com/v1","kind":"Meter"})") ==
        of + "returned invalid object at index 0: invalid kind (expected Gauge, received Meter)");
  CHECK(with(R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"b","uid":"u"}})") ==
        of + "returned invalid object: must have the same name: a != b");
  CHECK(with(R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u","labels":{"a":1}}})") ==
        of + "returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object");
  CHECK(with(R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u","labels":{"a":"-"}}})")
            .starts_with(of + "returned invalid metadata: metadata.labels"));
  CHECK(with(R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u"}})").empty());
  std::string deep = "1";
  for (std::size_t i = 0; i < json::kMostObjectLevels; ++i) deep = "[" + deep + "]";
  const std::string start =
      R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u"},"spec":)";
  CHECK(with(start + deep + "}") == of + "returned invalid object: nested deeper than 470 levels");
  CHECK(with(start + deep.substr(1, deep.size() - 2) + "}").empty());
}

TEST_CASE("a webhook changes labels and annotations, and no other metadata") {
  const ConversionReview review = gauge_review();
  auto read = read_answer(
      review,
      R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1","response":{"uid":"7","result":{"status":)"
      R"("Success"},"convertedObjects":[{"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u",)"
      R"("finalizers":[],"labels":{"e":"f"}},"spec":{}}]}})");
  CHECK(std::get<std::vector<json::Value>>(read).front() ==
        parsed(R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u","finalizers":)"
               R"(["x.y/z"],"labels":{"e":"f"}},"spec":{}})"));
}

TEST_CASE("every verb works in a version that a webhook converts") {
  const Fixture fixture;
  const Reply made = fixture.make_first("a", 20);
  REQUIRE(made.code == 201);
  CHECK(made.text({"apiVersion"}) == "example.com/v1");
  CHECK(made.number({"spec", "celsius"}) == 20);
  CHECK(fixture.get(kSecond + "/a").number({"spec", "degrees"}) == 20);
  CHECK(fixture.get(kSecond + "/a").text({"metadata", "uid"}) == made.text({"metadata", "uid"}));

  CHECK(fixture.make_first("hot", 51).code == 422);
  CHECK(fixture.make_second("hot", 51).code == 201);
  CHECK(fixture.get(kFirst + "/hot").number({"spec", "celsius"}) == 51);

  json::Value object = fixture.get(kFirst + "/a").body;
  set(object, {"spec", "celsius"}, 21);
  const Reply put = fixture.ask("PUT", kFirst + "/a", json::to_text(object));
  CHECK(put.code == 200);
  CHECK(put.number({"spec", "celsius"}) == 21);
  CHECK(put.number({"metadata", "generation"}) == 2);
  CHECK(fixture.ask("PUT", kFirst + "/a", json::to_text(object)).code == 409);
  const Reply same = fixture.ask("PUT", kFirst + "/a", json::to_text(put.body));
  CHECK(same.text({"metadata", "resourceVersion"}) == put.text({"metadata", "resourceVersion"}));

  const Reply merged =
      fixture.ask("PATCH", kFirst + "/a", R"({"spec":{"celsius":22}})", "application/merge-patch+json");
  CHECK(merged.number({"spec", "celsius"}) == 22);
  const Reply applied = fixture.ask("PATCH", kFirst + "/a?fieldManager=me&force=true",
                                    R"({"apiVersion":"example.com/v1","kind":"Gauge","spec":{"celsius":23}})",
                                    "application/apply-patch+yaml");
  CHECK(applied.code == 200);
  CHECK(applied.number({"spec", "celsius"}) == 23);
  CHECK(fixture.ask("PATCH", kFirst + "/a/status", R"({"status":{"seen":3}})", "application/merge-patch+json")
            .number({"status", "seen"}) == 3);
  CHECK(fixture.get(kFirst + "/a/scale").number({"spec", "replicas"}) == 23);
  CHECK(fixture.ask("PATCH", kFirst + "/a/scale", R"({"spec":{"replicas":24}})", "application/merge-patch+json").code ==
        200);
  CHECK(fixture.get(kSecond + "/a").number({"spec", "degrees"}) == 24);
  CHECK(fixture.get(kSecond + "/a").number({"status", "seen"}) == 3);

  CHECK(find(fixture.get(kFirst).body, {"items"})->as_array().size() == 2);
  CHECK(fixture.ask("DELETE", kFirst + "/a").text({"status"}) == "Success");
  CHECK(fixture.ask("DELETE", kFirst).code == 200);
  CHECK(find(fixture.get(kSecond).body, {"items"})->as_array().empty());
}

TEST_CASE("a deletion that finalizers delay stores the object in the storage version of the moment") {
  Fixture fixture;
  const auto make = [&](const std::string& name) {
    const std::string gauge = R"({"apiVersion":"example.com/v2","kind":"Gauge","metadata":{"name":")" + name +
                              R"(","finalizers":["x.y/z"]},"spec":{"degrees":20}})";
    REQUIRE(fixture.ask("POST", kSecond, gauge).code == 201);
  };
  make("a"), make("b");
  const std::string definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gauges.example.com";
  json::Value moved = fixture.get(definition).body;
  for (json::Value& version : find(moved, {"spec", "versions"})->as_array())
    set(version, {"storage"}, text_at(version, {"name"}) == "v1");
  REQUIRE(fixture.ask("PUT", definition, json::to_text(moved)).code == 200);

  Webhook& webhook = fixture.webhook;
  webhook.is_broken = true;
  CHECK(fixture.ask("DELETE", kSecond + "/a").code == 500);
  webhook.is_broken = false;
  const Reply deleted = fixture.ask("DELETE", kSecond + "/a");
  CHECK(deleted.code == 200);
  CHECK(deleted.text({"apiVersion"}) == "example.com/v2");
  int code = 429;  // while the storage of a changed definition is initialized
  for (int tries = 0; code == 429 && tries < 100; ++tries) {
    code = fixture.ask("DELETE", kSecond).code;
    if (code == 429) std::this_thread::sleep_for(50ms);
  }
  CHECK(code == 200);
  webhook.is_broken = true;
  for (const char* name : {"/a", "/b"}) {
    const Reply stored = fixture.get(kFirst + name);
    CHECK(stored.code == 200);
    CHECK(stored.number({"spec", "celsius"}) == 20);
    CHECK_FALSE(stored.text({"metadata", "deletionTimestamp"}).empty());
    CHECK(fixture.get(kSecond + name).code == 500);
  }
}

TEST_CASE("who owns a field is found out in the version that he wrote in") {
  const Fixture fixture;
  REQUIRE(fixture
              .ask("PATCH", kFirst + "/a?fieldManager=first",
                   R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a"},"spec":{"celsius":20}})",
                   "application/apply-patch+yaml")
              .code == 201);
  const std::string other =
      R"({"apiVersion":"example.com/v2","kind":"Gauge","metadata":{"name":"a"},"spec":{"degrees":30}})";
  const Reply refused = fixture.ask("PATCH", kSecond + "/a?fieldManager=second", other, "application/apply-patch+yaml");
  CHECK(refused.code == 409);
  CHECK(refused.text({"message"}) == "Apply failed with 1 conflict: conflict with \"first\": .spec.celsius");
  CHECK(
      fixture.ask("PATCH", kSecond + "/a?fieldManager=second&force=true", other, "application/apply-patch+yaml").code ==
      200);
  CHECK(json::to_text(fixture.get(kFirst + "/a").body).find("\"first\"") == std::string::npos);
}

TEST_CASE("what a webhook sees is what will be stored") {
  const Fixture fixture;
  const Reply made = fixture.ask(
      "POST", kFirst,
      R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"generateName":"g-"},"spec":{"celsius":1}})");
  REQUIRE(made.code == 201);
  const json::Value review = fixture.webhook.requests().front();
  CHECK(text_at(review, {"target"}) == "/convert?timeout=30s");
  CHECK(text_at(review, {"request", "desiredAPIVersion"}) == "example.com/v2");
  const json::Value& seen = find(review, {"request", "objects"})->as_array().front();
  CHECK(text_at(seen, {"metadata", "name"}) == made.text({"metadata", "name"}));
  CHECK(text_at(seen, {"metadata", "uid"}) == made.text({"metadata", "uid"}));
}

TEST_CASE("Fields that the other version does not have are dropped") {
  Fixture fixture;
  fixture.webhook.set_change([](json::Value& object) { set(object, {"spec", "more"}, "x"); });
  REQUIRE(fixture.make_first("a", 20).code == 201);
  CHECK(find(fixture.get(kSecond + "/a").body, {"spec", "more"}) == nullptr);
  CHECK(find(fixture.get(kFirst + "/a").body, {"spec", "more"}) == nullptr);
}

TEST_CASE("fields that the other version does not have are kept for admission webhooks") {
  Webhook webhook;
  webhook.set_change([](json::Value& object) { set(object, {"spec", "more"}, "x"); });
  WebhookDoor door;
  const Definition definition(schema::decode_crd(parsed(gauges(webhook))).crd);
  const json::Value gauge = parsed(
      R"({"apiVersion":"example.com/v1","kind":"Gauge","metadata":{"name":"a","uid":"u"},"spec":{"celsius":1}})");
  const Outcome<json::Value> converted = convert_object(door, definition, gauge, "example.com/v2", "7", {});
  REQUIRE(converted);
  CHECK(json::to_text(*find(*converted, {"spec"})) == R"({"degrees":1,"more":"x"})");
}

TEST_CASE("A watch of the other version continues while the webhook responds") {
  Fixture fixture;
  TlsPeer watcher = fixture.connect();
  fixture.send(watcher, "GET", kFirst + "?watch=true");
  watcher.read_until("\r\n\r\n");
  REQUIRE(fixture.make_second("a", 20).code == 201);
  const std::string added = watcher.read_until("\"celsius\":20");
  CHECK(added.find(R"("type":"ADDED")") != std::string::npos);
  CHECK(added.find(R"("apiVersion":"example.com/v1")") != std::string::npos);
  REQUIRE(fixture.ask("DELETE", kSecond + "/a").code == 200);
  CHECK(watcher.read_until("DELETED").find("DELETED") != std::string::npos);
  fixture.webhook.is_broken = true;
  REQUIRE(fixture.make_second("b", 20).code == 201);
  CHECK(watcher.read_until("\r\n0\r\n\r\n").find("ADDED") == std::string::npos);
  CHECK(fixture.get(kFirst).code == 500);
  CHECK(fixture.get(kSecond).code == 200);
}

TEST_CASE("Lists of the other version work without the webhook; all other requests fail with its error") {
  Fixture fixture;
  REQUIRE(fixture.make_second("a", 20).code == 201);
  REQUIRE(fixture.get(kFirst).code == 200);
  fixture.webhook.is_broken = true;
  const Reply list = fixture.get(kFirst);
  CHECK(list.code == 200);
  CHECK(json::to_text(list.body).find("\"celsius\":20") != std::string::npos);
  const Reply one = fixture.get(kFirst + "/a");
  CHECK(one.code == 500);
  CHECK(one.text({"reason"}).empty());
  CHECK(one.text({"message"}) ==
        "conversion webhook for example.com/v2, Kind=Gauge failed: an error on the server (\"out of order\") has "
        "prevented the request from succeeding");
  CHECK(fixture.make_first("b", 20).code == 500);
  CHECK(fixture.get(kSecond + "/b").code == 404);
  CHECK(fixture.ask("DELETE", kFirst + "/a").code == 500);
  CHECK(fixture.get(kFirst + "/absent").code == 404);
  fixture.webhook.is_broken = false;
  CHECK(fixture.get(kFirst + "/a").code == 200);
}

TEST_CASE("a write in the stored version does not need that of another owner, an apply does") {
  Fixture fixture;
  REQUIRE(fixture.make_first("a", 20).code == 201);
  fixture.webhook.is_broken = true;
  const Reply patched = fixture.ask("PATCH", kSecond + "/a?fieldManager=two", R"({"spec":{"degrees":30}})",
                                    "application/merge-patch+json");
  CHECK(patched.code == 200);
  CHECK(patched.number({"spec", "degrees"}) == 30);
  const Reply applied =
      fixture.ask("PATCH", kSecond + "/a?fieldManager=three&force=true",
                  R"({"apiVersion":"example.com/v2","kind":"Gauge","metadata":{"name":"a"},"spec":{"degrees":31}})",
                  "application/apply-patch+yaml");
  CHECK(applied.code == 500);
  CHECK(applied.text({"message"}).starts_with("conversion webhook for example.com/v2, Kind=Gauge failed: "));
  CHECK(fixture.get(kSecond + "/a").number({"spec", "degrees"}) == 30);
}

TEST_CASE("Waiting for a webhook delays no other request and no shutdown") {
  Fixture fixture;
  REQUIRE(fixture.make_second("a", 20).code == 201);
  fixture.webhook.hangs = true;
  TlsPeer waiting = fixture.connect();
  fixture.send(waiting, "GET", kFirst + "/a");
  while (fixture.webhook.waiting() == 0) std::this_thread::sleep_for(1ms);
  CHECK(fixture.get(kSecond + "/a").code == 200);
  const auto start = std::chrono::steady_clock::now();
  {
    const ApiServer ended = std::move(fixture.server);
  }
  CHECK(std::chrono::steady_clock::now() - start < 20s);  // the call would take thirty
}

TEST_CASE("Webhooks deliver nothing after they were stopped") {
  schema::CustomResourceDefinition crd = schema::decode_crd(parsed(kCronTabs)).crd;
  schema::default_crd(crd);
  crd.conversion.emplace().strategy = "Webhook";
  crd.conversion->client.emplace().url = "https://127.0.0.1:1/convert";
  crd.conversion->review_versions = {"v1"};
  const Question question{std::make_shared<const Definition>(crd), parsed(R"({"kind":"CronTab"})"),
                          "stable.example.com/v2"};
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  std::atomic<std::size_t> count = 0;
  int told = 0;
  WebhookDoor door;
  auto webhooks = std::make_unique<ConversionWebhooks>(door, [&](std::function<void()> task) {
    const std::lock_guard lock(mutex);
    posted.push_back(std::move(task));
    ++count;
  });
  for (int i = 0; i < 2; ++i) webhooks->ask({question}, "uid", [&](const auto&) { ++told; });
  while (count < 2) std::this_thread::sleep_for(1ms);
  posted[0]();
  CHECK(told == 1);
  webhooks->stop();
  webhooks->ask({question}, "uid", [&](const auto&) { ++told; });
  posted[1]();
  webhooks.reset();
  posted[1]();
  CHECK(told == 1);
}

TEST_CASE("a webhook is called through its service, to the port that tests name") {
  Fixture fixture;
  fixture.make_second("a", 20);
  const std::string definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gauges.example.com";
  const Reply patched = fixture.ask(
      "PATCH", definition,
      R"({"spec":{"conversion":{"webhook":{"clientConfig":{"url":null,"service":{"namespace":"site","name":"hooks",)"
      R"("path":"/convert"}}}}}})",
      "application/merge-patch+json");
  REQUIRE(patched.code == 200);
  const Reply lost = fixture.get(kFirst + "/a");
  CHECK(lost.code == 500);
  CHECK(lost.text({"message"}) ==
        "conversion webhook for example.com/v2, Kind=Gauge failed: Post "
        "\"https://hooks.site.svc:443/convert?timeout=30s\": service \"hooks\" not found");
  fixture.server.route_service("site", "hooks", fixture.webhook.port());
  CHECK(fixture.get(kFirst + "/a").number({"spec", "celsius"}) == 20);
  CHECK(text_at(fixture.webhook.requests().back(), {"target"}) == "/convert?timeout=30s");
}

TEST_CASE("a webhook that is busy is called again when it wants, ten times at most") {
  Webhook webhook;
  WebhookDoor door;
  schema::WebhookClient client;
  client.url = webhook.url();
  client.ca_bundle = webhook.bundle();
  const std::string review = request_text(gauge_review(), {"v1"});
  const auto calls = [&](int busy, const std::string& retry_after, int status) {
    const auto before = webhook.requests().size();
    webhook.retry_after = retry_after;
    webhook.busy = busy;
    const auto response = door.post(client, review, 60s, {});
    CHECK(std::get<http::Response>(response).status == status);
    webhook.busy = 0;
    return webhook.requests().size() - before;
  };
  CHECK(calls(3, "0", 200) == 4);
  CHECK(calls(10, "-1", 200) == 11);
  CHECK(calls(11, "0", 503) == 11);
  // Dates are not read, and an answer without the header is final.
  CHECK(calls(1, "Wed, 25 Nov 2026 10:00:00 GMT", 503) == 1);
  CHECK(calls(1, "", 503) == 1);
  // The wait would end after the time of the call.
  webhook.retry_after = "3600";
  webhook.busy = 1;
  const auto late = door.post(client, review, 1s, {});
  REQUIRE(std::holds_alternative<std::string>(late));
  CHECK(std::get<std::string>(late) == "Post \"" + webhook.url() + "?timeout=1s\": context deadline exceeded");
}

TEST_CASE("a call that takes too long fails with the message of a real server") {
  Webhook webhook;
  webhook.hangs = true;
  WebhookDoor door;
  schema::WebhookClient client;
  client.url = webhook.url();
  client.ca_bundle = webhook.bundle();
  const auto late = door.post(client, request_text(gauge_review(), {"v1"}), 1s, {});
  REQUIRE(std::holds_alternative<std::string>(late));
  CHECK(std::get<std::string>(late) == "Post \"" + webhook.url() + "?timeout=1s\": context deadline exceeded");
}

TEST_CASE("an update finds what was written while the webhook was asked") {
  Fixture fixture;
  const Reply made = fixture.make_second("a", 20);
  json::Value object = fixture.get(kFirst + "/a").body;
  set(object, {"spec", "celsius"}, 30);
  // During the first conversion of the update, another client writes the object.
  std::atomic<bool> is_first = true;
  fixture.webhook.set_change([&](json::Value&) {
    if (is_first.exchange(false))
      fixture.ask("PATCH", kSecond + "/a", R"({"spec":{"degrees":25}})", "application/merge-patch+json");
  });
  CHECK(fixture.ask("PUT", kFirst + "/a", json::to_text(object)).code == 409);
  CHECK(fixture.get(kSecond + "/a").number({"spec", "degrees"}) == 25);
}

}  // namespace kubexx::testing
