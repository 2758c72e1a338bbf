#include <fmt/format.h>

#include <string>

#include <kubexx/detail/webhook/conversion.hpp>
#include <kubexx/webhook/webhooks.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/conversion_answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/webhook/old_database.hpp"

namespace {

using namespace kubexx;
using test::Database;
using test::OldDatabase;

std::string old_database(const std::string& members) {
  return R"({"apiVersion":"demo.io/v1beta1","kind":"Database","metadata":{"name":"main","namespace":"prod","uid":"7"},)" +
         members + "}";
}

std::string new_database(const std::string& members) {
  return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"prod","uid":"7"},)" +
         members + "}";
}

std::string conversion_review(const std::string& objects, const std::string& wanted,
                              const std::string& version = "v1") {
  return fmt::format(
      R"({{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/{}","request":{{"uid":"u-1","desiredAPIVersion":"{}","objects":[{}]}},"response":{{"uid":"","convertedObjects":null,"result":{{"metadata":{{}}}}}}}})",
      version, wanted, objects);
}

Webhooks converting() {
  Webhooks hooks;
  hooks.converts<Database, OldDatabase>();
  return hooks;
}

json::Value answer(const std::string& review) {
  const WebhookReply reply = converting().answer({.path = "/convert", .body = review});
  INFO(reply.body);
  REQUIRE(reply.code == 200);
  return std::get<json::Value>(json::parse(reply.body));
}

json::Value converted(const std::string& object, const std::string& wanted) {
  const json::Value reply = answer(conversion_review(object, wanted));
  INFO(json::to_text(reply));
  REQUIRE(json::text_at(reply, {"response", "result", "status"}) == "Success");
  return json::find(reply, {"response", "convertedObjects"})->as_array().at(0);
}

json::Value document(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

}  // namespace

TEST_CASE("objects are converted in both directions and keep their metadata") {
  CHECK(converted(old_database(R"("nodes":3,"engine":"pg")"), "demo.io/v1") ==
        document(new_database(R"("spec":{"engine":"pg","replicas":3})")));
  CHECK(converted(new_database(R"("spec":{"engine":"pg","replicas":3})"), "demo.io/v1beta1") ==
        document(old_database(R"("nodes":3,"engine":"pg")")));
}

TEST_CASE("objects without metadata get some by hand, too") {
  CHECK(converted(R"({"apiVersion":"demo.io/v1beta1","kind":"Database","nodes":3})", "demo.io/v1") ==
        document(R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{},"spec":{"replicas":3,"engine":""}})"));
}

TEST_CASE("an unread field stays at its path, and an absent section stays absent") {
  CHECK(converted(new_database(R"("spec":{"replicas":3,"engine":"pg"},"later":{"a":[1,null]})"), "demo.io/v1beta1") ==
        document(old_database(R"("nodes":3,"engine":"pg","later":{"a":[1,null]})")));
  const auto without_spec = converted(new_database(R"("later":true)"), "demo.io/v1beta1");
  CHECK(json::find(without_spec, {"later"}) != nullptr);
}

TEST_CASE("unread fields without content are kept, and known ones are not carried along") {
  const std::string unread = R"("later":{},"later2":[],"later3":"","later4":0,"later5":false,"later6":null)";
  CHECK(converted(old_database(R"("nodes":3,"engine":"pg",)" + unread), "demo.io/v1") ==
        document(new_database(R"("spec":{"engine":"pg","replicas":3},)" + unread)));
  CHECK(converted(new_database(R"("spec":{"engine":"pg","replicas":3},)" + unread), "demo.io/v1beta1") ==
        document(old_database(R"("nodes":3,"engine":"pg",)" + unread)));
  CHECK(converted(old_database(R"("nodes":3,"engine":"")"), "demo.io/v1") ==
        document(new_database(R"("spec":{"engine":"","replicas":3})")));
}

TEST_CASE("a section that the conversion fills stays although the object has none of its name") {
  const json::Value object = converted(old_database(R"("nodes":3,"status":{})"), "demo.io/v1");
  CHECK(json::integer_at(object, {"spec", "replicas"}) == 3);
  const webhook::ConvertedDocuments documents = {.object = R"({"data":3})",
                                                 .known = R"({"data":3,"spec":{"size":0},"status":{"phase":""}})",
                                                 .converted = R"({"spec":{"data":3},"status":{"phase":""}})",
                                                 .fresh = R"({"spec":{"data":0},"status":{"phase":""}})"};
  CHECK(webhook::with_unread(documents) == R"({"spec":{"data":3}})");
}

TEST_CASE("a review keeps the order of its objects, their versions and its own") {
  const auto reply = answer(conversion_review(old_database(R"("nodes":1)") + "," +
                                                  new_database(R"("spec":{"engine":"","replicas":2})") + "," +
                                                  old_database(R"("nodes":3)"),
                                              "demo.io/v1", "v1beta1"));
  CHECK(json::text_at(reply, {"apiVersion"}) == "apiextensions.k8s.io/v1beta1");
  CHECK(json::text_at(reply, {"response", "uid"}) == "u-1");
  const auto& objects = json::find(reply, {"response", "convertedObjects"})->as_array();
  REQUIRE(objects.size() == 3);
  for (std::size_t i = 0; i < 3; ++i)
    CHECK(json::integer_at(objects[i], {"spec", "replicas"}) == static_cast<int>(i) + 1);
}

TEST_CASE("a failure names every object that cannot be converted") {
  const auto reply = answer(conversion_review(old_database(R"("nodes":-1)") + "," + old_database(R"("nodes":1)") + "," +
                                                  old_database(R"("nodes":"x")") + "," +
                                                  old_database(R"("nodes":1,"engine":"broken")"),
                                              "demo.io/v1"));
  CHECK(json::text_at(reply, {"response", "result", "status"}) == "Failed");
  CHECK(json::text_at(reply, {"response", "result", "message"}) ==
        "objects[0] prod/main: nodes is negative; objects[2] prod/main: nodes: expected integer, found string; "
        "objects[3] prod/main: engine is broken");
  CHECK(json::find(reply, {"response", "convertedObjects"})->as_array().empty());
}

TEST_CASE("unknown kinds and versions fail, and foreign bodies are rejected") {
  const auto message = [](const std::string& review) {
    return json::text_at(answer(review), {"response", "result", "message"});
  };
  CHECK(message(conversion_review(old_database(R"("nodes":1)"), "demo.io/v7")) ==
        "objects[0] prod/main: the webhook does not convert Database of version \"demo.io/v7\"");
  CHECK(message(
            conversion_review(R"({"apiVersion":"demo.io/v1","kind":"Table","metadata":{"name":"a"}})", "demo.io/v2")) ==
        "objects[0] a: the webhook does not convert kind \"Table\" of apiVersion \"demo.io/v1\"");
  CHECK(converting().answer({.path = "/convert", .body = "{}"}).code == 400);
  CHECK(converting().answer({.path = "/convert", .body = ""}).code == 400);
  CHECK(converting().answer({.path = "/convert", .body = std::string(1200, '[')}).code == 400);
}

TEST_CASE("a conversion review with repeated keys or members of another type is rejected", "[webhook]") {
  const auto fault = [](const std::string& request, const std::string& more = "") {
    const WebhookReply reply = converting().answer(
        {.path = "/convert",
         .body = R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","request":{)" + request + "}" +
                 more + "}"});
    CHECK(reply.code == 400);
    return reply.body.substr(0, reply.body.find(" at byte"));
  };
  const std::string begin = "the body is not a ConversionReview: ";
  const std::string one = "[" + old_database(R"("nodes":1)") + "]";
  CHECK(fault(R"("uid":"u","desiredAPIVersion":"demo.io/v1","objects":)" + one + R"(,"objects":)" + one) ==
        begin + "request: the key \"objects\" occurs twice\n");
  CHECK(fault(R"("uid":"u","uid":"v","desiredAPIVersion":"demo.io/v1","objects":[])") ==
        begin + "request: the key \"uid\" occurs twice\n");
  CHECK(fault(R"("uid":"u","desiredAPIVersion":"demo.io/v1","objects":[])", R"(,"request":{"uid":"v"})") ==
        begin + "the key \"request\" occurs twice\n");
  CHECK(fault(R"("uid":"u","desiredAPIVersion":"demo.io/v1","objects":{})") ==
        begin + "request.objects: expected array, found object\n");
}

TEST_CASE("elements of a conversion review that are not objects fail with their position", "[webhook]") {
  const auto reply = answer(conversion_review("3,null, " + old_database(R"("nodes":1)") + " ", "demo.io/v1"));
  CHECK(json::text_at(reply, {"response", "result", "status"}) == "Failed");
  CHECK(json::text_at(reply, {"response", "result", "message"}) ==
        "objects[0]: expected an object; objects[1]: expected an object");
}

TEST_CASE("an object to convert that has a key twice fails with its name", "[webhook]") {
  const auto message = [](const std::string& members) {
    const auto reply = answer(conversion_review(old_database(members), "demo.io/v1"));
    return json::text_at(reply, {"response", "result", "message"});
  };
  CHECK(message(R"("nodes":1,"engine":"a","nodes":2)") == "objects[0] prod/main: the key \"nodes\" occurs twice");
  CHECK(message(R"("more":[1,{"deep":{"x":1,"y":[],"x":2}}])") == "objects[0] prod/main: the key \"x\" occurs twice");
  // Written in two ways, and the same key in several objects.
  CHECK(message(R"("a":{"b":[{"x":1},{"x":1,"y":2,"y":3}]},"a":1)") ==
        "objects[0] prod/main: the key \"y\" occurs twice");
  CHECK(message(R"("more":{"a":1,"\u0061":2})") == "objects[0] prod/main: the key \"a\" occurs twice");
  CHECK(message(R"("nodes":1,"more":[{"x":1},{"x":{"x":2}}])").empty());
}

TEST_CASE("the stored versions are read once for a review, and only if something would be lost", "[webhook]") {
  const auto large = [](const webhook::Document& document, std::string_view,
                        const webhook::MayBeStored& may_be_stored) -> Result<std::string> {
    const std::string_view object = document.json();
    if (object.find("large") != std::string_view::npos &&
        (!may_be_stored || !may_be_stored() || may_be_stored()->target))
      return Error{.message = "too large"};
    return std::string(object);
  };
  const webhook::Conversions conversions = {
      {{"demo.io", "Database"}, {"demo.io", "Database", large, "databases.demo.io"}}};
  std::vector<std::string> asked;
  Result<std::vector<std::string>> stored = std::vector<std::string>{"v1beta1"};
  const StoredVersions stored_versions = [&](const std::string& definition) {
    asked.push_back(definition);
    return stored;
  };
  const auto failed = [&](const std::string& objects, const StoredVersions& ask) {
    asked.clear();
    return webhook::answer_conversion(conversion_review(objects, "demo.io/v1"), conversions, ask).counts.failed;
  };
  const std::string small = old_database(R"("a":1)"),
                    two = old_database(R"("a":"large")") + "," + old_database(R"("b":"large")");
  CHECK(failed(small, stored_versions) == 0);
  CHECK(asked.empty());
  CHECK(failed(two, stored_versions) == 0);
  CHECK(asked == std::vector<std::string>{"databases.demo.io"});
  stored = std::vector<std::string>{"v1beta1", "v1"};
  CHECK(failed(two, stored_versions) == 2);
  stored = Error{.message = "forbidden"};
  CHECK(failed(two, stored_versions) == 2);
  CHECK(failed(two, {}) == 2);
}

TEST_CASE("objects that were converted, retained and lost are counted, and failures count as failures", "[webhook]") {
  const auto retaining = [](const webhook::Document& document, std::string_view, const auto&) -> Result<std::string> {
    const std::string_view object = document.json();
    if (object.find("broken") != std::string_view::npos) return Error{.message = "broken"};
    const std::string retained = object.find("large") != std::string_view::npos ? R"({\"lost\":[\"spec.x\"]})" : "{}";
    return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"annotations":{"kubexx.io/retained":"{\"v1beta1\":)" +
           retained + R"(}"}}})";
  };
  const webhook::Conversions conversions = {
      {{"demo.io", "Database"}, {"demo.io", "Database", retaining, "databases.demo.io"}}};
  const auto counts = [&](const std::string& objects) {
    return webhook::answer_conversion(conversion_review(objects, "demo.io/v1"), conversions, {}).counts;
  };
  const auto passed = counts(old_database(R"("a":1)") + "," + old_database(R"("a":"large")"));
  CHECK((passed.converted == 2 && passed.failed == 0 && passed.lost == 1));
  CHECK(passed.retained == std::vector<std::size_t>{14, 31});
  const auto failed = counts(old_database(R"("a":1)") + "," + old_database(R"("a":"broken")"));
  CHECK((failed.converted == 1 && failed.failed == 1 && failed.lost == 0));

  const Webhooks hooks = converting();
  hooks.answer({.path = "/convert",
                .body = conversion_review(old_database(R"("nodes":1)") + "," + old_database(R"("nodes":-1)") + "," +
                                              old_database(R"("engine":"broken")"),
                                          "demo.io/v1")});
  const std::string metrics = hooks.metrics();
  const auto has = [&](const std::string& line) { return metrics.find(line + "\n") != std::string::npos; };
  CHECK(has(R"(kubexx_conversion_objects_total{result="converted",webhook="/convert"} 1)"));
  CHECK(has(R"(kubexx_conversion_objects_total{result="failed",webhook="/convert"} 2)"));
  CHECK(has(R"(kubexx_conversion_lost_total{webhook="/convert"} 0)"));
  CHECK(has(R"(kubexx_conversion_retained_bytes_count{webhook="/convert"} 0)"));
  CHECK(has("controller_runtime_webhook_panics_total 1"));
}

TEST_CASE("the first object of each problem of a review is named, with both versions and the reason", "[webhook]") {
  const auto retaining = [](const webhook::Document& document, std::string_view, const auto&) -> Result<std::string> {
    const std::string_view object = document.json();
    const auto has = [&](std::string_view part) { return object.find(part) != std::string_view::npos; };
    if (has("broken")) return Error{.message = "engine is broken"};
    const std::string retained = has("large")     ? R"({\"v1beta1\":{\"lost\":[\"spec.x\",\"spec.y\"]}})"
                                 : has("changed") ? R"({\"v1\":{\"unread\":{}}})"
                                                  : R"({\"v1beta1\":{}})";
    return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"annotations":{"kubexx.io/retained":")" +
           retained + R"("}}})";
  };
  const webhook::Conversions conversions = {
      {{"demo.io", "Database"}, {"demo.io", "Database", retaining, "databases.demo.io"}}};
  const auto problems = [&](const std::string& objects) {
    std::vector<std::string> texts;
    for (const auto& problem :
         webhook::answer_conversion(conversion_review(objects, "demo.io/v1"), conversions, {}).problems)
      texts.push_back(problem.text);
    return texts;
  };
  const auto named = [](const std::string& name, const std::string& value) {
    return R"({"apiVersion":"demo.io/v1beta1","kind":"Database","metadata":{"name":")" + name + R"("},"a":")" + value +
           R"("})";
  };
  CHECK(problems(old_database(R"("a":1)")).empty());
  CHECK(problems(old_database(R"("a":"large")") + "," + named("other", "large") + "," + named("last", "changed")) ==
        std::vector<std::string>{"Database prod/main is shown in v1 without values of v1beta1 that are too large for "
                                 "the annotation kubexx.io/retained: spec.x, spec.y",
                                 "Database last is shown in v1 without the values in the annotation "
                                 "kubexx.io/retained: they cannot be put back"});
  CHECK(problems(named("first", "broken") + "," + named("second", "broken")) ==
        std::vector<std::string>{"Database first is not converted from v1beta1 to v1: engine is broken"});
}

TEST_CASE("an object is converted without a server") {
  OldDatabase old;
  old.metadata.name = "main";
  old.nodes = 4;
  const auto object = convert<Database>(old).value();
  CHECK((object.metadata.name == "main" && object.spec.replicas == 4));
}

TEST_CASE("unknown fields of list elements stay with their elements where a conversion moves these") {
  const auto converted = [](const std::string& list) {
    const std::string object = R"({"list":[{"name":"a","size":1,"newer":1},{"name":"b","size":2,"newer":2}]})";
    const std::string known = R"({"list":[{"name":"a","size":1},{"name":"b","size":2}]})";
    return webhook::with_unread(
        {.object = object, .known = known, .converted = R"({"list":)" + list + "}", .fresh = "{}"});
  };
  CHECK(converted(R"([{"name":"b","count":2},{"name":"a","count":1}])") ==
        R"({"list":[{"name":"b","count":2,"newer":2},{"name":"a","count":1,"newer":1}]})");
  CHECK(converted(R"([{"title":"a"},{"title":"b"}])") ==
        R"({"list":[{"title":"a","newer":1},{"title":"b","newer":2}]})");
  CHECK(converted(R"([{"name":"A"},{"name":"b"}])") == R"({"list":[{"name":"A","newer":1},{"name":"b","newer":2}]})");
  CHECK(converted(R"([{"name":"b"}])") == R"({"list":[{"name":"b"}]})");
}
