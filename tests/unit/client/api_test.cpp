#include <kubexx/client/api.hpp>

#include <fmt/format.h>

#include <kubexx/client/dynamic_api.hpp>
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx {
namespace {

using test::Database;
using test::Script;
using test::status_text;

constexpr const char* stored =
    R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"prod","resourceVersion":"7"},)"
    R"("spec":{"engine":"pg","replicas":2},"extra":true})";

Database database(std::string name = "main") {
  Database object;
  object.metadata.name = std::move(name);
  object.spec.engine = "pg";
  return object;
}

const ResourceInfo widgets{"demo.io", "v1", "Widget", "widgets", true, true, true};
const ResourceInfo nodes{"", "v1", "Node", "nodes", false, true, false};

json::Value value(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

std::string_view content_type(const http::Request& request) {
  return *http::find_header(request.headers, "Content-Type");
}

template <class A>
concept CanScale = requires(A api) { api.scale("x", 1); };
template <class A>
concept CanStatus = requires(A api) { api.status(); };

struct Plain {
  ObjectMeta metadata = {};
};

}  // namespace

template <>
struct ResourceTraits<Plain> {
  static constexpr std::string_view group = "demo.io", version = "v1", kind = "Plain", plural = "plains";
  static constexpr bool namespaced = true, has_status = false, has_scale = false;
};

static_assert(CanScale<DynamicApi> && CanStatus<DynamicApi>);
// That Api<Plain> has neither verb is tested by client.verb.*: such a call is an error with a sentence of its own,
// which a requires-expression cannot see. Generic code asks for the kind.
static_assert(!HasScale<Plain> && !HasStatus<Plain>);
static_assert(HasStatus<Database> && CanStatus<Api<Database>>);

TEST_CASE("get asks for what was named, as fresh as wanted") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  for (int i = 0; i < 3; ++i) script->then(200, stored);
  const auto object = databases.get("main");
  REQUIRE(object);
  CHECK(object->spec.replicas == 2);
  CHECK(object->metadata.resource_version == "7");
  REQUIRE(databases.get("main", {.fresh = {Fresh::any}}));
  REQUIRE(databases.get("main", {.fresh = {Fresh::at_least, "12"}}));
  CHECK(script->lines() == std::vector<std::string>{
                               "GET /apis/demo.io/v1/namespaces/prod/databases/main",
                               "GET /apis/demo.io/v1/namespaces/prod/databases/main?resourceVersion=0",
                               "GET /apis/demo.io/v1/namespaces/prod/databases/main?resourceVersion=12",
                           });
}

TEST_CASE("paths are those of the kind and its scope, and names cannot leave them") {
  Script script;
  const auto client = script.client();
  for (int i = 0; i < 3; ++i) script->then(200, "{}");
  REQUIRE(DynamicApi(client, nodes).get("a:b?c"));
  REQUIRE(DynamicApi(client, widgets, "x y").get("w"));
  REQUIRE(DynamicApi(client, widgets).list());
  CHECK(script->lines() == std::vector<std::string>{
                               "GET /api/v1/nodes/a%3Ab%3Fc",
                               "GET /apis/demo.io/v1/namespaces/x%20y/widgets/w",
                               "GET /apis/demo.io/v1/widgets?limit=500",
                           });
  CHECK(DynamicApi(client, widgets).get("w").error().message == "Widget w: a namespace is required");
  CHECK(DynamicApi(client, widgets, "a").get("").error().message == "Widget: a name is required");
  // Servers look at a path after its escapes.
  for (const char* name : {"..", ".", "a/status", "a%2Fstatus"})
    CHECK(DynamicApi(client, widgets, "a").get(name).error().message ==
          "\"" + std::string(name) + "\" is not a valid name of a Widget");
  const DynamicApi elsewhere(client, widgets, "a/secrets");
  CHECK(elsewhere.list().error().message == "Widget: \"a/secrets\" is not a valid name of a namespace");
  CHECK(elsewhere.get("w").error().stage == Stage::config);
  CHECK(elsewhere.create(value("{}")).error().stage == Stage::config);
  CHECK(elsewhere.remove_collection({}).error().stage == Stage::config);
  CHECK(elsewhere.watch({}, [](auto&&) {}).error().message == elsewhere.list().error().message);
  CHECK(DynamicApi(client, widgets).remove_collection({}).error().message == "Widget: a namespace is required");
  CHECK(DynamicApi(client, widgets, "a").remove("").error().stage == Stage::config);
  CHECK(DynamicApi(client, widgets).create(value("{}")).error().stage == Stage::config);
  CHECK(DynamicApi(client, nodes).get("a", {.fresh = {Fresh::exact, "7"}}).error().stage == Stage::config);
}

TEST_CASE("create sends the whole object, validated strictly, and returns warnings") {
  Script script;
  script->then(201, stored, {{"Warning", "299 - \"old\""}});
  const auto client = script.client();
  const auto made = api<Database>(client, "prod").create(database(), {.manager = "demo", .dry_run = true});
  REQUIRE(made);
  CHECK(made->metadata.resource_version == "7");
  CHECK(made.warnings == std::vector<std::string>{"old"});
  const auto request = script->request(0);
  CHECK(request.method + " " + request.target ==
        "POST /apis/demo.io/v1/namespaces/prod/databases?fieldManager=demo&dryRun=All&fieldValidation=Strict");
  CHECK(request.body == encode(database()));
  CHECK(content_type(request) == "application/json");
}

TEST_CASE("Values that JSON cannot represent are not sent") {
  Script script;
  const auto client = script.client();
  Database object = database();
  object.spec.engine = "\xff";
  const auto made = api<Database>(client, "prod").create(object);
  CHECK(made.error().stage == Stage::encode);
  CHECK(made.error().text() == "spec.engine: a string that is not UTF-8");
  CHECK(api<Database>(client, "prod").update(object).error().stage == Stage::encode);
  CHECK(api<Database>(client, "prod").status().update(object).error().stage == Stage::encode);
  test::DatabaseApply wish;
  wish.spec.engine = "\xff";
  CHECK(api<Database>(client, "prod").apply(wish).error().stage == Stage::encode);
  CHECK(script->lines().empty());
}

TEST_CASE("The namespace of an object replaces that of the handle") {
  Script script;
  script->then(201, stored).then(200, stored);
  const auto client = script.client();
  auto object = database();
  object.metadata.name_space = "own";
  REQUIRE(api<Database>(client).create(object));
  REQUIRE(api<Database>(client).update(object, {.validate = Validate::ignore}));
  CHECK(script->lines() == std::vector<std::string>{
                               "POST /apis/demo.io/v1/namespaces/own/databases?fieldValidation=Strict",
                               "PUT /apis/demo.io/v1/namespaces/own/databases/main?fieldValidation=Ignore",
                           });
}

TEST_CASE("an update is safe to repeat when it names a version") {
  Script script;
  script->breaks(Stage::receive, true).then(200, stored).breaks(Stage::receive, true);
  const auto client = script.client();
  auto object = database();
  object.metadata.resource_version = "7";
  CHECK(api<Database>(client, "prod").update(object));
  object.metadata.resource_version = "";
  const auto blind = api<Database>(client, "prod").update(object);
  CHECK(blind.error().may_have_been_applied);
  CHECK(script->used_up());
}

TEST_CASE("edit() reads again after a conflict, and keeps unknown fields") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto add_one = [](Database& object) { ++object.spec.replicas; };
  SECTION("second time lucky") {
    script->then(200, stored).then(409, status_text(409, "Conflict")).then(200, stored).then(200, stored);
    REQUIRE(databases.edit("main", add_one));
    CHECK(script->request(3).method == "PUT");
    CHECK(script->request(3).body.find("\"replicas\":3") != std::string::npos);
    CHECK(script->request(3).body.find("\"extra\":true") != std::string::npos);
  }
  SECTION("five tries") {
    for (int i = 0; i < 5; ++i) script->then(200, stored).then(409, status_text(409, "Conflict"));
    const auto edited = databases.edit("main", add_one);
    CHECK(edited.error().conflict());
    CHECK(edited.error().message == "gave up after 5 tries: no");
    CHECK(script->lines().size() == 10);
  }
  SECTION("more tries") {
    for (int i = 0; i < 6; ++i) script->then(200, stored).then(409, status_text(409, "Conflict"));
    script->then(200, stored).then(200, stored);
    CHECK(databases.edit("main", add_one, {.manager = "m", .tries = 7}));
    CHECK(script->lines().back().find("fieldManager=m") != std::string::npos);
    CHECK(script->used_up());
  }
  SECTION("one try") {
    script->then(200, stored).then(409, status_text(409, "Conflict"));
    CHECK(databases.edit("main", add_one, {.tries = 1}).error().message == "no");
    CHECK(script->used_up());
  }
  SECTION("another error ends it") {
    script->then(200, stored).then(422, status_text(422, "Invalid"));
    CHECK(databases.edit("main", add_one).error().invalid());
  }
  SECTION("the change may fail") {
    script->then(200, stored);
    const auto refused = databases.edit("main", [](Database&) -> Result<> { return Error{.message = "mine"}; });
    CHECK(refused.error().message == "mine");
    CHECK(script->used_up());
  }
  SECTION("a missing object cannot be edited") {
    script->then(404, status_text(404, "NotFound"));
    CHECK(databases.edit("main", add_one).error().not_found());
  }
}

TEST_CASE("Patches have their content type; only merge patches are repeated") {
  Script script;
  for (int i = 0; i < 2; ++i) script->breaks(Stage::receive, true);
  script->breaks(Stage::receive, true).then(200, stored);
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  CHECK(databases.patch("main", json_patch("[]")).error().may_have_been_applied);
  const Patch chosen_at_run_time = strategic_patch("{}");
  CHECK(databases.patch("main", chosen_at_run_time).error().may_have_been_applied);
  CHECK(databases.patch("main", merge_patch("{}"), {.manager = "m"}));
  CHECK(content_type(script->request(0)) == "application/json-patch+json");
  CHECK(content_type(script->request(1)) == "application/strategic-merge-patch+json");
  CHECK(content_type(script->request(3)) == "application/merge-patch+json");
  CHECK(script->lines().back() ==
        "PATCH /apis/demo.io/v1/namespaces/prod/databases/main?fieldManager=m&fieldValidation=Strict");
}

TEST_CASE("apply() sends the members that are set; conflicts have the field and its owner") {
  Script script;
  script->then(200, stored)
      .then(409, status_text(409, "Conflict",
                             R"(,"details":{"causes":[{"reason":"FieldManagerConflict",)"
                             R"("message":"conflict with \"kubectl\"","field":".spec.replicas"}]})"));
  const auto client = script.client();
  const test::DatabaseApply wanted{.metadata = {.name = "main"}, .spec = {.replicas = 3}};
  REQUIRE(api<Database>(client, "prod").apply(wanted));
  const auto refused = api<Database>(client, "prod").apply(wanted, {.manager = "demo", .force = true});
  CHECK(refused.error().conflict());
  CHECK(refused.error().causes ==
        std::vector<Cause>{{"FieldManagerConflict", "conflict with \"kubectl\"", ".spec.replicas"}});
  CHECK(script->request(0).body == encode(wanted));
  CHECK(content_type(script->request(0)) == "application/apply-patch+yaml");
  CHECK(
      script->lines() ==
      std::vector<std::string>{
          "PATCH /apis/demo.io/v1/namespaces/prod/databases/main?fieldManager=tester&fieldValidation=Strict",
          "PATCH /apis/demo.io/v1/namespaces/prod/databases/main?fieldManager=demo&fieldValidation=Strict&force=true"});
}

TEST_CASE("a deletion leaves nothing, or the object that waits for its finalizers") {
  Script script;
  std::string deleting = stored;
  deleting.insert(deleting.find(R"("name")"), R"("deletionTimestamp":"2026-01-01T00:00:00Z",)");
  script->then(200, R"({"kind":"Status","status":"Success","details":{"uid":"u"}})").then(200, deleting);
  const auto with_grace = [&](std::string_view seconds) {
    std::string object = deleting;
    return object.insert(object.find(R"("name")"), fmt::format(R"("deletionGracePeriodSeconds":{},)", seconds));
  };
  script->then(200, stored).then(200, with_grace("0")).then(200, with_grace("30"));
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto gone = databases.remove("main");
  REQUIRE(gone);
  CHECK(!*gone);
  const auto waiting = databases.remove(
      "main",
      {.uid = "u", .version = "7", .grace_seconds = 0, .propagation = Propagation::foreground, .dry_run = true});
  REQUIRE(waiting);
  REQUIRE(*waiting);
  CHECK((*waiting)->metadata.name == "main");
  CHECK(script->request(0).body == R"({"kind":"DeleteOptions","apiVersion":"v1"})");
  CHECK(script->request(1).body ==
        R"({"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"u","resourceVersion":"7"},)"
        R"("gracePeriodSeconds":0,"propagationPolicy":"Foreground","dryRun":["All"]})");
  CHECK(script->lines()[1] == "DELETE /apis/demo.io/v1/namespaces/prod/databases/main");
  // Some kinds of Kubernetes are answered as they were, and finished pods as they were deleted.
  for (int at = 0; at < 2; ++at) {
    const auto deleted = databases.remove("main");
    REQUIRE(deleted);
    CHECK(!*deleted);
  }
  const auto terminating = databases.remove("main");
  REQUIRE(terminating);
  CHECK(*terminating);
}

TEST_CASE("a collection is deleted by selectors") {
  Script script;
  script->then(200, R"({"kind":"DatabaseList","items":[]})");
  const auto client = script.client();
  CHECK(api<Database>(client, "prod").remove_collection({.labels = "a=b", .fields = "metadata.name=x"}));
  CHECK(script->lines()[0] ==
        "DELETE /apis/demo.io/v1/namespaces/prod/databases?labelSelector=a%3Db&fieldSelector=metadata.name%3Dx");
}

TEST_CASE("a list is all its pages, its own version, and what could not be decoded") {
  Script script;
  script->then(
      200,
      R"({"metadata":{"resourceVersion":"40","continue":"c 1"},"items":[{"metadata":{"name":"a","resourceVersion":"90"}}]})",
      {{"Warning", "299 - \"w\""}});
  script->then(
      200,
      R"({"metadata":{"resourceVersion":"40"},"items":[{"metadata":{"name":"b"},"spec":{"replicas":"x"}},{"metadata":{"name":"c"}}]})");
  const auto client = script.client();
  const auto list = api<Database>(client, "prod").list({.labels = "x", .page = 2, .fresh = {Fresh::exact, "40"}});
  REQUIRE(list);
  CHECK(list->version == "40");
  REQUIRE(list->items.size() == 2);
  CHECK(list->items[1].metadata.name == "c");
  REQUIRE(list->skipped.size() == 1);
  CHECK(list->skipped[0].name == "b");
  CHECK(list->warnings == std::vector<std::string>{"w"});
  CHECK(script->lines() ==
        std::vector<std::string>{
            "GET /apis/demo.io/v1/namespaces/prod/databases?labelSelector=x&limit=2&resourceVersion=40&"
            "resourceVersionMatch=Exact",
            "GET /apis/demo.io/v1/namespaces/prod/databases?labelSelector=x&limit=2&continue=c%201"});
}

TEST_CASE("a list whose continue token is repeated is an error") {
  Script script;
  for (int i = 0; i < 2; ++i) script->then(200, R"({"metadata":{"continue":"c"},"items":[]})");
  const auto list = api<Database>(script.client(), "prod").list();
  REQUIRE_FALSE(list);
  CHECK(list.error().message.find("continue token") != std::string::npos);
  CHECK(script->lines().size() == 2);
}

TEST_CASE("A walk returns one object after the other, and finally those that were skipped") {
  Script script;
  script->then(200, R"({"metadata":{"resourceVersion":"4","continue":"c"},"items":[{"metadata":{"name":"a"}},7]})");
  script->then(200, R"({"metadata":{"resourceVersion":"4"},"items":[{"metadata":{"name":"b"}}]})",
               {{"Warning", "299 - \"w\""}});
  std::string names;
  const auto facts =
      api<Database>(script.client(), "prod").each({}, [&](Database&& object) { names += object.metadata.name; });
  REQUIRE(facts);
  CHECK(names == "ab");
  CHECK(facts->version == "4");
  REQUIRE(facts->skipped.size() == 1);
  CHECK(facts->skipped[0].error.message.starts_with("items[1]"));
  CHECK(facts->warnings == std::vector<std::string>{"w"});
}

TEST_CASE("A walk ends when its function returns false") {
  Script script;
  script->then(200,
               R"({"metadata":{"continue":"c"},"items":[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}},{}]})");
  std::string names;
  const auto facts = api<Database>(script.client(), "prod").each({}, [&](const Database& object) {
    names += object.metadata.name;
    return object.metadata.name != "b";
  });
  CHECK(facts);
  CHECK(names == "ab");
  CHECK(script->lines().size() == 1);
}

TEST_CASE("fault 8: a list that expires on page 2 is read once more, then given up") {
  Script script;
  const auto page = [&](const char* more) {
    script->then(
        200, std::string(R"({"metadata":{"resourceVersion":"4")") + more + R"(},"items":[{"metadata":{"name":"a"}}]})");
  };
  const auto client = script.client();
  page(R"(,"continue":"c")");
  script->then(410, status_text(410, "Expired"));
  SECTION("the second time works") {
    page("");
    const auto list = api<Database>(client, "prod").list();
    REQUIRE(list);
    CHECK(list->items.size() == 1);
  }
  SECTION("it expires again") {
    page(R"(,"continue":"c")");
    script->then(410, status_text(410, "Expired"));
    CHECK(api<Database>(client, "prod").list().error().expired());
    CHECK(script->used_up());
  }
  SECTION("a list that continues another is not begun again") {
    script->then(200, "{}");
    CHECK(api<Database>(client, "prod").list({.continue_token = "b"}).error().expired());
    CHECK(script->lines().size() == 2);
  }
  SECTION("page by page the caller decides") {
    int seen = 0;
    CHECK(api<Database>(client, "prod").each({}, [&](Database&&) { ++seen; }).error().expired());
    CHECK(seen == 1);
  }
}

TEST_CASE("fault 11: a version that the server has not seen yet is waited for, within the call's time") {
  Script script;
  const std::string body = status_text(
      504, "Timeout", R"(,"details":{"retryAfterSeconds":1,"causes":[{"reason":"ResourceVersionTooLarge"}]})");
  script->then(504, body, {{"Retry-After", "0"}}).then(200, R"({"items":[]})").then(504, body);
  const auto client = script.client();
  CHECK(api<Database>(client, "prod").list({.fresh = {Fresh::at_least, "99"}}));
  const auto late =
      api<Database>(client, "prod").list({.fresh = {Fresh::at_least, "99"}, .timeout = std::chrono::milliseconds(100)});
  CHECK(late.error().causes[0].reason == "ResourceVersionTooLarge");
}

TEST_CASE("pages may be stopped between two of them") {
  Script script;
  script->then(200, R"({"metadata":{"continue":"c"},"items":[{}]})");
  const auto client = script.client();
  int pages = 0;
  CHECK(api<Database>(client, "prod").pages({}, [&](ListPage<Database>&&) { return ++pages < 1; }));
  CHECK(script->lines().size() == 1);
}

TEST_CASE("a list continues where another call has left it") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const std::string items = R"(,"items":[{"metadata":{"name":"a"}}]})";
  script->then(200, R"({"metadata":{"resourceVersion":"4","continue":"x=1"})" + items, {{"Warning", "299 - \"old\""}})
      .then(200, R"({"metadata":{"resourceVersion":"4"})" + items);
  const auto first = databases.page({.labels = "a=b", .page = 1, .fresh = {Fresh::at_least, "3"}});
  REQUIRE(first);
  CHECK(first->items.size() == 1);
  CHECK(first.warnings == std::vector<std::string>{"old"});
  const auto rest = databases.list(
      {.labels = "a=b", .page = 1, .continue_token = first->continue_token, .fresh = {Fresh::at_least, "3"}});
  REQUIRE(rest);
  CHECK(rest->items.size() == 1);
  const std::string path = "GET /apis/demo.io/v1/namespaces/prod/databases?labelSelector=a%3Db&limit=1";
  CHECK(script->lines() == std::vector<std::string>{path + "&resourceVersion=3&resourceVersionMatch=NotOlderThan",
                                                    path + "&continue=x%3D1"});
}

TEST_CASE("a patch of two states has what differs, and the version on request") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto before = decode<Database>(stored);
  REQUIRE(before);
  Database after = *before;
  after.spec.replicas = 3;
  for (int i = 0; i < 3; ++i) script->then(200, stored);
  REQUIRE(databases.patch(*before, after, {.manager = "m"}));
  REQUIRE(databases.patch(*before, after, {.check_version = true}));
  REQUIRE(api<Database>(client).status().patch(*before, after));
  CHECK(script->request(0).body == R"({"spec":{"replicas":3}})");
  CHECK(script->request(1).body == R"({"spec":{"replicas":3},"metadata":{"resourceVersion":"7"}})");
  CHECK(content_type(script->request(0)) == "application/merge-patch+json");
  CHECK(script->lines().front() ==
        "PATCH /apis/demo.io/v1/namespaces/prod/databases/main?fieldManager=m&fieldValidation=Strict");
  CHECK(script->lines().back() ==
        "PATCH /apis/demo.io/v1/namespaces/prod/databases/main/status?fieldValidation=Strict");
}

TEST_CASE("an eviction has the options of a deletion, and a budget that forbids it is reported at once") {
  Script script;
  const auto client = script.client();
  const ResourceInfo pods{.version = "v1", .kind = "Pod", .plural = "pods"};
  const DynamicApi api(client, pods, "shop");
  script->then(201, R"({"kind":"Status","status":"Success","code":201})", {{"Warning", "299 - \"old\""}});
  const auto evicted = api.evict("web", {.uid = "u", .grace_seconds = 5, .dry_run = true});
  REQUIRE(evicted);
  CHECK(evicted.warnings == std::vector<std::string>{"old"});
  CHECK(script->lines().front() == "POST /api/v1/namespaces/shop/pods/web/eviction?dryRun=All");
  CHECK(script->request(0).body ==
        R"({"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":"web","namespace":"shop"},)"
        R"("deleteOptions":{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"u"},)"
        R"("gracePeriodSeconds":5,"dryRun":["All"]}})");

  script->then(429, status_text(429, "TooManyRequests", R"(,"details":{"causes":[{"reason":"DisruptionBudget"}]})"));
  const auto forbidden = api.evict("web");
  REQUIRE(!forbidden);
  CHECK(forbidden.error().reason == Reason::too_many_requests);
  CHECK(forbidden.error().causes.at(0).reason == "DisruptionBudget");
  CHECK_FALSE(forbidden.error().may_have_been_applied);
  CHECK(script->lines().size() == 2);

  script->then(429, status_text(429, "TooManyRequests")).then(201, "{}");
  CHECK(api.evict("web"));
  CHECK(script->used_up());
}

TEST_CASE("the result of a call is a result without its value") {
  Script script;
  script->then(201, stored).then(404, status_text(404, "NotFound"));
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto create = [&]() -> Result<> { return databases.create(database()); };
  CHECK(create());
  const Reply<Database> missing = databases.get("other");
  const Result<> copy = missing;
  CHECK(copy.error().not_found());
  CHECK(missing.error().not_found());
}

TEST_CASE("status has its own address and the same verbs") {
  Script script;
  for (int i = 0; i < 6; ++i) script->then(200, stored);
  const auto client = script.client();
  const auto status = api<Database>(client, "prod").status();
  REQUIRE(status.get("main"));
  REQUIRE(status.update(database()));
  REQUIRE(status.edit("main", [](Database&) {}));
  REQUIRE(status.patch("main", merge_patch("{}")));
  REQUIRE(status.apply({.metadata = {.name = "main"}}));
  for (const std::string& line : script->lines()) CHECK(line.find("/databases/main/status") != std::string::npos);
}

TEST_CASE("scale is read and set") {
  Script script;
  const std::string scale =
      R"({"kind":"Scale","metadata":{"resourceVersion":"8"},"spec":{"replicas":3},"status":{"replicas":2,"selector":"a=b"}})";
  script->then(200, scale).then(200, scale).then(200, "[]");
  const auto client = script.client();
  const DynamicApi api(client, widgets, "a");
  const auto read = api.scale("w");
  REQUIRE(read);
  CHECK(read->replicas == 3);
  CHECK(read->observed == 2);
  CHECK(read->selector == "a=b");
  CHECK(read->version == "8");
  REQUIRE(api.scale("w", 3));
  CHECK(script->request(1).method == "PATCH");
  CHECK(script->request(1).body == R"({"spec":{"replicas":3}})");
  CHECK(api.scale("w").error().stage == Stage::decode);
}

TEST_CASE("dynamic objects are written with their kind, and items of lists get theirs") {
  Script script;
  script->then(201, R"({"apiVersion":"demo.io/v1","kind":"Widget"})")
      .then(200, R"({"metadata":{"resourceVersion":"4"},"items":[{"a":1},7]})");
  const auto client = script.client();
  const DynamicApi api(client, widgets, "a");
  REQUIRE(api.create(value(R"({"metadata":{"name":"w"},"spec":{}})")));
  CHECK(script->request(0).body == R"({"apiVersion":"demo.io/v1","kind":"Widget","metadata":{"name":"w"},"spec":{}})");
  const auto list = api.list();
  REQUIRE(list);
  CHECK(list->items == std::vector<json::Value>{value(R"({"apiVersion":"demo.io/v1","kind":"Widget","a":1})")});
  CHECK(list->skipped[0].error.message == "items[1]: expected object");
}

TEST_CASE("fault 19: answers that no decoder should meet are errors, never more") {
  Script script;
  const std::vector<std::string> bodies = {"",
                                           "{",
                                           "null",
                                           "[]",
                                           "\xff\xfe",
                                           R"({"metadata":{"name":"a\ud800"}})",
                                           std::string(100'000, '['),
                                           R"({"spec":{"replicas":1e999}})",
                                           R"({"spec":{"replicas":99999999999999999999}})",
                                           "{\"spec\":{\"engine\":\"\xff\"}}"};
  const auto client = script.client();
  for (const std::string& body : bodies) {
    script->then(200, body).then(200, body).then(200, body);
    const auto typed = api<Database>(client, "prod").get("main");
    CHECK((typed || typed.error().stage == Stage::decode));
    (void)api<Database>(client, "prod").list();
    (void)DynamicApi(client, widgets, "a").list();
  }
  script->then(200, R"({"metadata":{"name":"a","name":"b"},"spec":{"replicas":1,"replicas":2}})");
  const auto twice = api<Database>(client, "prod").get("main");
  REQUIRE(twice);
  CHECK(twice->metadata.name == "b");
  CHECK(twice->spec.replicas == 2);
}

TEST_CASE("A response that cannot be decoded is an error; after a write, the write may have been applied") {
  Script script;
  for (int i = 0; i < 2; ++i) script->then(200, R"({"spec":{"replicas":"x"}})");
  const auto client = script.client();
  const auto read = api<Database>(client, "prod").get("main");
  CHECK(read.error().stage == Stage::decode);
  CHECK(read.error().message == "spec.replicas: expected integer, found string");
  CHECK(!read.error().may_have_been_applied);
  CHECK(api<Database>(client, "prod").update(database()).error().may_have_been_applied);
}

}  // namespace kubexx
