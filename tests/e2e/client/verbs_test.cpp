#include <set>

#include <kubexx/client/api.hpp>
#include "tests/e2e/client/cluster.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"

// The verbs of the client on a real API server.
namespace kubexx::test {
namespace {

Database database(std::string name, std::int32_t replicas = 1) {
  Database object;
  object.metadata.name = std::move(name);
  object.spec.engine = "pg";
  object.spec.replicas = replicas;
  return object;
}

struct Room {
  Room() { install_databases(); }

  Client client = connect();
  std::string name_space = fresh_namespace();
  Api<Database> typed{client, name_space};
  DynamicApi dynamic{client, databases, name_space};
};

}  // namespace

TEST_CASE("an object is created, read, replaced and deleted") {
  Room room;
  auto made = room.typed.create(database("main", 2));
  REQUIRE(made);
  CHECK(made->spec.replicas == 2);
  CHECK_FALSE(made->metadata.resource_version.empty());
  CHECK(room.typed.create(database("main")).error().already_exists());

  made->spec.replicas = 3;
  auto replaced = room.typed.update(*made);
  REQUIRE(replaced);
  CHECK(replaced->metadata.generation == 2);
  const auto stale = room.typed.update(*made);
  CHECK(stale.error().conflict());

  CHECK(room.typed.get("main")->spec.replicas == 3);
  auto left = room.typed.remove("main");
  REQUIRE(left);
  CHECK_FALSE(left->has_value());
  CHECK(room.typed.get("main").error().not_found());
  CHECK(room.typed.remove("main").error().not_found());
}

TEST_CASE("unknown fields are preserved, also inside lists") {
  Room room;
  REQUIRE(room.dynamic.create(json_value(R"({"metadata":{"name":"main","labels":{"a":"b"}},"spec":{"engine":"pg",
    "backup":"daily","shards":[{"name":"x","size":1,"zone":"north"},{"name":"y","size":2,"zone":"south"}]}})")));
  const auto edited = room.typed.edit("main", [](Database& object) {
    object.spec.replicas = 7;
    object.spec.shards.erase(object.spec.shards.begin());
    object.spec.shards.push_back({.name = "z", .size = 3});
  });
  REQUIRE(edited);
  const auto stored = room.dynamic.get("main");
  REQUIRE(stored);
  CHECK(at(*stored, "spec") == json_value(R"({"replicas":7,"engine":"pg","backup":"daily",
    "shards":[{"name":"y","size":2,"zone":"south"},{"name":"z","size":3}]})"));
  CHECK(at(*stored, "metadata.labels.a") == json::Value("b"));
}

TEST_CASE("edit starts again after a conflict with another client") {
  Room room;
  REQUIRE(room.typed.create(database("main")));
  int tries = 0;
  const auto edited = room.typed.edit("main", [&](Database& object) {
    if (++tries == 1) CHECK(room.dynamic.patch("main", merge_patch(R"({"spec":{"engine":"other"}})")));
    object.spec.replicas += 1;
  });
  REQUIRE(edited);
  CHECK(tries == 2);
  CHECK(edited->spec.engine == "other");
  CHECK(edited->spec.replicas == 2);
}

TEST_CASE("a rejected request has a reason and the fields") {
  Room room;
  const auto refused = room.typed.create(database("main", 101));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().invalid());
  CHECK(refused.error().code == 422);
  CHECK(refused.error().stage == Stage::http);
  REQUIRE(refused.error().causes.size() == 1);
  CHECK(refused.error().causes[0].field == "spec.replicas");
  CHECK_FALSE(refused.error().may_have_been_applied);
}

TEST_CASE("unknown fields are rejected unless warnings are requested") {
  Room room;
  const auto odd = json_value(R"({"metadata":{"name":"odd"},"spec":{"bogus":1}})");
  CHECK(room.dynamic.create(odd).error().reason == Reason::bad_request);
  const auto warned = room.dynamic.create(odd, {.validate = Validate::warn});
  REQUIRE(warned);
  CHECK(warned.warnings == std::vector<std::string>{"unknown field \"spec.bogus\""});
}

TEST_CASE("apply conflicts name the owner of a field") {
  Room room;
  DatabaseApply wanted;
  wanted.metadata.name = "main";
  wanted.spec.replicas = 2;
  REQUIRE(room.typed.apply(wanted, {.manager = "one"}));
  wanted.spec.replicas = 3;
  const auto refused = room.typed.apply(wanted, {.manager = "two"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().conflict());
  REQUIRE(refused.error().causes.size() == 1);
  CHECK(refused.error().causes[0].field == ".spec.replicas");
  CHECK(refused.error().causes[0].reason == "FieldManagerConflict");
  const auto forced = room.typed.apply(wanted, {.manager = "two", .force = true});
  REQUIRE(forced);
  CHECK(forced->spec.replicas == 3);
}

TEST_CASE("apply does not change fields that the type does not have") {
  Room room;
  REQUIRE(room.dynamic.create(json_value(R"({"metadata":{"name":"main"},"spec":{"engine":"pg","backup":"daily",
    "shards":[{"name":"x","size":1,"zone":"north"}]}})")));
  DatabaseApply wanted;
  wanted.metadata.name = "main";
  wanted.spec.replicas = 2;
  REQUIRE(room.typed.apply(wanted, {.manager = "one", .force = true}));
  CHECK(at(*room.dynamic.get("main"), "spec") == json_value(R"({"replicas":2,"engine":"pg","backup":"daily",
    "shards":[{"name":"x","size":1,"zone":"north"}]})"));
}

TEST_CASE("the pages of a list are one list") {
  Room room;
  for (const auto* name : {"a", "b", "c", "d", "e", "f", "g"}) REQUIRE(room.typed.create(database(name)));
  const auto listing = room.typed.list({.page = 3});
  REQUIRE(listing);
  CHECK(listing->items.size() == 7);
  CHECK_FALSE(listing->version.empty());
  int pages = 0;
  REQUIRE(room.typed.pages({.page = 3}, [&](ListPage<Database>&&) { ++pages; }));
  CHECK(pages == 3);
  std::set<std::string> names;
  REQUIRE(room.typed.each({.fields = "metadata.name!=a", .page = 2},
                          [&](Database&& object) { names.insert(object.metadata.name); }));
  CHECK(names == std::set<std::string>{"b", "c", "d", "e", "f", "g"});
}

TEST_CASE("status and scale are separate subresources") {
  Room room;
  auto made = room.typed.create(database("main", 2));
  REQUIRE(made);
  made->status = DatabaseStatus{.ready = 1};
  made->spec.replicas = 50;
  const auto written = room.typed.status().update(*made);
  REQUIRE(written);
  CHECK(written->status->ready == 1);
  CHECK(written->spec.replicas == 2);
  const auto scaled = room.typed.scale("main", 4);
  REQUIRE(scaled);
  CHECK(scaled->replicas == 4);
  CHECK(room.typed.scale("main")->observed == 1);
  CHECK(room.typed.get("main")->spec.replicas == 4);
  CHECK(room.typed.scale("main", 101).error().invalid());
}

TEST_CASE("objects with finalizers remain until these are removed") {
  Room room;
  Database held = database("held");
  held.metadata.finalizers = {"demo.io/hold"};
  REQUIRE(room.typed.create(held));
  auto left = room.typed.remove("held");
  REQUIRE(left);
  REQUIRE(left->has_value());
  CHECK((*left)->metadata.deletion_timestamp.has_value());
  REQUIRE(room.typed.edit("held", [](Database& object) { object.metadata.finalizers.clear(); }));
  CHECK(room.typed.get("held").error().not_found());
}

TEST_CASE("a deletion with a uid deletes only that object") {
  Room room;
  REQUIRE(room.typed.create(database("main")));
  const auto other = room.typed.remove("main", {.uid = "00000000-0000-0000-0000-000000000000"});
  CHECK(other.error().conflict());
  REQUIRE(room.typed.create(database("second")));
  REQUIRE(room.typed.remove_collection({.fields = "metadata.name=second"}));
  CHECK(room.typed.list()->items.size() == 1);
}

}  // namespace kubexx::test
