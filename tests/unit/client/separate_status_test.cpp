#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx {
namespace {

using test::Database;
using test::DatabaseStatus;
using test::Script;

constexpr const char* kStored =
    R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"prod","resourceVersion":"7"},)"
    R"("spec":{"engine":"pg","replicas":2},"status":{"ready":1,"other":true}})";

const ResourceInfo kWidgets{"demo.io", "v1", "Widget", "widgets", true, true, true};

std::string not_stored(const std::string& member, const std::string& object) {
  return "not sent: servers drop " + member + " from this write of " + object +
         ", because the status is a subresource: write it with `status().edit`, or in a reconciler with `ctx.status`";
}

}  // namespace

TEST_CASE("a status that edit changes in the object is not sent, since servers drop it") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  script->then(200, kStored);
  const auto edited = databases.edit("main", [](Database& object) {
    object.spec.replicas = 3;
    object.status->ready = 2;
  });
  REQUIRE_FALSE(edited);
  CHECK(edited.error().stage == Stage::config);
  CHECK(edited.error().message == not_stored("status.ready", "Database prod/main"));
  script->then(200, kStored);
  const auto removed = databases.edit("main", [](Database& object) { object.status.reset(); });
  CHECK((!removed && removed.error().message == not_stored("status.ready", "Database prod/main")));
  CHECK(script->lines().size() == 2);
  CHECK(script->used_up());
}

TEST_CASE("an object whose status is as it was read can be written") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  for (int at = 0; at < 6; ++at) script->then(200, kStored);
  CHECK(databases.edit("main", [](Database& object) { object.spec.replicas = 3; }));
  CHECK(script->request(1).body.find(R"("other":true)") != std::string::npos);
  CHECK(databases.status().edit("main", [](Database& object) { object.status->ready = 2; }));
  auto object = databases.get("main");
  REQUIRE(object);
  CHECK(databases.update(*object));
  CHECK(script->used_up());
}

TEST_CASE("a status that a new object has empty is not a change of it") {
  Script script;
  const auto client = script.client();
  script->then(200, R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main","namespace":"prod"},)"
                    R"("spec":{"engine":"pg"}})");
  script->then(200, kStored);
  CHECK(api<Database>(client, "prod").edit("main", [](Database& object) { object.status.emplace(); }));
  CHECK(script->used_up());
}

TEST_CASE("without the state that it replaces, nothing is known of the status of an update") {
  Script script;
  const auto client = script.client();
  script->then(200, kStored).then(201, kStored);
  Database object = *decode<Database>(kStored);
  object.status->ready = 9;
  CHECK(api<Database>(client, "prod").update(object));
  object.metadata.resource_version.clear();
  CHECK(api<Database>(client, "prod").create(object));
  CHECK(script->used_up());
}

TEST_CASE("patches of an object that set its status are not sent") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  const auto message_of = [](const auto& patched) { return patched ? std::string() : patched.error().message; };
  CHECK(message_of(databases.patch("main", merge_patch(R"({"spec":{"replicas":2},"status":{"ready":2}})"))) ==
        not_stored("status.ready", "Database main"));
  CHECK(message_of(databases.patch("main", merge_patch(R"({"status":null})"))) ==
        not_stored("status", "Database main"));
  CHECK(message_of(databases.patch("main", json_patch(R"([{"op":"replace","path":"/status/ready","value":2}])"))) ==
        not_stored("status.ready", "Database main"));
  CHECK(message_of(databases.patch("main", json_patch(R"([{"op":"move","from":"/status/a","path":"/spec/a"}])"))) ==
        not_stored("status.a", "Database main"));
  Database after = *decode<Database>(kStored);
  after.status->conditions.push_back({.type = "Ready"});
  CHECK(message_of(databases.patch(*decode<Database>(kStored), after)) ==
        not_stored("status.conditions", "Database prod/main"));
  CHECK(message_of(DynamicApi(client, kWidgets, "prod").patch("w", merge_patch(R"({"status":{"a":1}})"))) ==
        not_stored("status.a", "Widget w"));
  CHECK(script->lines().empty());
}

TEST_CASE("patches that do not change the status are sent") {
  Script script;
  const auto client = script.client();
  const auto databases = api<Database>(client, "prod");
  for (int at = 0; at < 6; ++at) script->then(200, kStored);
  CHECK(databases.patch("main", merge_patch(R"({"spec":{"replicas":2},"status":{}})")));
  // A whole object: its status may be as it was read.
  CHECK(databases.patch("main", merge_patch(kStored)));
  CHECK(databases.patch("main", json_patch(R"([{"op":"test","path":"/status/ready","value":2},
                                               {"op":"add","path":"/statusText","value":2}])")));
  CHECK(databases.status().patch("main", merge_patch(R"({"status":{"ready":2}})")));
  ResourceInfo plain = kWidgets;
  plain.has_status = false;
  CHECK(DynamicApi(client, plain, "prod").patch("w", merge_patch(R"({"status":{"a":1}})")));
  // Documents can be files that have the status of an object.
  CHECK(DynamicApi(client, kWidgets, "prod").apply(std::get<json::Value>(json::parse(kStored))));
  CHECK(script->used_up());
}

}  // namespace kubexx
