#include <kubexx/validation.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <kubexx/webhook.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/webhook/admission_review.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/sample_kind.hpp"

namespace {

using namespace kubexx;
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
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            required: [engine]
            x-kubernetes-validations:
            - {rule: 'oldSelf.hasValue() || self.replicas < 4', message: new databases have three replicas at most, optionalOldSelf: true}
            - {rule: 'self.replicas < 3 || self.engine != "small"', message: a small engine has two replicas, reason: FieldValueForbidden}
            properties:
              replicas: {type: integer, format: int32, default: 1, minimum: 0, maximum: 5}
              engine:
                type: string
                minLength: 1
                maxLength: 20
                x-kubernetes-validations: [{rule: self == oldSelf, message: the engine is immutable}]
              paused: {type: boolean, default: false}
              mode: {type: string, enum: [a, b]}
              shards:
                type: array
                maxItems: 2000
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties: {name: {type: string, maxLength: 10, pattern: '^[a-z0-9]+$'}, size: {type: integer}}
---
kind: ConfigMap
apiVersion: v1
)";

const ResourceInfo kDatabase{.group = "demo.io", .version = "v1", .kind = "Database", .plural = "databases"};

json::Value document(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

/// A database with this `spec` and more members of `metadata`.
json::Value database(const std::string& spec, const std::string& metadata = R"("name":"main","namespace":"default")") {
  return document(
      fmt::format(R"({{"apiVersion":"demo.io/v1","kind":"Database","metadata":{{{}}},"spec":{}}})", metadata, spec));
}

struct Fixture {
  testing::ApiServer server = testing::ApiServer::start({.crds = {kDatabases}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig(), {.user_agent = "tester/1.0"}).value();
  Definitions definitions = Definitions::read(kDatabases).value();
  DynamicApi databases{client, kDatabase, "default"};
};

/// How many objects a client sent.
std::size_t writes_to(const testing::ApiServer& server) {
  const std::vector<std::string> requests = server.requests();
  return static_cast<std::size_t>(
      std::ranges::count_if(requests, [](const std::string& request) { return !request.starts_with("GET "); }));
}

/// What both have to say, but for the stage.
void check_equal(const Result<>& local, const Error& remote) {
  REQUIRE_FALSE(local);
  CHECK(local.error().stage == Stage::encode);
  CHECK(local.error().code == remote.code);
  CHECK(local.error().reason == remote.reason);
  CHECK(local.error().message == remote.message);
  CHECK(local.error().causes == remote.causes);
}

}  // namespace

TEST_CASE("objects are rejected as by an API server") {
  Fixture site;
  const std::string name = R"("name":"main","namespace":"default")";
  const std::vector<json::Value> rejected = {
      database("{}"),
      database("7"),
      database(R"({"engine":""})"),
      database(R"({"engine":"x","replicas":9})"),
      database(R"({"engine":"x","replicas":-1,"mode":"c","paused":"no"})"),
      database(R"({"engine":"small","replicas":3})"),
      database(R"({"engine":"x","replicas":1.5})"),
      database(R"({"engine":"x","shards":[{"name":"a"},{"name":"a"}]})"),
      database(R"({"engine":"x","shards":[{"name":"A!"},{"size":1}]})"),
      database(R"({"engine":"x","unknown":1,"shards":[{"name":"a","more":2}]})"),
      database(R"({"engine":"x"})", R"("name":"Main","namespace":"default")"),
      database(R"({"engine":"x"})", name + R"(,"labels":{"a b":"c"})"),
      database(R"({"engine":"x"})", name + R"(,"annotations":{"a b":"c"})"),
      database(R"({"engine":"x"})", name + R"(,"labels":{"a":1})"),
      database(R"({"engine":"x"})", name + R"(,"ownerReferences":[{"name":"a"}])"),
      document(R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"default"}})"),
  };
  for (const json::Value& object : rejected) {
    INFO(json::to_text(object));
    const auto created = site.databases.create(object);
    REQUIRE_FALSE(created);
    check_equal(site.definitions.validate(object), created.error());
  }
}

TEST_CASE("objects are accepted as by an API server") {
  Fixture site;
  for (const char* spec :
       {R"({"engine":"x"})", R"({"engine":"small","replicas":2})",
        R"({"engine":"x","paused":true,"mode":"a","shards":[{"name":"a"},{"name":"b","size":1}]})"}) {
    INFO(spec);
    CHECK(site.definitions.validate(database(spec)));
    CHECK(site.databases.create(database(spec)));
    CHECK(site.databases.remove("main"));
  }
}

TEST_CASE("updates are compared with the object before") {
  Fixture site;
  const json::Value old = site.databases.create(database(R"({"engine":"x"})")).value();
  const auto changed = [&](json::MemberPath path, json::Value value) {
    json::Value object = old;
    json::set(object, path, std::move(value));
    return object;
  };
  CHECK(site.definitions.validate(changed({"spec", "replicas"}, 2), &old));
  for (const json::Value& object : {changed({"spec", "engine"}, "y"), changed({"spec", "replicas"}, 9),
                                    changed({"metadata", "labels"}, document(R"({"a b":"c"})"))}) {
    INFO(json::to_text(object));
    const auto updated = site.databases.update(object);
    REQUIRE_FALSE(updated);
    check_equal(site.definitions.validate(object, &old), updated.error());
  }
  // What was invalid before and does not change is accepted.
  json::Value invalid = old;
  json::set(invalid, {"spec", "replicas"}, 9);
  json::Value same = invalid;
  json::set(same, {"spec", "paused"}, true);
  CHECK(site.definitions.validate(same, &invalid));
}

TEST_CASE("typed objects are validated in their JSON form") {
  const auto definitions = Definitions::read(kDatabases).value();
  Database object;
  object.metadata.name = "main";
  object.spec = {.replicas = 2, .engine = "small"};
  CHECK(definitions.validate(object));
  Database old = object;
  object.spec.replicas = 3;
  const auto result = definitions.validate(object);
  REQUIRE_FALSE(result);
  CHECK(result.error().causes ==
        std::vector<Cause>{{"FieldValueForbidden", "Forbidden: a small engine has two replicas", "spec"}});
  object.spec = {.replicas = 2, .engine = "large"};
  CHECK(definitions.validate(object));
  CHECK_FALSE(definitions.validate(object, &old));
}

TEST_CASE("a client with the check does not send what would be rejected") {
  Fixture site;
  const Client checked = site.client.with({.check = site.definitions.check()});
  const DynamicApi databases(checked, kDatabase, "default");
  json::Value object = database(R"({"engine":"x","replicas":9})");
  json::erase(object, {"metadata", "namespace"});
  const auto before = site.server.requests().size();
  const auto created = databases.create(object);
  REQUIRE_FALSE(created);
  CHECK(created.error().invalid());
  CHECK(created.error().text() == site.definitions.validate(object).error().text());
  CHECK_FALSE(created.error().may_have_been_applied);
  CHECK(site.server.requests().size() == before);
  // Other kinds are sent.
  CHECK(DynamicApi(checked, {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"}, "default")
            .create(document(R"({"metadata":{"name":"main"}})")));
  json::set(object, {"spec", "replicas"}, 2);
  CHECK(databases.create(object));
}

TEST_CASE("the check of a client treats unknown fields as the call wants") {
  Fixture site;
  const DynamicApi databases(site.client.with({.check = site.definitions.check()}), kDatabase, "default");
  const json::Value object = database(R"({"engine":"x","unknown":1})");
  const auto before = site.server.requests().size();
  CHECK_FALSE(databases.create(object));
  CHECK(site.server.requests().size() == before);
  for (const Validate validate : {Validate::warn, Validate::ignore}) {
    const auto created = databases.create(object, {.validate = validate});
    REQUIRE(created);
    CHECK(created.warnings.size() == (validate == Validate::warn ? 1 : 0));
    CHECK(databases.remove("main"));
    CHECK_FALSE(databases.create(database(R"({"engine":"x","unknown":1,"replicas":9})"), {.validate = validate}));
  }
}

TEST_CASE("a call states whether its object is checked") {
  Fixture site;
  const DynamicApi databases(site.client.with({.check = site.definitions.check()}), kDatabase, "default");
  json::Value object = databases.create(database(R"({"engine":"x","replicas":2})")).value();
  json::set(object, {"spec", "replicas"}, 9);
  const auto sent = [&](Check check, bool creates) {
    const auto before = writes_to(site.server);
    const auto result = creates ? databases.create(database(R"({"engine":""})"), {.check = check})
                                : databases.update(object, {.check = check});
    REQUIRE_FALSE(result);
    CHECK(result.error().invalid());
    CHECK((result.error().stage == Stage::encode) == (writes_to(site.server) == before));
    return writes_to(site.server) > before;
  };
  CHECK_FALSE(sent(Check::creations, true));
  CHECK_FALSE(sent(Check::local, true));
  CHECK(sent(Check::none, true));
  CHECK(sent(Check::creations, false));
  CHECK_FALSE(sent(Check::local, false));
  CHECK(sent(Check::none, false));
  json::set(object, {"spec", "replicas"}, 3);
  CHECK(databases.update(object, {.check = Check::local}));

  const auto unchecked = site.databases.create(object, {.check = Check::local});
  REQUIRE_FALSE(unchecked);
  CHECK(unchecked.error().message ==
        "Check::local validates an object before it is sent, but this client has no check: make the call with "
        "client.with({.check = definitions.check()}), where definitions is the value of kubexx::Definitions::read, or "
        "omit the option");
  CHECK(site.databases.update(object, {.check = Check::local}).error().message == unchecked.error().message);
}

TEST_CASE("an update is compared with the stored object before it is sent") {
  Fixture site;
  const DynamicApi databases(site.client.with({.check = site.definitions.check()}), kDatabase, "default");
  const json::Value old = databases.create(database(R"({"engine":"x","replicas":2})")).value();
  const auto changed = [](json::Value object, json::MemberPath path, json::Value value) {
    json::set(object, path, std::move(value));
    return object;
  };
  const auto before = writes_to(site.server);
  const auto updated = databases.update(changed(old, {"spec", "engine"}, "y"), {.check = Check::local});
  CHECK(writes_to(site.server) == before);
  check_equal(updated.error(), site.databases.update(changed(old, {"spec", "engine"}, "y")).error());
  // New databases have three replicas at most.
  const json::Value four = changed(old, {"spec", "replicas"}, 4);
  CHECK_FALSE(site.definitions.validate(four));
  CHECK(databases.update(four, {.check = Check::local}));

  // The server answers these itself: an outdated object is a conflict, and a missing one is not found.
  CHECK(databases.update(changed(old, {"spec", "engine"}, "y"), {.check = Check::local}).error().conflict());
  CHECK(databases.remove("main"));
  CHECK(databases.update(changed(old, {"spec", "engine"}, "y"), {.check = Check::local}).error().not_found());
}

TEST_CASE("an update whose stored object cannot be read is checked without the rules that use it") {
  Fixture site;
  const DynamicApi databases(site.client.with({.check = site.definitions.check()}), kDatabase, "default");
  json::Value object = databases.create(database(R"({"engine":"x","replicas":2})")).value();
  const auto update = [&] {
    site.server.fail({.method = "GET", .code = 403});
    return databases.update(object, {.check = Check::local});
  };
  json::set(object, {"spec", "replicas"}, 9);
  CHECK(update().error().stage == Stage::encode);
  json::set(object, {"spec", "replicas"}, 4);
  CHECK(update());
  object = site.databases.get("main").value();
  json::set(object, {"spec", "engine"}, "y");
  const auto sent = update();
  REQUIRE_FALSE(sent);
  CHECK(sent.error().stage != Stage::encode);
}

TEST_CASE("what edit changes is compared with the object that it read") {
  Fixture site;
  const DynamicApi databases(site.client.with({.check = site.definitions.check()}), kDatabase, "default");
  CHECK(databases.create(database(R"({"engine":"x","replicas":2})")));
  const auto edit = [&](json::MemberPath path, const json::Value& value) {
    return databases.edit("main", [&](json::Value& object) { json::set(object, path, value); },
                          {.check = Check::local});
  };
  const auto before = site.server.requests().size();
  const auto rejected = edit({"spec", "engine"}, "y");
  REQUIRE_FALSE(rejected);
  CHECK(rejected.error().stage == Stage::encode);
  CHECK(site.server.requests().size() == before + 1);
  CHECK(edit({"spec", "replicas"}, 4));
  CHECK(site.server.requests().size() == before + 3);
}

TEST_CASE("the check of a client has the webhooks of the operator too") {
  Fixture site;
  Webhooks hooks;
  hooks.fills<Database>([](const Review<Database>& review, Database& one) -> Result<> {
    if (one.spec.engine == "none") return Error{.message = "no such engine"};
    if (review.dry_run && one.spec.engine.empty()) one.spec.engine = "filled";
    return {};
  });
  hooks.checks<Database>([](const Review<Database>& review) -> Decision {
    if (review.object->spec.engine == "throws") throw std::runtime_error("out of order");
    if (review.object->spec.replicas == 1 && review.object->spec.engine == "filled")
      return {.denied = Denial{.message = "one replica is too few",
                               .causes = {{"FieldValueInvalid", "at least 2", "spec.replicas"}}}};
    return {};
  });
  const DynamicApi databases(site.client.with({.check = site.definitions.check(hooks)}), kDatabase, "default");
  const auto rejected = [&](const std::string& spec) {
    const auto before = site.server.requests().size();
    const auto created = databases.create(database(spec));
    CHECK(site.server.requests().size() == before);
    REQUIRE_FALSE(created);
    CHECK(created.error().stage == Stage::encode);
    return created.error();
  };
  // A default value of the definition, and a value that is filled in, are seen by the handler that checks.
  const Error denied = rejected(R"({"engine":""})");
  CHECK((denied.invalid() && denied.code == 422 && denied.message == "one replica is too few"));
  CHECK(denied.causes == std::vector<Cause>{{"FieldValueInvalid", "at least 2", "spec.replicas"}});
  CHECK(rejected(R"({"engine":"none"})").message == "no such engine");
  CHECK(rejected(R"({"engine":"throws"})").message == "/validate-demo-io-v1-database failed: out of order");
  CHECK(rejected(R"({"engine":"","replicas":9})").message.find("spec.replicas: Invalid value: 9") != std::string::npos);
  CHECK(rejected(R"({"engine":"x","unknown":1})").code == 400);
  // It is sent as it is: the server of this test calls no webhook.
  const auto sent = databases.create(database(R"({"engine":"","replicas":2})"));
  REQUIRE_FALSE(sent);
  CHECK(sent.error().stage != Stage::encode);
  CHECK(databases.create(database(R"({"engine":"x","replicas":2})")));
}

TEST_CASE("a denial has the same reason from the check of a client as through a server") {
  const int code = GENERATE(0, 400, 403, 404, 409, 422, 429, 500);
  Fixture site;
  Webhooks hooks;
  hooks.checks<Database>(
      [&](const Review<Database>&) -> Decision { return {.denied = Denial{.message = "no", .code = code}}; });
  const DynamicApi databases(site.client.with({.check = site.definitions.check(hooks)}), kDatabase, "default");
  const auto created = databases.create(database(R"({"engine":"x"})"));
  REQUIRE_FALSE(created);
  const Error& local = created.error();
  CHECK(local.stage == Stage::encode);
  webhook::Admission admission;
  admission.decision.denied = Denial{.message = "no", .code = code};
  const json::Value sent = std::get<json::Value>(json::parse(webhook::admission_answer({}, admission)));
  CHECK(local.reason_text == json::text_at(sent, {"response", "status", "reason"}));
  CHECK(reason_word(local.reason) == local.reason_text);
  CHECK(std::get<std::int64_t>(json::find(sent, {"response", "status", "code"})->variant()) == local.code);
}

TEST_CASE("the webhooks of the operator are asked for updates, with the stored object") {
  Fixture site;
  Webhooks hooks;
  hooks.fills<Database>([](const Review<Database>& review, Database& one) -> Result<> {
    if (review.operation == Operation::update && one.spec.replicas == 0) one.spec.replicas = review.old->spec.replicas;
    return {};
  });
  hooks.checks<Database>([](const Review<Database>& review) -> Decision {
    if (review.old != nullptr && review.object->spec.replicas < review.old->spec.replicas)
      return {.denied = Denial{.message = "a database cannot shrink"}};
    return {};
  });
  hooks.checks<Database>(
      [](const Review<Database>&) -> Decision { return {.denied = Denial{.message = "not for updates"}}; },
      {.path = "/creations", .operations = {Operation::remove}});
  hooks.checks<Database>(
      [](const Review<Database>&) -> Decision { return {.denied = Denial{.message = "not for the object"}}; },
      {.path = "/status", .subresources = {"status"}});
  const DynamicApi databases(site.client.with({.check = site.definitions.check(hooks)}), kDatabase, "default");
  json::Value object = databases.create(database(R"({"engine":"x","replicas":2})")).value();
  const auto before = writes_to(site.server);
  json::set(object, {"spec", "replicas"}, 1);
  const auto shrunk = databases.update(object, {.check = Check::local});
  REQUIRE_FALSE(shrunk);
  CHECK((shrunk.error().code == 403 && shrunk.error().message == "a database cannot shrink"));
  CHECK(shrunk.error().stage == Stage::encode);
  CHECK(
      databases.edit("main", [](json::Value& one) { json::set(one, {"spec", "replicas"}, 1); }, {.check = Check::local})
          .error()
          .message == "a database cannot shrink");
  CHECK(writes_to(site.server) == before);
  json::set(object, {"spec", "replicas"}, 0);
  CHECK(databases.update(object, {.check = Check::local}));

  // Handlers of updates are not called without the stored object.
  object = databases.edit("main", [](json::Value& one) { json::set(one, {"spec", "replicas"}, 2); }).value();
  json::set(object, {"spec", "replicas"}, 1);
  site.server.fail({.method = "GET", .code = 403});
  CHECK(databases.update(object, {.check = Check::local}));
}

TEST_CASE("objects are validated with the webhooks of the operator") {
  const auto definitions = Definitions::read(kDatabases).value();
  Webhooks hooks;
  hooks.checks<Database>([](const Review<Database>& review) -> Decision {
    if (review.operation == Operation::create && review.object->metadata.name_space != "default")
      return {.denied = Denial{.message = "not in this namespace"}};
    if (review.old != nullptr && review.object->spec.replicas < review.old->spec.replicas)
      return {.denied = Denial{.message = "a database cannot shrink"}};
    return {};
  });
  Database old;
  old.metadata.name = "main";
  old.metadata.name_space = "default";
  old.spec = {.replicas = 3, .engine = "large"};
  CHECK(definitions.validate(hooks, old));
  Database now = old;
  now.spec.replicas = 2;
  CHECK(definitions.validate(now, &old));
  const auto shrunk = definitions.validate(hooks, now, &old);
  REQUIRE_FALSE(shrunk);
  CHECK(shrunk.error().message == "a database cannot shrink");
  now.spec = {.replicas = 4, .engine = "small"};
  CHECK(definitions.validate(hooks, now, &old).error().invalid());
  const json::Value untyped = database(R"({"engine":"x","replicas":2})", R"("name":"main","namespace":"default")");
  CHECK(definitions.validate(hooks, untyped));
  const json::Value less = database(R"({"engine":"x"})", R"("name":"main","namespace":"default")");
  CHECK_FALSE(definitions.validate(hooks, less, &untyped));
}

TEST_CASE("between handlers that fill, an object gets its default values again") {
  Fixture site;
  std::vector<std::optional<bool>> seen;
  Webhooks hooks;
  hooks.fills<Database>(
      [](const Review<Database>&, Database& one) -> Result<> {
        one.spec.paused.reset();
        return {};
      },
      {.path = "/reset"});
  hooks.fills<Database>(
      [&](const Review<Database>&, Database& one) -> Result<> {
        seen.push_back(one.spec.paused);
        return {};
      },
      {.path = "/see"});
  const DynamicApi databases(site.client.with({.check = site.definitions.check(hooks)}), kDatabase, "default");
  CHECK(databases.create(database(R"({"engine":"x","paused":true})")));
  CHECK(seen == std::vector<std::optional<bool>>{false});
}

TEST_CASE("what cannot be used is named") {
  const auto message = [](const std::string& text) {
    const auto read = Definitions::read(text);
    return read ? std::string() : read.error().text();
  };
  CHECK(message("kind: ConfigMap\n") == "there is no CustomResourceDefinition in it");
  CHECK(message("a: [\n").starts_with("line "));
  CHECK(message(std::string(kDatabases) + "---" + kDatabases) ==
        "two definitions have the kind Database of the group demo.io");
  std::string rejected = kDatabases;
  rejected.replace(rejected.find("scope: Namespaced"), 17, "scope: Everywhere");
  CHECK(message(rejected).starts_with(
      "CustomResourceDefinition.apiextensions.k8s.io \"databases.demo.io\" is invalid: spec.scope: Unsupported value"));
  const auto unknown = Definitions::read(kDatabases).value().validate(document(R"({"apiVersion":"a/v1","kind":"B"})"));
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().message == "no definition has the kind \"B\" of the group \"a\"");
  CHECK_FALSE(Definitions::read(kDatabases).value().validate(json::Value()));
}

TEST_CASE("validation is linear in the object") {
  const auto definitions = Definitions::read(kDatabases).value();
  const auto shards = [](int count) {
    std::string text;
    for (int index = 0; index < count; ++index) text += fmt::format(R"({}{{"name":"s{}"}})", index ? "," : "", index);
    return database(R"({"engine":"x","shards":[)" + text + "]}");
  };
  const json::Value few = shards(1'000), many = shards(2'000);
  const auto cost = [&](const json::Value& object) {
    return test::measure([&] { CHECK(definitions.validate(object)); });
  };
  (void)cost(few);
  CHECK(cost(many).seconds < 3.5 * cost(few).seconds + 0.01);
}
