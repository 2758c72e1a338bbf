#include <kubexx/webhook/webhooks.hpp>

#include <fmt/format.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"

namespace {

using namespace kubexx;
using test::Database;

constexpr const char* kValidate = "/validate-demo-io-v1-database";
constexpr const char* kMutate = "/mutate-demo-io-v1-database";

std::string object(const std::string& spec, const std::string& metadata = "") {
  return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main")" + metadata + R"(},"spec":)" +
         spec + "}";
}

/// A review as API servers write it.
std::string review(const std::string& operation, const std::string& object, const std::string& old = "null",
                   const std::string& version = "v1", const std::string& kind = "Database") {
  return fmt::format(
      R"({{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/{}","request":{{"uid":"u-1",
      "kind":{{"group":"demo.io","version":"v1","kind":"{}"}},
      "resource":{{"group":"demo.io","version":"v1","resource":"databases"}},
      "requestKind":{{"group":"demo.io","version":"v1beta1","kind":"{}"}},"name":"main","namespace":"default",
      "operation":"{}","userInfo":{{"username":"anna","groups":["dev"],"extra":{{"a":["b"]}}}},
      "object":{},"oldObject":{},"dryRun":true,"options":null}}}})",
      version, kind, kind, operation, object, old);
}

json::Value value_of(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

json::Value response(const Webhooks& hooks, const char* path, const std::string& body) {
  const WebhookReply reply = hooks.answer({.path = path, .body = body});
  INFO(reply.body);
  REQUIRE(reply.code == 200);
  return *json::find(value_of(reply.body), {"response"});
}

Webhooks refusing_small() {
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>& review) -> Decision {
    if (review.object->spec.replicas > 1) return {.warnings = {"many replicas"}, .audit = {{"replicas", "many"}}};
    return {.denied = Denial{.message = "too small", .causes = {{"FieldValueInvalid", "at least 2", "spec.replicas"}}}};
  });
  return hooks;
}

}  // namespace

TEST_CASE("a validating webhook allows with warnings, or denies with causes") {
  const Webhooks hooks = refusing_small();
  CHECK(
      response(hooks, kValidate, review("CREATE", object(R"({"replicas":3})"))) ==
      value_of(R"({"uid":"u-1","allowed":true,"auditAnnotations":{"replicas":"many"},"warnings":["many replicas"]})"));
  CHECK(response(hooks, kValidate, review("CREATE", object(R"({"replicas":1})"))) ==
        value_of(R"({"uid":"u-1","allowed":false,"status":{"status":"Failure","message":"too small","reason":"Invalid",
          "details":{"name":"main","group":"demo.io","kind":"Database","causes":[
            {"reason":"FieldValueInvalid","message":"at least 2","field":"spec.replicas"}]},"code":422}})"));
}

TEST_CASE("field errors deny with the message, the status and the causes of an API server") {
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>& review) -> Decision {
    FieldErrors errors;
    const auto replicas = review.object->spec.replicas;
    if (replicas < 2) errors.invalid("spec.replicas", replicas, "must be at least 2");
    if (replicas < 1) errors.required("spec.image");
    return decide(review, errors);
  });
  const auto status = [&](int replicas) {
    const std::string spec = fmt::format(R"({{"replicas":{}}})", replicas);
    return response(hooks, kValidate, review("CREATE", object(spec)));
  };
  CHECK(status(2) == value_of(R"({"uid":"u-1","allowed":true})"));
  CHECK(json::text_at(status(1), {"status", "message"}) ==
        R"(Database.demo.io "main" is invalid: spec.replicas: Invalid value: 1: must be at least 2)");
  CHECK(status(0) ==
        value_of(R"({"uid":"u-1","allowed":false,"status":{"status":"Failure","reason":"Invalid","code":422,
          "message":"Database.demo.io \"main\" is invalid: [spec.replicas: Invalid value: 0: must be at least 2, spec.image: Required value]",
          "details":{"name":"main","group":"demo.io","kind":"Database","causes":[
            {"reason":"FieldValueInvalid","message":"Invalid value: 0: must be at least 2","field":"spec.replicas"},
            {"reason":"FieldValueRequired","message":"Required value","field":"spec.image"}]}}})"));
}

TEST_CASE("a handler sees the facts of the review") {
  Webhooks hooks;
  Review<Database> seen;
  std::string names;
  hooks.checks<Database>([&](const Review<Database>& review) -> Decision {
    seen = review;
    names = review.old->spec.engine + ">" + review.object->spec.engine;
    return {};
  });
  response(hooks, kValidate, review("UPDATE", object(R"({"engine":"b"})"), object(R"({"engine":"a"})")));
  CHECK(names == "a>b");
  CHECK(seen.operation == Operation::update);
  CHECK((seen.name == "main" && seen.name_space == "default" && seen.dry_run && seen.subresource.empty()));
  CHECK((seen.user.username == "anna" && seen.user.groups == std::vector<std::string>{"dev"}));
  CHECK(seen.user.extra == std::map<std::string, std::vector<std::string>>{{"a", {"b"}}});
  CHECK(seen.kind.text() == "demo.io/v1 Database");
  CHECK(seen.asked.version == "v1beta1");
}

TEST_CASE("a mutating webhook answers with a patch, or without one if nothing changed") {
  Webhooks hooks;
  hooks.fills<Database>([](const Review<Database>&, Database& one) -> Result<> {
    if (one.spec.engine == "bad") return Error{.message = "no such engine"};
    if (one.spec.engine.empty()) one.spec.engine = "pg";
    return {};
  });
  const auto filled = response(hooks, kMutate, review("CREATE", object(R"({"later":1})")));
  CHECK(json::text_at(filled, {"patchType"}) == "JSONPatch");
  CHECK(std::get<std::string>(core::decode_base64(json::text_at(filled, {"patch"}), core::Base64Alphabet::standard)) ==
        R"([{"op":"add","path":"/spec/engine","value":"pg"}])");
  CHECK(response(hooks, kMutate, review("CREATE", object(R"({"engine":"x"})"))) ==
        value_of(R"({"uid":"u-1","allowed":true})"));
  CHECK(response(hooks, kMutate, review("DELETE", "null", object("{}"))) ==
        value_of(R"({"uid":"u-1","allowed":true})"));
  const auto denied = response(hooks, kMutate, review("CREATE", object(R"({"engine":"bad"})")));
  CHECK(json::text_at(denied, {"status", "message"}) == "no such engine");
  CHECK(json::integer_at(denied, {"status", "code"}) == 403);
}

TEST_CASE("a handler is called for its operations, subresources and live objects only") {
  const Webhooks hooks = refusing_small();
  const auto allowed = value_of(R"({"uid":"u-1","allowed":true})");
  CHECK(response(hooks, kValidate, review("DELETE", "null", object("{}"))) == allowed);
  CHECK(response(hooks, kValidate, review("CONNECT", R"({"kind":"PodExecOptions"})", "null", "v1", "PodExecOptions")) ==
        allowed);
  const std::string leaving = object("{}", R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")");
  CHECK(response(hooks, kValidate, review("UPDATE", leaving, leaving)) == allowed);
}

TEST_CASE("reviews of v1beta1 are answered in kind") {
  const auto reply = refusing_small().answer(
      {.path = kValidate, .body = review("CREATE", object(R"({"replicas":3})"), "null", "v1beta1")});
  CHECK(json::text_at(value_of(reply.body), {"apiVersion"}) == "admission.k8s.io/v1beta1");
}

TEST_CASE("an object that the types cannot represent is denied with its path") {
  const auto denied = response(refusing_small(), kValidate, review("CREATE", object(R"({"replicas":"many"})")));
  CHECK(json::text_at(denied, {"status", "message"}) ==
        "object cannot be read: spec.replicas: expected integer, found string");
  CHECK(json::integer_at(denied, {"status", "code"}) == 422);
}

TEST_CASE("a review that cannot be read fails the call with the reason") {
  const Webhooks hooks = refusing_small();
  const auto fault = [&](const std::string& body) {
    const WebhookReply reply = hooks.answer({.path = kValidate, .body = body});
    CHECK(reply.code == 400);
    return reply.body;
  };
  CHECK(fault("") == "the body is not an AdmissionReview: unexpected end of the document at byte 0\n");
  CHECK(fault("[]") == "the body is not an AdmissionReview: expected object, found array\n");
  CHECK(fault(R"({"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1"})") ==
        "expected an AdmissionReview of admission.k8s.io/v1 or v1beta1, found kind \"ConversionReview\" of apiVersion "
        "\"apiextensions.k8s.io/v1\"\n");
  CHECK(fault(R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1"})") == "the review has no request\n");
  CHECK(fault(R"({"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"a","uid":"b"}})")
            .ends_with("the key \"uid\" occurs twice\n"));
  CHECK(fault(review("PATCH", object("{}")))
            .ends_with("request.operation: expected CREATE, UPDATE, DELETE or CONNECT, found \"PATCH\"\n"));
  CHECK(fault(review("CREATE", object("{}"), "null", "v1", "Table")) ==
        "/validate-demo-io-v1-database serves demo.io/v1 Database, the review is about demo.io/v1 Table\n");
  CHECK(fault(review("CREATE", std::string(1200, '[') + std::string(1200, ']'))).find("request.object") !=
        std::string::npos);
  CHECK(hooks.answer({.path = kValidate, .body = "{}", .content_type = "text/html"}).code == 400);
  CHECK(hooks.answer({.path = "/other", .body = "{}"}).code == 404);
}

TEST_CASE("a handler that throws fails the call, so that the failure policy decides") {
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>&) -> Decision { throw std::runtime_error("no database"); });
  const WebhookReply reply = hooks.answer({.path = kValidate, .body = review("CREATE", object("{}"))});
  CHECK(reply.code == 500);
  CHECK(reply.body == "the webhook failed: no database\n");
  const std::string metrics = hooks.metrics();
  CHECK(metrics.find("controller_runtime_webhook_panics_total 1\n") != std::string::npos);
  CHECK(metrics.find(
            R"(controller_runtime_webhook_requests_total{code="500",webhook="/validate-demo-io-v1-database"} 1)") !=
        std::string::npos);
}

TEST_CASE("two webhooks with one path are an error") {
  Webhooks hooks = refusing_small();
  CHECK(hooks.valid());
  hooks.checks<Database>([](const Review<Database>&) { return Decision(); }, {.path = "/other"});
  CHECK(hooks.paths() == std::vector<std::string>{"/other", kValidate});
  hooks.checks<Database>([](const Review<Database>&) { return Decision(); });
  CHECK(hooks.valid().error().message ==
        "two webhooks have the path /validate-demo-io-v1-database: set WebhookOptions::path");
}

TEST_CASE("a handler of a subresource of another kind is an error, and one of that kind is called") {
  Webhooks wrong;
  wrong.checks<Database>([](const Review<Database>&) { return Decision(); }, {.subresources = {"", "scale"}});
  CHECK(wrong.valid().error().message ==
        "the webhook /validate-demo-io-v1-database is about the kind Database, reviews of the subresource scale are "
        "about the kind Scale: use checks_dynamic with that kind");

  Webhooks hooks;
  hooks.checks_dynamic({.group = "autoscaling", .version = "v1", .kind = "Scale"},
                       [](const DynamicReview& review) -> Decision {
                         if (json::integer_at(*review.object, {"spec", "replicas"}) <= 10) return {};
                         return {.denied = Denial{.message = "more than 10 for " + review.name}};
                       },
                       {.path = "/scale", .subresources = {"scale"}});
  REQUIRE(hooks.valid());
  const auto scaled = [&](int replicas) {
    return response(
        hooks, "/scale",
        fmt::format(
            R"({{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{{"uid":"u-1","name":"main",
            "kind":{{"group":"autoscaling","version":"v1","kind":"Scale"}},"subResource":"scale","operation":"UPDATE",
            "object":{{"kind":"Scale","spec":{{"replicas":{}}}}},"oldObject":{{"kind":"Scale"}}}}}})",
            replicas));
  };
  CHECK(scaled(10) == value_of(R"({"uid":"u-1","allowed":true})"));
  CHECK(json::text_at(scaled(11), {"status", "message"}) == "more than 10 for main");
}

TEST_CASE("a handler of a kind without a header sees the objects and the options of the request") {
  Webhooks hooks;
  std::string seen;
  hooks.checks_dynamic(resource_info<Database>(),
                       [&](const DynamicReview& review) -> Decision {
                         seen = json::text_at(*review.old, {"spec", "engine"}) +
                                (review.object == nullptr ? " deleted " : " changed ") +
                                json::text_at(review.options, {"propagationPolicy"});
                         return {};
                       },
                       {.operations = {Operation::remove}});
  std::string body = review("DELETE", "null", object(R"({"engine":"x","newer":1})"));
  body.replace(body.find(R"("options":null)"), 14,
               R"("options":{"kind":"DeleteOptions","propagationPolicy":"Orphan"})");
  CHECK(response(hooks, kValidate, body) == value_of(R"({"uid":"u-1","allowed":true})"));
  CHECK(seen == "x deleted Orphan");
  const std::string leaving = object("{}", R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")");
  CHECK(response(hooks, kValidate, review("UPDATE", leaving, leaving)) == value_of(R"({"uid":"u-1","allowed":true})"));
}

TEST_CASE("handlers can rely on the objects of a review", "[webhook]") {
  Webhooks hooks;
  hooks.checks<Database>(
      [](const Review<Database>& review) -> Decision {
        return {.warnings = {review.object->spec.engine + review.old->spec.engine}};
      },
      {.operations = {Operation::update}});
  const std::string one = object(R"({"engine":"pg"})");
  CHECK(hooks.answer({.path = kValidate, .body = review("UPDATE", one, one)}).code == 200);
  const WebhookReply without_old = hooks.answer({.path = kValidate, .body = review("UPDATE", one)});
  CHECK((without_old.code == 400 && without_old.body.find("request.oldObject is missing") != std::string::npos));
  CHECK(hooks.answer({.path = kValidate, .body = review("UPDATE", "null", one)}).code == 400);
}

TEST_CASE("a stored object that cannot be read fails the call, so that the failure policy decides", "[webhook]") {
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>&) { return Decision(); }, {.operations = {Operation::update}});
  const std::string broken = object(R"({"engine":1})"), mended = object(R"({"engine":"pg"})");
  const WebhookReply repair = hooks.answer({.path = kValidate, .body = review("UPDATE", mended, broken)});
  CHECK(repair.code == 500);
  CHECK(repair.body == "the webhook failed: oldObject cannot be read: spec.engine: expected string, found number\n");
  CHECK(*json::find(response(hooks, kValidate, review("UPDATE", broken, mended)), {"allowed"}) == json::Value(false));
}

TEST_CASE("a review without an operation is not readable", "[webhook]") {
  Webhooks hooks = refusing_small();
  std::string body = review("CREATE", object(R"({"engine":"pg"})"));
  const std::string member = R"("operation":"CREATE",)";
  body.erase(body.find(member), member.size());
  const WebhookReply reply = hooks.answer({.path = kValidate, .body = body});
  CHECK((reply.code == 400 && reply.body.find("request.operation is missing") != std::string::npos));
}

TEST_CASE("an object that is being deleted is allowed although the types cannot read it", "[webhook]") {
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>&) -> Decision { return {.denied = Denial{.message = "no"}}; });
  const std::string broken = object(R"({"engine":1})", R"(,"deletionTimestamp":"2026-01-01T00:00:00Z")");
  const json::Value answered = response(hooks, kValidate, review("UPDATE", broken, broken));
  CHECK(*json::find(answered, {"allowed"}) == json::Value(true));
}
