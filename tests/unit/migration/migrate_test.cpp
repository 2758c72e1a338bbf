#include "tests/support/catch.hpp"
#include "tests/unit/migration/harness.hpp"

// Migrations on an in-process server: what is stored afterwards, and what is not touched.

namespace kubexx::migration {
namespace {

using namespace std::chrono_literals;

TEST_CASE("a migration stores every object in the storage version and clears storedVersions") {
  Games games(3);
  REQUIRE(games.stored("s001") == "games.example.com/v1alpha1");
  REQUIRE(games.stored_versions() == Versions{"v1alpha1", "v1"});
  games.store_in("v1");
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->storage == "v1");
  CHECK(report->written == 3);
  CHECK(report->cleared);
  CHECK(report->not_cleared.empty());
  CHECK(report->resume.empty());
  CHECK_FALSE(report->unfinished);
  CHECK(games.stored("s000") == "games.example.com/v1");
  CHECK(games.stored("s002") == "games.example.com/v1");
  CHECK(games.stored_versions() == Versions{"v1"});
}

TEST_CASE("objects of a cluster-scoped kind are migrated") {
  Games games(2, {.scope = "Cluster"});
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(games.stored("s001") == "games.example.com/v1");
  CHECK(games.stored_versions() == Versions{"v1"});
}

TEST_CASE("a migration back stores the former version again") {
  Games games(2);
  REQUIRE(games.run());
  games.store_in("v1alpha1");
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(games.stored("s000") == "games.example.com/v1alpha1");
  CHECK(games.stored_versions() == Versions{"v1alpha1"});
}

TEST_CASE("objects that are stored in the storage version are counted as unchanged") {
  Games games(2);
  games.merge(games.collection("v1") + "/s000", R"({"spec":{"port":8}})");
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 1);
  CHECK(report->unchanged == 1);
  CHECK(report->cleared);
}

TEST_CASE("the stored versions of a definition are read at each call") {
  Games games(1);
  const auto read = stored_versions(games.client());
  CHECK(read("gameservers.games.example.com").value() == Versions{"v1alpha1", "v1"});
  REQUIRE(games.run());
  CHECK(read("gameservers.games.example.com").value() == Versions{"v1"});
  games.store_in("v1alpha1");
  CHECK(read("gameservers.games.example.com").value() == Versions{"v1", "v1alpha1"});
  CHECK(read("others.games.example.com").error().not_found());
}

TEST_CASE("a definition without other stored versions needs no write") {
  Games games(2);
  REQUIRE(games.run());
  const auto requests_of = [&](const MigrateOptions& options) {
    games.transport->lines.clear();
    const auto report = games.run(options);
    REQUIRE(report);
    CHECK(report->cleared);
    CHECK(report->written + report->unchanged == 0);
    return games.transport->lines;
  };
  const Versions requests = requests_of({});
  REQUIRE(requests.size() == 2);
  CHECK(requests.back().starts_with("GET /apis/games.example.com/v1/gameservers?"));
  CHECK(requests_of({.page = 1}).size() == 3);
  CHECK(requests_of({.owners = false}).size() == 1);
  CHECK(requests_of({.by_status = true}).size() == 1);
}

TEST_CASE("a dry run changes nothing") {
  Games games(3);
  const std::int64_t before = games.cluster.storage.version();
  const auto report = games.run({.dry_run = true});
  REQUIRE(report);
  CHECK(report->written == 3);
  CHECK_FALSE(report->cleared);
  CHECK(report->not_cleared == "this was a dry run");
  CHECK(games.cluster.storage.version() == before);
  CHECK(games.stored_versions() == Versions{"v1alpha1", "v1"});
  const auto scoped = migrate(games.client().with({.dry_run = true}), kName);
  REQUIRE(scoped);
  CHECK(scoped->not_cleared == "this was a dry run");
  CHECK(games.cluster.storage.version() == before);
}

TEST_CASE("a dry run visits objects that are stored in the storage version") {
  Games games(2);
  REQUIRE(games.run());
  const auto report = games.run({.dry_run = true});
  REQUIRE(report);
  CHECK(report->written == 2);
}

TEST_CASE("writes go through the status subresource on request") {
  Games games(1);
  REQUIRE(games.run({.by_status = true}));
  CHECK(games.stored("s000") == "games.example.com/v1");
  CHECK(games.transport->lines.end() !=
        std::find_if(games.transport->lines.begin(), games.transport->lines.end(), [](const auto& line) {
          return line.starts_with("PATCH ") && line.find("/s000/status?") != std::string::npos;
        }));
}

TEST_CASE("objects are read as metadata in pages") {
  Games games(5);
  std::size_t with_metadata = 0;
  games.transport->instead = [&](const http::Request& request) -> std::optional<Result<http::Response>> {
    if (request.target.find("limit=2") != std::string::npos)
      with_metadata += http::find_header(request.headers, "Accept").value_or("").find("PartialObjectMetadataList") !=
                       std::string_view::npos;
    return std::nullopt;
  };
  const auto report = games.run({.page = 2});
  REQUIRE(report);
  CHECK(report->written == 5);
  CHECK(with_metadata == 3);
}

TEST_CASE("the first write waits until the definition has settled") {
  Games games(1);
  games.store_in("v1alpha1");
  games.store_in("v1");
  std::vector<std::chrono::milliseconds> waits;
  const auto note = [&](std::chrono::milliseconds wait) { waits.push_back(wait); };
  const auto begin = games.time->now();
  REQUIRE(games.run({.rate = 0, .settle = 10s, .settling = note}));
  CHECK(games.time->now() - begin >= 10s);
  CHECK(waits == std::vector<std::chrono::milliseconds>{10s});
  games.store_in("v1alpha1");
  games.time->pause({}, 10s);
  const auto again = games.time->now();
  REQUIRE(games.run({.rate = 0, .settle = 10s, .settling = note}));
  CHECK(games.time->now() - again < 5s);
  CHECK(waits.size() == 1);
}

TEST_CASE("the rate of writes is kept") {
  Games games(41);
  const auto begin = games.time->now();
  const auto report = games.run({.rate = 20});
  REQUIRE(report);
  CHECK(report->written == 41);
  CHECK(games.time->now() - begin >= 2s);
  CHECK(games.time->now() - begin < 2100ms);
}

// managedFields ---------------------------------------------------------------------------------------------------

Versions owner_versions(const json::Value& object) {
  Versions versions;
  for (const json::Value& entry : json::find(object, {"metadata", "managedFields"})->as_array())
    versions.push_back(json::text_at(entry, {"apiVersion"}));
  return versions;
}

TEST_CASE("entries of dropped versions are removed from managedFields") {
  Games games(1);
  games.merge(games.collection("v1") + "/s000", R"({"metadata":{"labels":{"a":"b"}}})");
  REQUIRE(owner_versions(games.object("s000")) == Versions{"games.example.com/v1alpha1", "games.example.com/v1"});
  REQUIRE(games.run({.dropping = {"v1alpha1"}}));
  CHECK(owner_versions(games.object("s000")) == Versions{"games.example.com/v1"});
}

TEST_CASE("the last entry of a dropped version is replaced") {
  Games games(1);
  REQUIRE(games.run());
  REQUIRE(owner_versions(games.object("s000")) == Versions{"games.example.com/v1alpha1"});
  const auto report = games.run({.dropping = {"v1alpha1"}});
  REQUIRE(report);
  CHECK(report->written == 1);
  CHECK(report->cleared);
  const json::Value object = games.object("s000");
  REQUIRE(owner_versions(object) == Versions{"games.example.com/v1"});
  const json::Value& entry = json::find(object, {"metadata", "managedFields"})->as_array().front();
  CHECK(json::to_text(*json::find(entry, {"fieldsV1"})) == R"({"f:metadata":{"f:name":{}}})");
  CHECK(json::text_at(entry, {"manager"}) == "tester");
}

TEST_CASE("entries of versions that are not served are removed") {
  Games games(2);
  games.define({.storage = "v1", .served = {"v1"}});
  games.time->pause({}, 1min);
  games.cluster.tick();
  REQUIRE(games.run({.owners = false}));
  CHECK(owner_versions(games.object("s000")) == Versions{"games.example.com/v1alpha1"});
  games.store_in("v1");
  Games other(1);
  other.define({.storage = "v1", .served = {"v1"}});
  REQUIRE(other.run());
  CHECK(owner_versions(other.object("s000")) == Versions{"games.example.com/v1"});
}

/// `s000` and `s001` of three objects have an entry of v1alpha1 only, which is not stored any more.
struct MigratedGames : Games {
  MigratedGames() : Games(3) {
    merge(collection("v1") + "/s002", R"({"metadata":{"managedFields":[{}]}})");
    REQUIRE(run());
    transport->lines.clear();
  }
  void keep_v1(const Versions& defined) {
    define({.storage = "v1", .served = {"v1"}, .defined = defined});
    time->pause({}, 1min);
    cluster.tick();
  }
  int apply(const std::string& name) {
    testing::ApiRequest request =
        testing::make_request("PATCH", collection("v1") + "/" + name + "?fieldManager=a&force=true",
                              R"({"apiVersion":"games.example.com/v1","kind":"GameServer","spec":{"port":9}})");
    request.content_type = "application/apply-patch+yaml";
    return testing::handle(cluster, request).code;
  }
};

TEST_CASE("entries of versions that are not served are removed after the objects were migrated") {
  MigratedGames games;
  games.keep_v1({"v1alpha1", "v1"});
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(report->unchanged == 1);
  CHECK(report->cleared);
  CHECK(games.patches() == 2);
  CHECK(owner_versions(games.object("s001")) == Versions{"games.example.com/v1"});
  CHECK(games.run()->written == 0);
}

TEST_CASE("entries of versions that the definition does not have are removed, and objects can be applied again") {
  MigratedGames games;
  games.keep_v1({"v1"});
  REQUIRE(games.apply("s000") != 200);
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 2);
  CHECK(report->cleared);
  CHECK(games.apply("s000") == 200);
  CHECK(games.apply("s001") == 200);
}

TEST_CASE("a migration whose objects are stored needs no right to write storedVersions") {
  MigratedGames games;
  games.keep_v1({"v1"});
  REQUIRE(games.run());
  const auto count = [&](const std::string& begin) {
    return std::ranges::count_if(games.transport->lines, [&](const auto& line) { return line.starts_with(begin); });
  };
  CHECK(count("PATCH " + kDefinitions) == 0);
  CHECK(count("POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews") == 1);
}

TEST_CASE("an object whose entries cannot be removed is reported after the objects were migrated") {
  MigratedGames games;
  games.keep_v1({"v1"});
  games.answer("PATCH /apis/games.example.com/v1/namespaces/default/gameservers/s001", status(422, "Invalid", "no"));
  const auto report = games.run();
  REQUIRE(report);
  CHECK(report->written == 1);
  CHECK(report->rejections == 1);
  CHECK_FALSE(report->cleared);
}

}  // namespace
}  // namespace kubexx::migration
